// SPDX-License-Identifier: GPL-3.0-or-later
// Exports for MuJoCo 3.12 and newer, read by MuJoCo itself (the official package of npm, compiled to WebAssembly):
//
//     node check.mjs HINGELAB_CLI
//
// Every shipped rig loads; the springs of its joints are those of the report's curves; motors with a winding run as
// those of the rig. ./dev mujoco3 installs the package and runs this; it is not among the tests of ./dev test, for
// Debian has no such package.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import loadMujoco from '@mujoco/mujoco';

const cli = process.argv[2];
const faults = [];
const check = (holds, words) => holds || faults.push(words);

function run(...command) {
  const done = spawnSync(cli, command, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`${command.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

const mujoco = await loadMujoco({ printErr: () => {} });
const folder = mkdtempSync(join(tmpdir(), 'mujoco3-'));

function load(rig) {
  const file = join(folder, 'rig.xml');
  const report = join(folder, 'losses.json');
  run('export', rig, '--to', 'mjcf-3.12', '-o', file, '--losses', report);
  const model = mujoco.MjModel.from_xml_string(readFileSync(file, 'utf8'));
  const data = new mujoco.MjData(model);
  if (model.nkey > 0) mujoco.mj_resetDataKeyframe(model, data, 0);
  mujoco.mj_forward(model, data);
  return { model, data, report: JSON.parse(readFileSync(report, 'utf8')) };
}

/// What springs do on a joint at rest is the middle of opening and closing: dry friction is another matter.
function checkSprings(rig, { model, data, report }) {
  let compared = 0;
  if (model.ntendon > 0) return 0; // they add to the same
  for (const law of report.laws ?? []) {
    const id = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT.value, law.coordinate);
    if (id < 0) continue;
    const place = model.jnt_qposadr[id];
    const dof = model.jnt_dofadr[id];
    const start = data.qpos[place];
    data.qvel.fill(0);
    const middle = law.exported_opening.map((value, i) => 0.5 * (value + law.exported_closing[i]));
    const largest = Math.max(...middle.map(Math.abs), 1e-3);
    law.position.forEach((position, i) => {
      data.qpos[place] = position;
      mujoco.mj_forward(model, data);
      const off = Math.abs(data.qfrc_passive[dof] - middle[i]);
      // The file has all digits: what is left is the rounding of a cubic.
      check(off <= 1e-9 * largest, `${rig}: ${law.coordinate} at ${position}: ${data.qfrc_passive[dof]} for ${middle[i]}`);
      compared += 1;
    });
    data.qpos[place] = start;
  }
  return compared;
}

/// A motor whose voltage follows the time runs up as in the rig.
function checkMotor(rig, joint, voltageAt, duration, tolerance) {
  const { model, data } = load(rig);
  const rows = run('simulate', rig, '--duration', String(duration), '--dt', '0.01', '--channels', `joint.${joint}.rate`,
    '--format', 'csv').trim().split('\n').slice(1).map((line) => line.split(',').map(Number));
  const id = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT.value, joint);
  const dof = model.jnt_dofadr[id];
  const largest = Math.max(...rows.map((row) => Math.abs(row[1])));
  let worst = 0;
  for (const [time, rate] of rows) {
    while (data.time < time - 1e-9) {
      data.ctrl[0] = voltageAt(data.time);
      mujoco.mj_step(model, data);
    }
    worst = Math.max(worst, Math.abs(data.qvel[dof] - rate));
  }
  check(largest > 1 && worst <= tolerance * largest, `${rig}: rates differ by ${worst} of ${largest}`);
  console.log(`${rig}: rates within ${(100 * worst / largest).toFixed(3)} % of ${largest.toFixed(1)} rad/s`);
}

let rigs = 0;
let places = 0;
for (const line of run('rigs').trim().split('\n')) {
  const rig = line.split(/\s+/)[0];
  try {
    places += checkSprings(rig, load(rig));
    rigs += 1;
  } catch (fault) {
    check(false, `${rig}: ${fault.message ?? fault}`);
  }
}
check(rigs > 50 && places > 1000, `${rigs} rigs, ${places} places`);
console.log(`MuJoCo ${mujoco.mj_versionString()}: ${rigs} rigs, springs at ${places} places`);
// MuJoCo's steps are of first order: a run-up of some hundredths of a second is followed to a percent.
checkMotor('motor-bench', 'shaft', (time) => (time < 0.2 - 1e-9 ? 0 : 24), 2, 0.02);

rmSync(folder, { recursive: true });
faults.slice(0, 20).forEach((fault) => console.log(fault));
process.exit(faults.length > 0 ? 1 : 0);
