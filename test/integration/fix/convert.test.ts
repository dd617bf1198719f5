/** URDF, SDF and MJCF from each other: MuJoCo must find the same masses, centers, inertias and joints in what was converted as in its source, there and back. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import type { ConvertTo } from '../../../main/contract/schema/fix/fix.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import {
  applied,
  type Contents,
  memoryFiles,
  objText,
  plainRun,
  textAt,
} from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder } from '../inspect/made-folder.ts';
import { said } from '../peers.ts';
import { type Mujoco, startMujoco } from '../sandbox-make/simulate.ts';
import { compile, furthestApart } from './convert-compare.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

interface Converted {
  /** All files, without the one that it was made from. */
  readonly contents: Contents;
  readonly file: string;
  readonly done: readonly Note[];
  readonly left: readonly Note[];
}

interface Note {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
}

async function converted(contents: Contents, from: string, to: ConvertTo): Promise<Converted> {
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  for (const { localPath } of fixed.changes) expect(contents[localPath]).toBeUndefined();
  const { [from]: _, ...rest } = applied(contents, fixed);
  const [main] = fixed.changes;
  for (const note of [...fixed.done, ...fixed.left]) expect(fixNoteText(note)).not.toBe(note.code);
  return { contents: rest, file: main?.localPath ?? '', done: fixed.done, left: fixed.left };
}

/** All but that it was converted. */
const codes = ({ done, left }: Converted): string[] =>
  [...done, ...left]
    .map(({ code }) => code)
    .filter((code) => code !== 'converted')
    .toSorted();

/** Metres, kilograms and radians; nine digits are written. */
function expectSame(apart: Readonly<Record<string, number>>): void {
  for (const [what, by] of Object.entries(apart))
    expect({ what, by, isNear: by < 2e-8 }).toEqual({ by, what, isNear: true });
}

/** A cabinet on a wall: meshes at scale, joints that are turned, with references, in a row, and one that follows another. */
const cabinet: Contents = {
  'MJCF/cabinet.xml': `<mujoco model="cabinet"><compiler angle="degree" meshdir="parts" eulerseq="ZYX"/>
  <asset><mesh name="door" file="door.obj" scale="0.5 0.02 0.8"/></asset>
  <worldbody>
    <body name="frame" pos="0 0.2 0.4" euler="10 20 30">
      <geom type="box" size="0.3 0.2 0.4" mass="8"/>
      <body name="door" pos="0.3 0 0" euler="0 15 0">
        <joint name="hinge" type="hinge" axis="0 0.6 0.8" pos="0 0.1 0" range="-20 110" ref="10" damping="0.5" frictionloss="0.02" actuatorfrcrange="-3 4"/>
        <geom type="mesh" mesh="door" pos="0.1 0 0" euler="5 0 0" mass="1.5" friction="0.7"/>
        <geom type="capsule" size="0.01 0.05" pos="0.2 0.02 0" mass="0.1" friction="0.7"/>
        <body name="knob" pos="0 0 0.1"><geom type="sphere" size="0.01" contype="0" conaffinity="0" mass="0.02"/></body>
      </body>
      <body name="drawer">
        <joint name="slide" type="slide" axis="0 1 0" range="0 0.3"/>
        <joint name="tilt" type="hinge" axis="1 0 0" pos="0 0.1 0" range="-5 5"/>
        <geom type="box" size="0.2 0.1 0.05" mass="1"/>
      </body>
      <body name="latch"><joint name="catch" type="hinge" axis="0 0 1" range="-90 90"/><geom type="ellipsoid" size="0.02 0.01 0.01" mass="0.05"/></body>
    </body>
  </worldbody>
  <equality><weld body1="frame" body2="latch" active="false"/><joint joint1="catch" joint2="hinge" polycoef="0.1 -0.5 0 0 0"/></equality>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>`,
  'MJCF/parts/door.obj': objText(box([1, 1, 1])),
};

test('parts of a thing without any joint stay together', async () => {
  const table = `<mujoco><worldbody><body name="table"><geom type="box" size="0.5 0.3 0.02" mass="4"/>
    <body name="leg" pos="0 0 -0.4"><geom type="box" size="0.02 0.02 0.4" mass="1"/></body></body></worldbody></mujoco>`;
  const there = await converted({ 'table.xml': table }, 'table.xml', 'urdf');
  const urdf = textAt(there.contents, there.file);
  expect(urdf).toMatch(/<parent link="table"\/>\s*<child link="leg"\/>/);
  expect(codes(there)).toEqual(['base-free']);
});

describe('an articulated MJCF', () => {
  test.each(['urdf', 'sdf'] as const)('becomes %s and comes back as the same to MuJoCo', async (to) => {
    const before = compile(mujoco, cabinet, 'MJCF/cabinet.xml');
    const there = await converted(cabinet, 'MJCF/cabinet.xml', to);
    expect(there.file).toBe(`${to.toUpperCase()}/cabinet.${to}`);
    const back = await converted(there.contents, there.file, 'mjcf');
    const apart = furthestApart(before, compile(mujoco, back.contents, back.file));
    // The link between the joints of the drawer weighs a milligram.
    expect(apart['massKg']).toBeLessThan(1.1e-6);
    expectSame({ ...apart, massKg: 0 });
    const always = ['links-added', 'parts-not-carried', 'parts-not-carried'];
    expect(codes(there)).toEqual(
      to === 'sdf'
        ? always
        : [
            'effort-assumed',
            'effort-assumed',
            'effort-assumed',
            'effort-assumed',
            ...always,
            'shape-as-mesh',
            'shape-as-mesh',
          ],
    );
  });

  test('is the same to MuJoCo’s own reader of URDF, and one to check_urdf', async () => {
    const { contents, file } = await converted(cabinet, 'MJCF/cabinet.xml', 'urdf');
    const before = compile(mujoco, cabinet, 'MJCF/cabinet.xml');
    const apart = furthestApart(before, compile(mujoco, contents, file));
    expectSame({ ...apart, massKg: 0 });
    const folder = await emptyFolder();
    await writeFile(path.join(folder, 'cabinet.urdf'), textAt(contents, file));
    expect((await said('check_urdf', path.join(folder, 'cabinet.urdf'))) ?? 'Successfully').toContain(
      'Successfully',
    );
  });

  test('keeps what follows what, meshes where they lie, and efforts', async () => {
    const { contents, file } = await converted(cabinet, 'MJCF/cabinet.xml', 'urdf');
    const urdf = textAt(contents, file);
    expect(urdf).toContain('<mimic joint="hinge" multiplier="-0.5" offset="0.1"/>');
    expect(urdf).toContain('filename="../MJCF/parts/door.obj" scale="0.5 0.02 0.8"');
    expect(urdf).toContain('effort="4"');
    expect(urdf).toContain('<mu1>0.7</mu1>');
    const sdf = await converted(cabinet, 'MJCF/cabinet.xml', 'sdf');
    const back = await converted(sdf.contents, sdf.file, 'mjcf');
    expect(textAt(back.contents, back.file)).toContain(
      'joint1="catch" joint2="hinge" polycoef="0.1 -0.5 0 0 0"',
    );
  });
});

test('a mesh that MuJoCo moves or takes a part of is written as it shows it', async () => {
  const two = `${objText(box([1, 1, 1]))}o second\n${objText(box([4, 4, 4])).replaceAll(/^f .*$/gm, (line) =>
    line.replaceAll(/\d+/g, (n) => String(Number(n) + 8)),
  )}`;
  const contents: Contents = {
    'thing.xml': `<mujoco><asset><mesh name="moved" file="box.obj" refpos="0.5 0 0"/><mesh name="first" file="two.obj"/></asset>
      <worldbody><body name="a"><freejoint/><geom type="mesh" mesh="moved" mass="1"/><geom type="mesh" mesh="first" pos="2 0 0" mass="1"/></body></worldbody></mujoco>`,
    'box.obj': objText(box([1, 2, 3])),
    'two.obj': two,
  };
  const before = compile(mujoco, contents, 'thing.xml');
  const there = await converted(contents, 'thing.xml', 'urdf');
  expect(Object.keys(there.contents).toSorted()).toEqual([
    'box.obj',
    'meshes/first.obj',
    'meshes/moved.obj',
    'thing.urdf',
    'two.obj',
  ]);
  expectSame(furthestApart(before, compile(mujoco, there.contents, there.file)));
});

const sdf = (inner: string): Contents => ({
  'model.sdf': `<sdf version="1.9"><model name="m">${inner}</model></sdf>`,
});
const link = (name: string, pose: string): string =>
  `<link name="${name}"><pose>${pose}</pose><inertial><pose>0 0 0.1 0.3 0 0</pose><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial>
    <collision name="c"><geometry><cone><radius>0.1</radius><length>0.2</length></cone></geometry></collision></link>`;

test('a mug of the sandbox keeps its texture: an OBJ with a library beside the new file', async () => {
  const made = await makeAsset(requestFor('mug', { simulator: 'mujoco', collision: 'convex_hull' }));
  const contents: Contents = Object.fromEntries(made.files.map(({ path: name, bytes }) => [name, bytes]));
  const from = 'assets/thing/MJCF/thing.xml';
  const before = compile(mujoco, contents, from);
  for (const to of ['urdf', 'sdf'] as const) {
    const there = await converted(contents, from, to);
    const folder = `assets/thing/${to.toUpperCase()}`;
    expect(there.left).toEqual([]);
    expect(textAt(there.contents, there.file)).toContain('meshes/thing_ceramic.obj');
    expect(textAt(there.contents, `${folder}/meshes/thing_ceramic.obj`)).toContain(
      'mtllib thing_ceramic.mtl',
    );
    expect(textAt(there.contents, `${folder}/meshes/thing_ceramic.mtl`)).toContain(
      'map_Kd ../../textures/thing_ceramic_basecolor.png',
    );
    const back = await converted(there.contents, there.file, 'mjcf');
    expectSame(furthestApart(before, compile(mujoco, back.contents, back.file)));
    expect(back.left).toEqual([]);
    expect(textAt(back.contents, back.file)).toContain('file="../textures/thing_ceramic_basecolor.png"');
  }
});

const robotMesh = (file: string): string => `<geometry><mesh filename="package://thing/${file}"/></geometry>`;

test('a URDF whose meshes MuJoCo does not read becomes MJCF with all of them, and their colours', async () => {
  const { indices, points } = box([2, 2, 2]);
  const far = points.map((value, n) => (n % 3 === 0 ? value + 10 : value));
  const second = objText({ points: far, indices }).replaceAll(/^f .*$/gm, (line) =>
    line.replaceAll(/\d+/g, (n) => String(Number(n) + 8)),
  );
  const made = await makeAsset(requestFor('mug', { simulator: 'sapien' }));
  const glb = made.files.find(({ kind }) => kind === 'glb')?.bytes ?? new Uint8Array();
  const inertial =
    '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
  const contents: Contents = {
    'thing.urdf': `<robot name="thing"><link name="a">${inertial}<visual>${robotMesh('mug.glb')}</visual>
      <collision>${robotMesh('two.obj')}</collision></link></robot>`,
    'mug.glb': glb,
    'two.obj': `${objText(box([2, 2, 2]))}o second\n${second}`,
  };
  const there = await converted(contents, 'thing.urdf', 'mjcf');
  expect(there.file).toBe('thing.xml');
  const { touched } = compile(mujoco, there.contents, there.file);
  [-1, -1, -1, 11, 1, 1].forEach((value, n) => expect(touched[n]).toBeCloseTo(value, 6));
  // Of the three pictures of the material, MuJoCo has the colours.
  expect(there.left).toEqual([{ code: 'looks-left', path: 'thing.urdf', values: { file: 'mug.glb' } }]);
  expect(textAt(there.contents, there.file)).toContain('file="textures/thing_thing_ceramic_basecolor.png"');
  expect(textAt(there.contents, 'meshes/mug.obj')).toMatch(/^vt /m);
});

describe('an SDF', () => {
  test('that is held to the ground stays held, one that is not moves freely', async () => {
    const world = '<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>';
    const free = await converted(sdf(link('a', '0 0 1 0.1 0.2 0.3')), 'model.sdf', 'mjcf');
    const held = await converted(sdf(link('a', '0 0 1 0.1 0.2 0.3') + world), 'model.sdf', 'mjcf');
    const still = await converted(
      sdf(`<static>true</static>${link('a', '0 0 1 0 0 0')}`),
      'model.sdf',
      'mjcf',
    );
    const frees = [free, held, still].map(({ contents, file }) => compile(mujoco, contents, file).free);
    expect(frees).toEqual([1, 0, 0]);
  });

  test('of two models is one tree in URDF, where each moves freely', async () => {
    const contents = sdf(link('a', '0 0 1 0.1 0.2 0.3') + link('b', '1 0 0 0 0 1'));
    const mjcf = await converted(contents, 'model.sdf', 'mjcf');
    const urdf = await converted(contents, 'model.sdf', 'urdf');
    const apart = furthestApart(
      compile(mujoco, mjcf.contents, mjcf.file),
      compile(mujoco, urdf.contents, urdf.file),
    );
    expectSame(apart);
    expect(compile(mujoco, urdf.contents, urdf.file).free).toBe(2);
  });

  test('whose root is turned and moved keeps its place in URDF, which has none for a root', async () => {
    const contents = sdf(link('a', '0 0.5 1 0.1 0.2 0.3'));
    const mjcf = await converted(contents, 'model.sdf', 'mjcf');
    const urdf = await converted(contents, 'model.sdf', 'urdf');
    expectSame(
      furthestApart(compile(mujoco, mjcf.contents, mjcf.file), compile(mujoco, urdf.contents, urdf.file)),
    );
  });
});

async function failure(contents: Contents, to: ConvertTo): Promise<unknown> {
  return await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun).then(
    () => null,
    (error: unknown) => (isAppError(error) ? { code: error.code, ...error.data } : error),
  );
}

const robotJoint = (type: string): string =>
  `<joint name="j" type="${type}"><parent link="x"/><child link="y"/></joint></robot>`;

describe('what cannot be converted', () => {
  test.each<[string, Contents, ConvertTo, object]>([
    ['no source', { 'a.stl': 'solid' }, 'urdf', { code: 'fix.no-source', to: 'urdf', from: 'sdf, mjcf' }],
    [
      'the format that is there',
      { 'URDF/a.urdf': '<robot/>', 'MJCF/a.xml': '<mujoco/>' },
      'urdf',
      { code: 'fix.format-present', path: 'URDF/a.urdf', to: 'urdf' },
    ],
    [
      'a loop of joints',
      {
        'a.urdf':
          '<robot name="a"><link name="x"/><link name="y"/><joint name="j" type="fixed"><parent link="x"/><child link="y"/></joint><joint name="k" type="fixed"><parent link="y"/><child link="x"/></joint></robot>',
      },
      'sdf',
      { code: 'fix.not-converted', path: 'a.urdf', to: 'sdf', reason: 'loop (x) in line 1' },
    ],
    [
      'a file outside',
      {
        'a.xml':
          '<mujoco><asset><mesh name="m" file="/etc/passwd.stl"/></asset><worldbody><body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>',
      },
      'urdf',
      {
        code: 'fix.not-converted',
        path: 'a.xml',
        to: 'urdf',
        reason: 'it names “/etc/passwd.stl”, which is outside the folder',
      },
    ],
  ])('%s is a typed error', async (_, contents, to, expected) => {
    expect(await failure(contents, to)).toEqual(expected);
  });

  test('a moving link without a mass is refused with MuJoCo’s words, and a root without one is held', async () => {
    const links = '<robot name="a"><link name="x"/><link name="y"/>';
    expect(await failure({ 'a.urdf': links + robotJoint('continuous') }, 'mjcf')).toMatchObject({
      code: 'fix.not-converted',
      reason: expect.stringContaining('mass and inertia of moving bodies'),
    });
    const { left } = await converted({ 'a.urdf': links + robotJoint('fixed') }, 'a.urdf', 'mjcf');
    expect(left).toEqual([expect.objectContaining({ code: 'base-held', values: { link: 'x' } })]);
  });
});
