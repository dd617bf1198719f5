/** Whatever is done to an MJCF and its mesh ends in an answer or in words: no crash, and the next model is read as before. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { compileMjcf } from '../../../main/inspect/guarded/compile-mjcf.ts';
import { boxObj } from '../renderer/physics/made-folder.ts';

const sound = `<mujoco model="a"><compiler angle="degree" meshdir="." autolimits="true"/><size memory="1M"/>
<default><default class="c"><geom density="200" group="1"/></default></default>
<asset><mesh name="m" file="m.obj" scale="1 2 3"/><texture name="t" type="2d" builtin="flat" width="8" height="8"/><material name="k" texture="t"/><hfield name="h" nrow="4" ncol="4" size="1 1 1 .1"/></asset>
<worldbody><geom type="plane" size="1 1 1"/><body name="b" pos="0 0 1" euler="10 20 30"><freejoint/><geom class="c" type="mesh" mesh="m" material="k"/>
<frame pos="1 0 0"><body name="d"><joint name="j" axis="0 0 1" range="-30 40"/><geom type="capsule" fromto="0 0 0 0 0 1" size=".1"/><site name="s"/></body></frame>
<replicate count="3" offset="0 0 1"><geom size=".1"/></replicate></body></worldbody>
<contact><exclude body1="b" body2="d"/></contact><actuator><motor joint="j"/></actuator></mujoco>`;

const count = Number(process.env['CALIPER_MUTATIONS'] ?? 300);

/** Numerical Recipes' generator: the same mutations each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  '"',
  '<',
  '>',
  '/',
  '0',
  '-1',
  '1e9',
  'nan',
  '"1e308"',
  '<body>',
  '</body>',
  ' file="m.obj"',
  '\0',
  '\u00e9',
];

function mutated(text: string, roll: (below: number) => number): string {
  let out = text;
  for (let n = 1 + roll(3); n > 0; n--) {
    const at = roll(out.length);
    const length = roll(20);
    const other = roll(out.length);
    switch (roll(4)) {
      case 0:
        out = out.slice(0, at) + out.slice(at + length);
        break;
      case 1:
        out = out.slice(0, at) + (pieces[roll(pieces.length)] ?? '') + out.slice(at);
        break;
      case 2:
        out = out.slice(0, at) + out.slice(other, other + length * 4) + out.slice(at);
        break;
      default:
        out = out.replace(/[\d.]+/g, (number) => (roll(12) === 0 ? String(roll(1000) - 500) : number));
    }
  }
  return out;
}

it(`${count} mutations`, { timeout: 60_000 + count * 200 }, async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'caliper-mjcf-fuzz-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const read = async (xml: string, obj: string): Promise<string> => {
    await writeFile(path.join(root, 'a.xml'), xml);
    await writeFile(path.join(root, 'm.obj'), obj);
    try {
      return (await compileMjcf(root, 'a.xml', ['a.xml', 'm.obj'])).result.is;
    } catch (error) {
      if (isAppError(error, 'model.unreadable')) return 'unreadable';
      throw error;
    }
  };
  const mesh = boxObj(0.1, 0.2, 0.3);
  expect(await read(sound, mesh)).toBe('compiled');
  const roll = dice(29);
  const became: Record<string, number> = {};
  for (let n = 0; n < count; n++) {
    const isMesh = roll(5) === 0;
    const is = await read(isMesh ? sound : mutated(sound, roll), isMesh ? mutated(mesh, roll) : mesh);
    became[is] = (became[is] ?? 0) + 1;
  }
  expect(await read(sound, mesh)).toBe('compiled');
  expect(became['refused']).toBeGreaterThan(0);
  if (count > 300) process.stdout.write(`${JSON.stringify(became)}\n`);
});
