// SPDX-License-Identifier: GPL-3.0-or-later
(function () {
  'use strict';

  const byId = id => document.getElementById(id);
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  function cssColor(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  }

  const has = (table, key) => Object.prototype.hasOwnProperty.call(table, key);
  const withMinus = text => text.replace(/-/g, '−');

  function withUnit(text, unit) {
    if (!unit) return text;
    return unit === '°' ? text + unit : text + '\u00a0' + unit;
  }

  // ---------------------------------------------------------------- data

  async function inflate(base64) {
    const packed = atob(base64.trim());
    const bytes = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; ++i) bytes[i] = packed.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).arrayBuffer();
  }

  class Model {
    constructor(manifest, buffer) {
      this.manifest = manifest;
      this.buffer = buffer;
      this.frames = manifest.frames;
      this.times = new Float64Array(buffer, manifest.times.offset, this.frames);
      this.duration = this.times[this.frames - 1];
      this.frameStep = this.frames > 1 ? this.duration / (this.frames - 1) : 0;
    }

    timeText(time) {
      const digits = this.frameStep > 0 ? Math.ceil(-Math.log10(this.frameStep) - 1e-9) : 2;
      return time.toFixed(Math.min(Math.max(digits, 2), 6)) + '\u00a0s';
    }

    // A time within rounding of a frame is that frame, so that its recorded values are shown unchanged.
    place(time) {
      if (this.frameStep === 0) return {frame: 0, share: 0};
      const exact = Math.min(Math.max(time / this.frameStep, 0), this.frames - 1);
      const nearest = Math.round(exact);
      if (Math.abs(exact - nearest) < 1e-6) return {frame: nearest, share: 0};
      const frame = Math.floor(exact);
      return {frame, share: exact - frame};
    }

    poses(run) {
      return new Float32Array(this.buffer, run.poses.offset, this.frames * run.bodies.length * 7);
    }

    channel(run, index) {
      return new Float64Array(this.buffer, run.channels.offset + 8 * this.frames * index, this.frames);
    }

    valueAt(values, time) {
      const {frame, share} = this.place(time);
      if (share === 0) return values[frame];
      return (1 - share) * values[frame] + share * values[frame + 1];
    }

    runOf(settings) {
      const variables = this.manifest.variables;
      return settings.reduce((index, setting, i) => index * variables[i].values.length + setting, 0);
    }
  }

  // Decimals follow the largest value of the run, so that the figures keep their width during the motion.
  function decimalsFor(values) {
    let largest = 0;
    for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value);
    if (largest === 0) return 1;
    if (largest >= 1e6 || largest < 1e-4) return -1;
    return Math.min(Math.max(4 - Math.ceil(Math.log10(largest)), 0), 6);
  }

  function valueText(value, decimals, unit) {
    if (!Number.isFinite(value)) return '–';
    let text = decimals < 0 ? value.toExponential(2) : value.toFixed(decimals);
    if (Number(text) === 0) text = text.replace('-', '');
    return withUnit(withMinus(text), unit);
  }

  function settingsText(manifest, run) {
    const parts = manifest.variables.map((v, i) => v.label + ': ' + v.values[run.settings[i]]);
    return parts.join(', ');
  }

  // ---------------------------------------------------------------- 3D view

  // Colours in the light and the dark scheme, shininess, opacity.
  const finishes = {
    panel: [0xf2f4f6, 0xc3ccd4, 30], frame: [0xb7c3cd, 0x7f8e9b, 30], interior: [0x6d7d8a, 0x4b5863, 10],
    metal: [0x96a3ae, 0xa9b4be, 60], dark: [0x34414c, 0x39444e, 10], accent: [0xd9622b, 0xd9622b, 30],
    light: [0xdde4ea, 0xc3ccd4, 30], wood: [0xcfae86, 0xa5825c, 8], glass: [0x8fb3c7, 0x5b7a8c, 90, 0.4],
    white: [0xf7f9fa, 0xdfe5ea, 30], black: [0x23292f, 0x2a3138, 30], rubber: [0x3a3f44, 0x454c53, 4],
    brass: [0xc9a94b, 0xc0a04a, 60], copper: [0xb8703f, 0xb9774b, 60],
  };
  const otherFinish = [0xa3adb6, 0x8d98a2, 20];
  const lineColors = {
    spring: [0x35549b, 0x7d9ae0], strut: [0x34414c, 0x5a6772], rod: [0x9aa5af, 0x8f9ba6], line: [0xc9a227, 0xd9b84a],
    trace: [0x0b6aa2, 0x56b4e9], present: [0xd6246e, 0xff6aa8], edge: [0x3b4a57, 0x0c1013], ground: [0xb9c5d0, 0x43505c],
  };
  const shade = pair => pair[darkScheme.matches ? 1 : 0];

  function openContext(canvas) {
    const wishes = {alpha: true, antialias: true, stencil: false};
    let context = null;
    try {
      context = canvas.getContext('webgl2', wishes) || canvas.getContext('webgl', wishes);
    } catch (error) {
      return null;
    }
    if (!context) return null;
    // three.js asks for this extension in any case and warns without it. No float texture is used here.
    const extension = context.getExtension.bind(context);
    context.getExtension = name => extension(name) || (name === 'OES_texture_float_linear' ? {} : null);
    return context;
  }

  function groundMaterial(center, radius) {
    return new THREE.ShaderMaterial({
      uniforms: {
        color: {value: new THREE.Color(shade(lineColors.ground))},
        center: {value: center}, radius: {value: radius},
      },
      vertexShader: 'varying vec3 place; void main() { vec4 world = modelMatrix * vec4(position, 1.0);' +
        ' place = world.xyz; gl_Position = projectionMatrix * viewMatrix * world; }',
      fragmentShader: 'uniform vec3 color; uniform vec3 center; uniform float radius; varying vec3 place;' +
        ' void main() { float far = distance(place, center) / radius;' +
        ' gl_FragColor = vec4(color, 0.7 * (1.0 - smoothstep(1.0, 4.0, far))); }',
      transparent: true, depthWrite: false, side: THREE.DoubleSide,
      polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 2,
    });
  }

  class Materials {
    constructor(center, radius) {
      this.made = new Map();
      this.center = center;
      this.radius = radius;
    }
    get(key, make) {
      if (!this.made.has(key)) this.made.set(key, make());
      return this.made.get(key);
    }
    finish(name) {
      return this.get('finish ' + name, () => this.solid(has(finishes, name) ? finishes[name] : otherFinish));
    }
    solid(look) {
      const opacity = look[3] || 1;
      return new THREE.MeshPhongMaterial({
        color: shade(look), specular: 0x222222, shininess: look[2], side: THREE.DoubleSide,
        transparent: opacity < 1, opacity, depthWrite: opacity === 1,
        polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
      });
    }
    drawn(name) {
      return this.get('drawn ' + name, () => this.solid([...lineColors[name], 30]));
    }
    thin(name) {
      return this.get('thin ' + name, () => new THREE.LineBasicMaterial({color: shade(lineColors[name])}));
    }
    ground() {
      return this.get('ground', () => groundMaterial(this.center, this.radius));
    }
    dispose() {
      for (const material of this.made.values()) material.dispose();
      this.made.clear();
    }
  }

  class MeshStore {
    constructor(model) {
      this.model = model;
      this.made = new Map();
    }
    get(index) {
      if (!this.made.has(index)) this.made.set(index, this.make(this.model.manifest.meshes[index]));
      return this.made.get(index);
    }
    floats(offset, count) {
      return new THREE.BufferAttribute(new Float32Array(this.model.buffer, offset, 3 * count), 3);
    }
    make(mesh) {
      const faces = new THREE.BufferGeometry();
      faces.setAttribute('position', this.floats(mesh.points.offset, mesh.count));
      faces.setAttribute('normal', this.floats(mesh.normals.offset, mesh.count));
      const corners = new Uint32Array(this.model.buffer, mesh.triangles.offset, 3 * mesh.triangleCount);
      faces.setIndex(new THREE.BufferAttribute(corners, 1));
      if (!mesh.edgeCount) return {faces, edges: null};
      const edges = new THREE.BufferGeometry();
      edges.setAttribute('position', this.floats(mesh.edges.offset, 2 * mesh.edgeCount));
      return {faces, edges};
    }
  }

  const yAxis = () => new THREE.Vector3(0, 1, 0);

  function unitCylinder(radius) {
    return new THREE.CylinderBufferGeometry(radius, radius, 1, 16).translate(0, 0.5, 0);
  }

  function unitSpring(radius, length) {
    const coils = 9, points = [];
    for (let i = 0; i <= 16 * coils; ++i) {
      const share = i / (16 * coils);
      const reach = radius * Math.min(1, 12 * share, 12 * (1 - share));
      const angle = 2 * Math.PI * coils * share;
      points.push(new THREE.Vector3(reach * Math.cos(angle), share * length, reach * Math.sin(angle)));
    }
    const wire = new THREE.CatmullRomCurve3(points);
    return new THREE.TubeBufferGeometry(wire, 16 * coils, 0.2 * radius, 6).scale(1, 1 / length, 1);
  }

  // A spring, strut, rod or line between points of two bodies.
  class Connection {
    constructor(view, line, lengths) {
      this.line = line;
      this.view = view;
      this.least = 1e-6 * view.radius;
      this.group = new THREE.Group();
      const shortest = Math.max(Math.min(...lengths), this.least);
      this.long = this.make(line.kind, Math.max(lengths[0], this.least), shortest);
      this.group.add(this.long);
    }
    make(kind, first, shortest) {
      const r = this.view.radius, known = ['spring', 'strut', 'rod'].includes(kind) ? kind : 'line';
      const mesh = (geometry, color) => new THREE.Mesh(this.view.own(geometry), this.view.materials.drawn(color));
      if (known === 'spring') return mesh(unitSpring(0.03 * r, first), known);
      if (known === 'strut') {
        const tube = mesh(unitCylinder(0.018 * r), known);
        tube.scale.y = 0.9 * shortest;
        this.group.add(tube);
        return mesh(unitCylinder(0.009 * r), 'rod');
      }
      return mesh(unitCylinder((known === 'rod' ? 0.01 : 0.005) * r), known);
    }
    apply() {
      const from = this.view.worldPoint(this.line.from), to = this.view.worldPoint(this.line.to);
      const span = to.sub(from), length = span.length();
      this.group.position.copy(from);
      if (length > 0) this.group.quaternion.setFromUnitVectors(yAxis(), span.divideScalar(length));
      this.long.scale.y = Math.max(length, this.least);
    }
  }

  class View {
    constructor(model, box, canvas) {
      this.model = model;
      this.box = box;
      this.canvas = canvas;
      this.scene = new THREE.Scene();
      this.meshes = new MeshStore(model);
      this.measure();
      this.materials = new Materials(this.center, this.radius);
      this.root = new THREE.Group();
      this.scene.add(this.root);
      this.owned = [];
      this.addCamera();
      this.openRenderer();
    }

    measure() {
      const {lower, upper} = this.model.manifest.bounds;
      this.bounds = new THREE.Box3(new THREE.Vector3(...lower), new THREE.Vector3(...upper));
      this.center = this.bounds.getCenter(new THREE.Vector3());
      this.radius = this.bounds.getSize(new THREE.Vector3()).length() / 2 || 1;
      this.up = new THREE.Vector3(...this.model.manifest.up).normalize();
    }

    addCamera() {
      this.camera = new THREE.PerspectiveCamera(32, 1, 0.01, 1000);
      this.camera.up.copy(this.up);
      const lamp = new THREE.DirectionalLight(0xffffff, 0.55);
      lamp.position.set(-0.6, 0.9, 1);
      lamp.target.position.set(0, 0, -1);
      this.camera.add(lamp, lamp.target);
      const sky = new THREE.HemisphereLight(0xffffff, 0x8894a0, 0.62);
      sky.position.copy(this.up);
      this.scene.add(this.camera, sky);
    }

    openRenderer() {
      const context = openContext(this.canvas);
      if (!context) return;
      this.renderer = new THREE.WebGLRenderer({canvas: this.canvas, context, alpha: true});
      this.renderer.debug.checkShaderErrors = false;
      this.renderer.setClearColor(0, 0);
      this.controls = new THREE.OrbitControls(this.camera, this.canvas);
      this.controls.enableKeys = false;
      this.controls.screenSpacePanning = true;
      this.controls.minDistance = 0.05 * this.radius;
      this.controls.maxDistance = 40 * this.radius;
      this.controls.addEventListener('change', () => this.invalidate());
      this.controls.addEventListener('start', () => { this.isMoved = true; });
      this.canvas.addEventListener('keydown', event => this.onKey(event));
      this.canvas.addEventListener('webglcontextrestored', () => this.invalidate());
      new ResizeObserver(() => this.resize()).observe(this.box);
      this.resize();
    }

    // Looks along the shortest horizontal side of the bounds, so that a flat mechanism faces the reader.
    direction() {
      const axes = [new THREE.Vector3(1, 0, 0), new THREE.Vector3(0, 1, 0), new THREE.Vector3(0, 0, 1)];
      const size = this.bounds.getSize(new THREE.Vector3());
      const extent = axis => Math.abs(axis.dot(size));
      const level = axes.sort((a, b) => Math.abs(a.dot(this.up)) - Math.abs(b.dot(this.up))).slice(0, 2);
      level.sort((a, b) => extent(a) - extent(b));
      const [thin, wide] = level, isFlat = extent(thin) < 0.4 * extent(wide);
      if (this.up.clone().cross(thin).dot(wide) < 0) thin.negate();
      return thin.addScaledVector(wide, isFlat ? 0.35 : 0.7).addScaledVector(this.up, isFlat ? 0.3 : 0.55).normalize();
    }

    fit() {
      const back = this.direction();
      const right = this.up.clone().cross(back).normalize(), above = back.clone().cross(right);
      const tall = Math.tan(THREE.Math.degToRad(this.camera.fov / 2)), wide = tall * this.camera.aspect;
      let distance = 0.1 * this.radius;
      for (let i = 0; i < 8; ++i) {
        const pick = (bit, axis) => this.bounds[i & bit ? 'max' : 'min'][axis];
        const corner = new THREE.Vector3(pick(1, 'x'), pick(2, 'y'), pick(4, 'z')).sub(this.center);
        const half = Math.max(Math.abs(corner.dot(right)) / wide, Math.abs(corner.dot(above)) / tall);
        distance = Math.max(distance, corner.dot(back) + 1.12 * half);
      }
      this.controls.target.copy(this.center);
      this.camera.position.copy(this.center).addScaledVector(back, distance);
      this.controls.update();
      this.invalidate();
    }

    reset() {
      if (!this.controls) return;
      this.isMoved = false;
      this.fit();
    }

    turn(sideways, upwards, zoom) {
      this.isMoved = true;
      const toY = new THREE.Quaternion().setFromUnitVectors(this.up, yAxis());
      const offset = this.camera.position.clone().sub(this.controls.target).applyQuaternion(toY);
      const place = new THREE.Spherical().setFromVector3(offset);
      place.theta += sideways;
      place.phi += upwards;
      place.radius *= zoom;
      place.makeSafe();
      offset.setFromSpherical(place).applyQuaternion(toY.inverse());
      this.camera.position.copy(this.controls.target).add(offset);
      this.controls.update();
    }

    onKey(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = Math.PI / 24;
      const actions = {
        ArrowLeft: () => this.turn(-step, 0, 1), ArrowRight: () => this.turn(step, 0, 1),
        ArrowUp: () => this.turn(0, -step, 1), ArrowDown: () => this.turn(0, step, 1),
        '+': () => this.turn(0, 0, 1 / 1.1), '=': () => this.turn(0, 0, 1 / 1.1), '-': () => this.turn(0, 0, 1.1),
        Home: () => this.reset(),
      };
      if (!has(actions, event.key)) return;
      event.preventDefault();
      actions[event.key]();
    }

    resize() {
      const width = this.box.clientWidth, height = this.box.clientHeight;
      if (!width || !height) return;
      this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
      this.camera.updateProjectionMatrix();
      if (!this.isMoved) this.fit();
      // A new size clears the canvas, and waiting for the next frame would show it empty.
      this.render();
    }

    own(geometry) {
      this.owned.push(geometry);
      return geometry;
    }

    clear() {
      for (const geometry of this.owned) geometry.dispose();
      this.owned = [];
      this.scene.remove(this.root);
      this.root = new THREE.Group();
      this.scene.add(this.root);
    }

    setRun(run) {
      this.clear();
      this.run = run;
      this.poses = this.model.poses(run);
      this.bodies = run.bodies.map(body => this.addBody(body));
      this.connections = (run.lines || []).map(line => new Connection(this, line, this.lengthsOf(line)));
      for (const connection of this.connections) this.root.add(connection.group);
      for (const trace of run.traces || []) this.addTrace(trace);
    }

    addBody(body) {
      const group = new THREE.Group();
      for (const part of body.parts) {
        const {faces, edges} = this.meshes.get(part.mesh);
        const mesh = new THREE.Mesh(faces, part.ground ? this.materials.ground() : this.materials.finish(part.finish));
        mesh.position.set(...part.position);
        const [w, x, y, z] = part.quaternion;
        mesh.quaternion.set(x, y, z, w);
        if (edges && !part.ground) mesh.add(new THREE.LineSegments(edges, this.materials.thin('edge')));
        group.add(mesh);
      }
      this.root.add(group);
      return group;
    }

    addTrace(trace) {
      const path = new Float32Array(3 * this.model.frames);
      for (let frame = 0; frame < this.model.frames; ++frame) this.pointAt(trace, frame).toArray(path, 3 * frame);
      const geometry = this.own(new THREE.BufferGeometry());
      geometry.setAttribute('position', new THREE.BufferAttribute(path, 3));
      this.root.add(new THREE.Line(geometry, this.materials.thin('trace')));
      const dot = this.own(new THREE.SphereBufferGeometry(0.016 * this.radius, 16, 12));
      const mark = new THREE.Mesh(dot, this.materials.drawn('present'));
      mark.position.set(...trace.position);
      this.bodies[trace.body].add(mark);
    }

    readPose(frame, body, position, quaternion) {
      const at = 7 * (frame * this.run.bodies.length + body), p = this.poses;
      position.set(p[at], p[at + 1], p[at + 2]);
      quaternion.set(p[at + 4], p[at + 5], p[at + 6], p[at + 3]);
    }

    pointAt(end, frame) {
      const position = new THREE.Vector3(), quaternion = new THREE.Quaternion();
      this.readPose(frame, end.body, position, quaternion);
      return new THREE.Vector3(...end.position).applyQuaternion(quaternion).add(position);
    }

    lengthsOf(line) {
      const lengths = [];
      for (let frame = 0; frame < this.model.frames; ++frame) {
        lengths.push(this.pointAt(line.from, frame).distanceTo(this.pointAt(line.to, frame)));
      }
      return lengths;
    }

    worldPoint(end) {
      const body = this.bodies[end.body];
      return new THREE.Vector3(...end.position).applyQuaternion(body.quaternion).add(body.position);
    }

    apply(time) {
      const {frame, share} = this.model.place(time);
      const position = new THREE.Vector3(), quaternion = new THREE.Quaternion();
      this.bodies.forEach((body, index) => {
        this.readPose(frame, index, body.position, body.quaternion);
        if (share === 0) return;
        this.readPose(frame + 1, index, position, quaternion);
        body.position.lerp(position, share);
        body.quaternion.slerp(quaternion, share);
      });
      for (const connection of this.connections) connection.apply();
      this.invalidate();
    }

    invalidate() {
      if (this.isWaiting || !this.renderer) return;
      this.isWaiting = true;
      requestAnimationFrame(() => this.render());
    }

    render() {
      this.isWaiting = false;
      const distance = this.camera.position.distanceTo(this.controls.target);
      this.camera.near = 0.01 * distance;
      this.camera.far = distance + 60 * this.radius;
      this.camera.updateProjectionMatrix();
      this.renderer.render(this.scene, this.camera);
    }

    recolor() {
      this.materials.dispose();
      this.setRun(this.run);
    }
  }

  // ---------------------------------------------------------------- plots

  const seriesColors = 7;
  // Chart.js joins all points of a pixel column, which makes steps on fine screens, unless a line is dashed.
  const unbroken = [1e6, 0], denseFrames = 3000;

  function quantityOf(channels) {
    const names = new Set(channels.map(channel => channel.label.split(': ').pop()));
    const name = names.size === 1 ? [...names][0] : 'value';
    const unit = channels[0].unit;
    const short = name.length > 24 ? 'value' : name;
    return unit ? short + ' (' + unit + ')' : short;
  }

  function tickText(value, index, ticks) {
    if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-4)) {
      return withMinus(Number(value.toPrecision(6)).toExponential());
    }
    return withMinus(Chart.Ticks.formatters.numeric.call(this, value, index, ticks));
  }

  class Plot {
    constructor(plots) {
      this.plots = plots;
      this.curves = [];
      this.slots = new Map();
      this.legend = element('ul', {className: 'legend'});
      this.canvas = element('canvas');
      this.cursor = element('div', {className: 'cursor'});
      this.frame = element('div', {className: 'chart'}, this.canvas, this.cursor);
      this.root = element('figure', {className: 'plot'}, this.legend, this.frame);
      this.canvas.setAttribute('role', 'img');
      plots.box.append(this.root);
      this.chart = new Chart(this.canvas, this.setup());
      this.listen();
    }

    get unit() { return this.plots.channels[this.curves[0]].unit; }

    setup() {
      const place = {id: 'place', afterDraw: () => this.showTime(this.plots.time)};
      const scale = title => ({
        type: 'linear', title: {display: true, text: title, padding: 2}, ticks: {maxRotation: 0}, grid: {},
      });
      const x = Object.assign(scale('time (s)'), {min: 0, max: this.plots.model.duration || 1});
      const y = Object.assign(scale(''), {afterFit: axis => { axis.width = 68; }});
      x.ticks.callback = y.ticks.callback = tickText;
      return {
        type: 'line', data: {datasets: []}, plugins: [place],
        options: {
          animation: false, responsive: true, maintainAspectRatio: false, parsing: false, normalized: true,
          events: [], locale: 'en', layout: {padding: {right: 10, top: 4}},
          elements: {point: {radius: 0}, line: {tension: 0}},
          plugins: {legend: {display: false}, tooltip: {enabled: false}}, scales: {x, y},
        },
      };
    }

    listen() {
      const seek = event => {
        const left = this.canvas.getBoundingClientRect().left;
        this.plots.onSeek(this.chart.scales.x.getValueForPixel(event.clientX - left));
      };
      this.frame.addEventListener('pointerdown', event => {
        if (event.button !== 0) return;
        this.frame.setPointerCapture(event.pointerId);
        seek(event);
      });
      this.frame.addEventListener('pointermove', event => {
        if (this.frame.hasPointerCapture(event.pointerId)) seek(event);
      });
    }

    // A curve keeps its colour while others come and go.
    color(channel) {
      if (!this.slots.has(channel)) {
        const taken = new Set(this.curves.map(curve => this.slots.get(curve)));
        let slot = 0;
        while (taken.has(slot)) ++slot;
        this.slots.set(channel, slot);
      }
      return cssColor('series-' + (1 + this.slots.get(channel) % seriesColors));
    }

    dataset(channel, run, isBefore) {
      const color = this.color(channel);
      const {model} = this.plots, values = model.channel(run, channel);
      const solid = model.frames > denseFrames ? [] : unbroken;
      return {
        data: Array.from(values, (y, i) => ({x: model.times[i], y})), channel, isBefore,
        borderColor: isBefore ? color + '99' : color, borderWidth: isBefore ? 1.5 : 2,
        borderDash: isBefore ? [6, 4] : solid, order: isBefore ? 1 : 0,
      };
    }

    refresh() {
      const {run, before} = this.plots, sets = this.curves.map(channel => this.dataset(channel, run, false));
      if (before) sets.push(...this.curves.map(channel => this.dataset(channel, before, true)));
      this.chart.data.datasets = sets;
      this.labelAxes();
      this.widenFlat(sets);
      this.chart.update('none');
      this.fillLegend();
    }

    labelAxes() {
      const channels = this.curves.map(index => this.plots.channels[index]);
      const {x, y} = this.chart.options.scales;
      for (const axis of [x, y]) {
        axis.ticks.color = axis.title.color = cssColor('muted');
        axis.grid.color = axis.grid.borderColor = cssColor('grid');
      }
      y.title.text = quantityOf(channels);
      this.canvas.setAttribute('aria-label', 'Plot over time: ' + channels.map(c => c.label).join('; '));
    }

    // Without this a constant value shows its rounding errors in full height.
    widenFlat(sets) {
      let low = Infinity, high = -Infinity;
      for (const set of sets) {
        for (const {y} of set.data) {
          if (y < low) low = y;
          if (y > high) high = y;
        }
      }
      const axis = this.chart.options.scales.y;
      delete axis.suggestedMin;
      delete axis.suggestedMax;
      const size = Math.max(Math.abs(low), Math.abs(high));
      if (high - low > 1e-6 * size || !Number.isFinite(size)) return;
      axis.suggestedMin = low - (0.1 * size || 1);
      axis.suggestedMax = high + (0.1 * size || 1);
    }

    fillLegend() {
      this.values = this.curves.map(index => {
        const swatch = element('span', {className: 'swatch'});
        swatch.style.background = this.color(index);
        const value = element('span', {className: 'value'});
        return {swatch, value, decimals: decimalsFor(this.plots.model.channel(this.plots.run, index)), index};
      });
      this.legend.replaceChildren(...this.values.map(({swatch, value, index}) =>
        element('li', {}, swatch, element('span', {textContent: this.plots.channels[index].label}), value)));
      this.showTime(this.plots.time);
    }

    // The value as the curve has it, not as the data have it: a check of the plots relies on this.
    valueOf(channel, time) {
      const set = this.chart.data.datasets.find(each => each.channel === channel && !each.isBefore);
      const {frame, share} = this.plots.model.place(time);
      const first = set.data[frame].y;
      return share === 0 ? first : (1 - share) * first + share * set.data[frame + 1].y;
    }

    showTime(time) {
      // Chart.js draws once before its constructor returns.
      if (!this.chart || !this.values) return;
      const {x, y} = this.chart.scales;
      this.cursor.style.transform = 'translateX(' + (x.getPixelForValue(time) - 0.75) + 'px)';
      this.cursor.style.top = y.top + 'px';
      this.cursor.style.height = (y.bottom - y.top) + 'px';
      for (const {value, decimals, index} of this.values) {
        value.textContent = valueText(this.valueOf(index, time), decimals, this.plots.channels[index].unit);
      }
    }

    remove() {
      this.chart.destroy();
      this.root.remove();
    }
  }

  class Plots {
    constructor(model, box, onSeek) {
      this.model = model;
      this.box = box;
      this.onSeek = onSeek;
      this.channels = model.manifest.channels;
      this.time = 0;
      this.before = null;
      this.plots = [];
      this.empty = element('p', {className: 'empty', textContent: 'Open “Channels” and select the channels to plot.'});
      box.append(this.empty);
      Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    }

    start(run) {
      this.run = run;
      for (const group of this.model.manifest.plots) {
        if (group.length) this.addPlot(group);
      }
      this.showEmpty();
    }

    addPlot(channels) {
      const plot = new Plot(this);
      plot.curves = [...channels];
      this.plots.push(plot);
      plot.refresh();
    }

    showEmpty() { this.empty.hidden = this.plots.length > 0; }

    plotOf(channel) { return this.plots.find(plot => plot.curves.includes(channel)); }

    show(channel) {
      if (this.plotOf(channel)) return;
      const plot = this.plots.find(each => each.unit === this.channels[channel].unit);
      if (plot) {
        plot.curves.push(channel);
        plot.refresh();
      } else {
        this.addPlot([channel]);
      }
      this.showEmpty();
    }

    hide(channel) {
      for (const plot of this.plots.filter(each => each.curves.includes(channel))) {
        plot.curves = plot.curves.filter(each => each !== channel);
        plot.slots.delete(channel);
        if (plot.curves.length) plot.refresh();
        else plot.remove();
      }
      this.plots = this.plots.filter(plot => plot.curves.length);
      this.showEmpty();
    }

    setRun(run, before) {
      this.run = run;
      this.before = before;
      this.refresh();
    }

    refresh() { for (const plot of this.plots) plot.refresh(); }

    setTime(time) {
      this.time = time;
      for (const plot of this.plots) plot.showTime(time);
    }

    valueOf(channel) {
      const plot = this.plotOf(channel);
      if (plot) return plot.valueOf(channel, this.time);
      return this.model.valueAt(this.model.channel(this.run, channel), this.time);
    }
  }

  // ---------------------------------------------------------------- channel list and values

  class ChannelList {
    constructor(plots) {
      this.plots = plots;
      this.rows = [];
      this.fill();
      byId('search').addEventListener('input', event => this.search(event.target.value));
    }

    fill() {
      const groups = new Map();
      this.plots.channels.forEach((channel, index) => {
        const name = channel.group;
        if (!groups.has(name)) groups.set(name, element('fieldset', {}, element('legend', {textContent: name})));
        groups.get(name).append(this.row(channel, index));
      });
      byId('channel-list').append(...groups.values());
    }

    row(channel, index) {
      const box = element('input', {type: 'checkbox', checked: Boolean(this.plots.plotOf(index))});
      box.addEventListener('change', () => box.checked ? this.plots.show(index) : this.plots.hide(index));
      const unit = element('span', {className: 'unit', textContent: channel.unit ? '(' + channel.unit + ')' : ''});
      const label = element('label', {}, box, element('span', {textContent: channel.label + ' '}, unit));
      this.rows.push({label, text: (channel.label + ' ' + channel.group + ' ' + channel.name).toLowerCase()});
      return label;
    }

    search(text) {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of this.rows) row.label.hidden = !words.every(word => row.text.includes(word));
      const groups = [...byId('channel-list').children];
      for (const group of groups) group.hidden = !group.querySelector('label:not([hidden])');
      byId('no-match').hidden = groups.some(group => !group.hidden);
    }
  }

  class ValueTable {
    constructor(plots) {
      this.plots = plots;
      this.box = byId('values');
      this.rows = plots.channels.map(channel => {
        const value = element('td'), before = element('td', {className: 'before-column'});
        const name = element('th', {scope: 'row', textContent: channel.label});
        byId('value-rows').append(element('tr', {}, name, value, before));
        return {value, before};
      });
      this.box.addEventListener('toggle', () => this.refresh());
      byId('read-values').addEventListener('click', () => this.speak());
    }

    setRun() {
      const {model, run, before, channels} = this.plots;
      this.decimals = channels.map((channel, i) => decimalsFor(model.channel(run, i)));
      for (const cell of this.box.querySelectorAll('.before-column')) cell.hidden = !before;
      this.refresh();
    }

    text(value, index) { return valueText(value, this.decimals[index], this.plots.channels[index].unit); }

    refresh() {
      if (!this.box.open || !this.decimals) return;
      const {model, before, time} = this.plots;
      this.rows.forEach((row, i) => {
        row.value.textContent = this.text(this.plots.valueOf(i), i);
        if (before) row.before.textContent = this.text(model.valueAt(model.channel(before, i), time), i);
      });
    }

    speak() {
      const values = this.plots.channels.map((channel, i) => {
        const value = this.plots.valueOf(i);
        return channel.label + ' ' + (Number.isFinite(value) ? this.text(value, i) : 'no value');
      });
      byId('spoken').textContent = 'At ' + this.plots.model.timeText(this.plots.time) + ': ' + values.join('; ') + '.';
    }
  }

  // ---------------------------------------------------------------- time and settings

  class TimeBar {
    constructor(app) {
      this.app = app;
      this.slider = byId('time');
      this.slider.max = app.model.duration;
      this.slider.disabled = app.model.duration === 0;
      this.slider.addEventListener('input', () => app.seek(Number(this.slider.value)));
      this.slider.addEventListener('keydown', event => this.onKey(event));
      byId('play').addEventListener('click', () => app.toggle());
      byId('speed').addEventListener('change', event => { app.speed = Number(event.target.value); });
      byId('loop').addEventListener('change', event => { app.isLooping = event.target.checked; });
      document.addEventListener('keydown', event => this.onSpace(event));
    }

    onKey(event) {
      const {model, time} = this.app, {frame, share} = model.place(time);
      const frames = {
        ArrowLeft: share > 0 ? frame : frame - 1, ArrowDown: share > 0 ? frame : frame - 1,
        ArrowRight: frame + 1, ArrowUp: frame + 1, PageDown: frame - 10, PageUp: frame + 10,
        Home: 0, End: model.frames - 1,
      };
      if (!has(frames, event.key)) return;
      event.preventDefault();
      this.app.seek(model.times[Math.min(Math.max(frames[event.key], 0), model.frames - 1)]);
    }

    // A button, a list and a text field have their own use for the space bar.
    onSpace(event) {
      if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey) return;
      const own = event.target.closest('button, select, summary, input:not([type="range"])');
      if (own || byId('lab').hidden) return;
      event.preventDefault();
      if (!event.repeat) this.app.toggle();
    }

    show() {
      const {time, model, isPlaying} = this.app;
      this.slider.value = time;
      byId('time-text').textContent = model.timeText(time);
      this.slider.setAttribute('aria-valuetext', model.timeText(time));
      byId('play').classList.toggle('playing', isPlaying);
      byId('play-text').textContent = isPlaying ? 'Pause' : 'Play';
    }
  }

  class Settings {
    constructor(app) {
      this.app = app;
      const {variables} = app.model.manifest;
      this.sliders = variables.map((variable, index) => this.add(variable, index));
      byId('variables').hidden = variables.length === 0;
    }

    add(variable, index) {
      const id = 'variable-' + index, last = variable.values.length - 1;
      const slider = element('input', {id, type: 'range', min: 0, max: last, step: 1, disabled: last < 1});
      const marks = element('datalist', {id: id + '-values'});
      variable.values.forEach((value, i) => marks.append(element('option', {value: i})));
      slider.setAttribute('list', marks.id);
      const text = element('output', {htmlFor: id});
      byId('variables').append(element('div', {className: 'variable'},
        element('label', {htmlFor: id, textContent: variable.label}), text, slider, marks));
      slider.addEventListener('input', () => this.onInput());
      slider.addEventListener('change', () => { this.dragStart = null; });
      return {slider, text, values: variable.values};
    }

    // While a slider is dragged, "before" stays the run at the start of the drag.
    onInput() {
      const {app} = this;
      this.dragStart = this.dragStart || app.run;
      app.setRun(app.model.runOf(this.sliders.map(({slider}) => Number(slider.value))), this.dragStart);
    }

    show(run) {
      this.sliders.forEach(({slider, text, values}, i) => {
        slider.value = run.settings[i];
        slider.setAttribute('aria-valuetext', values[run.settings[i]]);
        text.textContent = values[run.settings[i]];
      });
    }
  }

  // ---------------------------------------------------------------- the page

  class App {
    constructor(model) {
      this.model = model;
      this.time = 0;
      this.speed = Number(byId('speed').value);
      this.isLooping = byId('loop').checked;
      this.isPlaying = false;
      const {manifest} = model;
      this.run = manifest.runs[model.runOf(manifest.variables.map(variable => variable.start))];
      this.view = new View(model, byId('view'), byId('canvas'));
      this.plots = new Plots(model, byId('plots'), time => this.seek(time));
      this.plots.start(this.run);
      byId('lab').classList.toggle('no-channels', manifest.channels.length === 0);
      byId('data-side').hidden = manifest.channels.length === 0;
      this.list = new ChannelList(this.plots);
      this.table = new ValueTable(this.plots);
      this.bar = new TimeBar(this);
      this.settings = new Settings(this);
      this.listen();
      this.showRun(null);
    }

    listen() {
      byId('reset-view').addEventListener('click', () => this.view.reset());
      darkScheme.addEventListener('change', () => {
        this.view.recolor();
        this.plots.refresh();
        this.setTime(this.time);
      });
      if (this.view.renderer) return;
      byId('view-message').textContent =
        'The 3D view requires WebGL, which this browser does not offer. The plots still work.';
      for (const id of ['canvas', 'reset-view', 'view-hint']) byId(id).hidden = true;
      byId('view-message').hidden = false;
    }

    setRun(index, start) {
      const run = this.model.manifest.runs[index], from = start || this.run;
      if (!run || run === this.run) return;
      this.run = run;
      this.showRun(from === run ? null : from);
    }

    showRun(before) {
      const {run} = this, {manifest} = this.model;
      this.view.setRun(run);
      this.plots.setRun(run, before);
      this.table.setRun();
      this.settings.show(run);
      byId('before-text').hidden = !before;
      if (before) byId('before-text').textContent = 'Before (' + settingsText(manifest, before) + ')';
      byId('stopped').hidden = !run.stopped && !run.doubt;
      byId('stopped').textContent =
        run.stopped ? 'This run stopped at ' + this.model.timeText(run.end) + ': ' + run.stopped
          : run.doubt ? 'The energy balance is off: ' + run.doubt : '';
      this.setTime(this.time);
    }

    setTime(time) {
      this.time = Math.min(Math.max(time, 0), this.model.duration);
      this.view.apply(this.time);
      this.plots.setTime(this.time);
      this.table.refresh();
      this.bar.show();
    }

    seek(time) {
      this.pause();
      this.setTime(time);
    }

    lastTime() {
      return this.run.stopped ? Math.min(this.run.end, this.model.duration) : this.model.duration;
    }

    play() {
      if (this.isPlaying || this.lastTime() === 0) return;
      if (this.time >= this.lastTime()) this.setTime(0);
      this.isPlaying = true;
      this.bar.show();
      let previous = null;
      const tick = now => {
        if (!this.isPlaying) return;
        // A page in the background gets no frames; the motion then continues where it was.
        if (previous !== null) this.advance(Math.min((now - previous) / 1000, 0.1));
        previous = now;
        this.pending = requestAnimationFrame(tick);
      };
      this.pending = requestAnimationFrame(tick);
    }

    advance(seconds) {
      const last = this.lastTime(), next = this.time + seconds * this.speed;
      if (next < last) return this.setTime(next);
      if (this.isLooping && last > 0) return this.setTime(this.time < last ? last : 0);
      this.pause();
      this.setTime(last);
    }

    pause() {
      if (!this.isPlaying) return;
      this.isPlaying = false;
      cancelAnimationFrame(this.pending);
      this.bar.show();
    }

    toggle() {
      if (this.isPlaying) this.pause();
      else this.play();
    }

    poseOf(body) {
      const {position: p, quaternion: q} = this.view.bodies[body];
      return {position: [p.x, p.y, p.z], quaternion: [q.w, q.x, q.y, q.z]};
    }
  }

  function showOrigin(manifest) {
    const sources = manifest.sources || [];
    const from = sources.length ? ' Source: ' + sources.join(', ') + '.' : '';
    byId('origin').textContent = 'Recorded with ' + manifest.program + '.' + from;
  }

  function showFailure(text) {
    document.body.classList.remove('running');
    byId('loading').hidden = true;
    byId('lab').hidden = true;
    byId('message').textContent = text;
    byId('message').hidden = false;
  }

  async function start() {
    byId('title').textContent = document.title;
    if (typeof DecompressionStream === 'undefined') {
      const text = 'This page requires a newer browser: Chrome 90, Edge 90, Safari 16.4, Firefox 113, or later.';
      showFailure(text);
      throw new Error(text);
    }
    byId('loading').hidden = false;
    const manifest = JSON.parse(byId('manifest').textContent);
    const buffer = await inflate(byId('data').textContent);
    byId('data').remove();
    byId('loading').hidden = true;
    byId('lab').hidden = false;
    document.body.classList.add('running');
    showOrigin(manifest);
    return new App(new Model(manifest, buffer));
  }

  let app = null;
  const ready = start().then(made => {
    app = made;
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) app.play();
  });
  ready.catch(error => {
    if (!byId('message').hidden) return;
    showFailure('The data of this page could not be read (' + error.message + '). Share the runs again from Hingelab.');
  });

  window.hingelab = {
    ready,
    setTime: time => app.setTime(time),
    setRun: index => app.setRun(index),
    pause: () => app.pause(),
    poseOf: body => app.poseOf(body),
    valueOf: channel => app.plots.valueOf(channel),
    plotted: () => app.plots.plots.map(plot => [...plot.curves]),
  };
}());
