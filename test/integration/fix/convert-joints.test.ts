/** Joints, names and masses that engines refuse or misread: MuJoCo, and Gazebo's `ign sdf` where it is there, take what becomes of them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { applied, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { emptyFolder } from '../inspect/made-folder.ts';
import { judgedByGazebo } from '../peers.ts';
import { type Mujoco, startMujoco } from '../sandbox-make/simulate.ts';
import { type Compiled, compile } from './convert-compare.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

type Note = readonly [code: string, about: string];
interface Made {
  readonly text: string;
  readonly notes: readonly Note[];
}

async function made(urdf: string, to: 'sdf' | 'mjcf'): Promise<Made> {
  const contents = { 'a.urdf': urdf };
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  const text = textAt(applied(contents, fixed), `a.${to === 'sdf' ? 'sdf' : 'xml'}`);
  return {
    text,
    notes: [...fixed.done.filter(({ code }) => code !== 'converted'), ...fixed.left].map(
      ({ code, values }): Note => [code, String(values['joint'] ?? values['link'])],
    ),
  };
}

async function inMujoco(urdf: string): Promise<Compiled & Pick<Made, 'notes'>> {
  const { text, notes } = await made(urdf, 'mjcf');
  return { ...compile(mujoco, { 'a.xml': text }, 'a.xml'), notes };
}

async function inGazebo(text: string): Promise<string> {
  const file = path.join(await emptyFolder(), 'a.sdf');
  await writeFile(file, text);
  return judgedByGazebo(file);
}

const heavy =
  '<inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision>';
const link = (name: string, inner = heavy): string => `<link name="${name}">${inner}</link>`;
const joint = (name: string, parent: string, child: string, inner: string, type = 'revolute'): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${inner}</joint>`;
const turning = (lower: number, upper: number): string =>
  `<axis xyz="0 0 1"/><limit lower="${lower}" upper="${upper}" effort="1" velocity="1"/>`;
const robot = (...parts: string[]): string => `<robot name="r">${parts.join('')}</robot>`;

test('a joint that cannot move stays so in MuJoCo, which takes equal limits for none', async () => {
  const { joints } = await inMujoco(
    robot(
      link('a'),
      link('b'),
      link('c'),
      joint('zero', 'a', 'b', turning(0, 0)),
      joint('half', 'b', 'c', turning(0.5, 0.5)),
    ),
  );
  for (const [name, at] of [['zero', 0] as const, ['half', 0.5] as const]) {
    const [lower = 0, upper = 0] = joints.get(name)?.range ?? [];
    expect(upper).toBeGreaterThan(lower);
    expect(upper - lower).toBeLessThan(1e-5);
    expect(lower).toBeCloseTo(at, 5);
  }
});

const reversed = robot(link('a'), link('b'), joint('j', 'a', 'b', turning(1, -0.5)));

test('limits the wrong way round are swapped, and that is noted', async () => {
  const { joints, notes } = await inMujoco(reversed);
  expect(joints.get('j')?.range).toEqual([-0.5, 1]);
  expect(notes).toEqual([['limits-swapped', 'j']]);
  const { text } = await made(reversed, 'sdf');
  expect(text).toMatch(/<lower>-0.5<\/lower>\s*<upper>1<\/upper>/);
});

test('a joint along no axis is fixed, and those that follow it are let go', async () => {
  const urdf = robot(
    link('a'),
    link('b'),
    link('c'),
    joint('j', 'a', 'b', turning(-1, 1).replace('0 0 1', '0 0 0')),
    joint('k', 'b', 'c', `${turning(-1, 1)}<mimic joint="j"/>`),
  );
  const { joints, notes } = await inMujoco(urdf);
  expect([...joints.keys()]).toEqual(['k']);
  expect(notes).toEqual([
    ['joint-fixed', 'j'],
    ['mimic-left', 'k'],
  ]);
  expect(await inGazebo((await made(urdf, 'sdf')).text)).toBe('Valid.');
});

test('joints that follow themselves, at once or in a ring, move on their own', async () => {
  const alone = robot(link('a'), link('b'), joint('j', 'a', 'b', `${turning(-1, 1)}<mimic joint="j"/>`));
  expect((await inMujoco(alone)).notes).toEqual([['mimic-left', 'j']]);
  const ring = robot(
    link('a'),
    link('b'),
    link('c'),
    joint('j', 'a', 'b', `${turning(-1, 1)}<mimic joint="k"/>`),
    joint('k', 'b', 'c', `${turning(-1, 1)}<mimic joint="j"/>`),
  );
  for (const to of ['sdf', 'mjcf'] as const)
    expect((await made(ring, to)).notes).toEqual([
      ['mimic-left', 'j'],
      ['mimic-left', 'k'],
    ]);
});

test('joints that are added get names that no other has', async () => {
  const { joints } = await inMujoco(
    robot(
      link('a'),
      link('b'),
      link('c'),
      link('d'),
      joint('a_free', 'a', 'b', turning(-1, 1)),
      joint('p', 'b', 'c', '<axis xyz="0 0 1"/>', 'planar'),
      joint('p_x', 'c', 'd', turning(-1, 1)),
    ),
  );
  expect([...joints.keys()]).toEqual(expect.arrayContaining(['a_free', 'p_x', 'p_x_2', 'p_y', 'p_turn']));
});

test('names of nothing but underscores become ones that Gazebo takes', async () => {
  const { text } = await made(
    robot(link('____'), link('____x____'), joint('__', '____', '____x____', '', 'fixed')),
    'sdf',
  );
  expect(await inGazebo(text)).toBe('Valid.');
  expect(text).not.toContain('name=""');
});

const speck = heavy.replaceAll('"0.01"', '"1e-18"');

test('an inertia next to nothing becomes one that MuJoCo takes', async () => {
  const { bodies, notes } = await inMujoco(
    robot(link('a'), link('b', speck), joint('j', 'a', 'b', turning(-1, 1))),
  );
  expect(bodies.get('b')?.massKg).toBe(1);
  expect(notes).toEqual([['inertia-made', 'b']]);
});

test('what has no mass and no shape that has one is held', async () => {
  const plane = '<collision><geometry><plane normal="0 0 1"/></geometry></collision>';
  const { notes } = await inMujoco(robot(link('ground', plane)));
  expect(notes.map(([code]) => code)).toContain('base-held');
});

test('a part without a mass is not said to be weighed by its engine', async () => {
  const touching = heavy.replace(/<inertial>.*<\/inertial>/, '');
  const urdf = robot(link('a'), link('sensor', touching), joint('j', 'a', 'sensor', '', 'fixed'));
  for (const to of ['sdf', 'mjcf'] as const) expect((await made(urdf, to)).notes).toEqual([]);
});

test('tens of thousands of links without a mass take seconds', async () => {
  const names = Array.from({ length: 40_000 }, (_, n) => `l${n}`);
  const urdf = robot(
    link('a'),
    ...names.map((name) => link(name, '')),
    ...names.map((name) => joint(`j_${name}`, 'a', name, '', 'fixed')),
  );
  const since = performance.now();
  const { text } = await made(urdf, 'sdf');
  expect(text.match(/<frame /g)).toHaveLength(names.length);
  expect(performance.now() - since).toBeLessThan(10_000);
});
