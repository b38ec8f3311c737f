// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes of all shipped rigs, by the validator of Khronos: no error, no warning.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import validator from 'gltf-validator';

const cli = process.argv[2];
const rigs = execFileSync(cli, ['rigs'], { encoding: 'utf-8' }).split('\n').map((line) => line.split('\t')[0]).filter(Boolean);
let faults = 0;
for (const rig of rigs) {
  execFileSync(cli, ['share', rig, '--duration', '1', '-o', 'scene.glb'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const report = await validator.validateBytes(new Uint8Array(readFileSync('scene.glb')));
  const { numErrors, numWarnings, messages } = report.issues;
  if (numErrors + numWarnings === 0) continue;
  faults += 1;
  console.log(rig, messages.slice(0, 5));
}
console.log(`${rigs.length} scenes, ${faults} with faults`);
process.exit(faults === 0 ? 0 : 1);
