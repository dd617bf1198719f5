/** USD of robots: what Caliper’s reader of stages finds is what MuJoCo makes of the source; three’s parser of USD text reads it too. */
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { openStage } from '../../../main/fix/usd/read-usd.ts';
import { volumeOf } from '../../../main/formats/geometry/convex-hull.ts';
import { LoadNotes } from '../../../main/formats/load-notes.ts';
import type { Triple } from '../../../main/formats/matrix.ts';
import { turned } from '../../../main/formats/quaternion.ts';
import { shapeMesh } from '../../../main/formats/robot/shape-mesh.ts';
import type { Stage } from '../../../main/formats/usd/compose/compose-stage.ts';
import { readPhysics, type UsdPhysics } from '../../../main/formats/usd/scene/read-physics.ts';
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
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { type Mujoco, startMujoco } from '../sandbox-make/simulate.ts';
import { type Compiled, compile } from './convert-compare.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

async function converted(contents: Contents, to: 'usda' | 'usdz' = 'usda') {
  const fixed = await runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
  const notes = [...fixed.done, ...fixed.left];
  for (const note of notes) expect(fixNoteText(note)).not.toBe(note.code);
  const file = fixed.changes[0]?.localPath ?? '';
  return { fixed, file, codes: notes.map(({ code }) => code).toSorted(), after: applied(contents, fixed) };
}

interface Read {
  readonly prims: Stage['prims'];
  readonly physics: UsdPhysics;
}

async function staged(after: Contents, file: string): Promise<Read> {
  if (file.endsWith('.usda')) new USDAParser().parseText(textAt(after, file));
  const { scene } = await openStage(memoryFiles(after), file, plainRun.signal);
  return { prims: scene.stage.prims, physics: readPhysics(scene, new LoadNotes()) };
}

const near = (
  found: readonly number[] | undefined,
  wanted: readonly number[] | undefined,
  digits = 6,
): void => {
  expect(found?.length).toBe(wanted?.length);
  for (const [n, value] of (wanted ?? []).entries()) expect(found?.[n]).toBeCloseTo(value, digits);
};

const motions: Readonly<Record<number, string>> = { 1: 'ball', 2: 'slide', 3: 'hinge' };

/** Bodies and moving joints; `name`: what the stage calls what the engine calls so. */
function agree({ physics }: Read, engine: Compiled, name = (one: string): string => one): void {
  const bodies = new Map(physics.bodies.map((body) => [body.name, body]));
  const heavy = [...engine.bodies].filter(([, { massKg }]) => massKg > 0);
  expect([...bodies.keys()].toSorted()).toEqual(heavy.map(([one]) => name(one)).toSorted());
  for (const [one, { massKg, centreM, inertia }] of heavy) {
    const body = bodies.get(name(one));
    expect(body?.massKg).toBeCloseTo(massKg, 6);
    near(body?.centreOfMass ?? [], centreM);
    near(inWorld(body?.inertia ?? null), inertia);
  }
  const moving = physics.joints.filter(({ type }) => type !== 'fixed');
  expect(moving.map(({ prim }) => prim.name).toSorted()).toEqual(
    [...engine.joints.keys()].map(name).toSorted(),
  );
  for (const [one, { type, axis, anchor, range }] of engine.joints) {
    const joint = moving.find(({ prim }) => prim.name === name(one));
    expect(joint?.type).toBe(motions[type]);
    near(joint?.anchor, anchor);
    if (type !== 1) near(joint?.axis, axis);
    const isBounded = range.some((end) => end !== 0);
    near(joint?.limits ?? [], isBounded ? range : []);
  }
}

/** As `Compiled` has it. */
function inWorld(inertia: UsdPhysics['bodies'][number]['inertia']): number[] {
  if (inertia === null) return [];
  const axes = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as Triple[]
  ).map((one) => turned(inertia.turn, one));
  const entry = (a: number, b: number): number =>
    axes.reduce((sum, axis, n) => sum + (inertia.diagonal[n] ?? 0) * (axis[a] ?? 0) * (axis[b] ?? 0), 0);
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
}

const inertial = (mass: number, xyz: string, rpy = '0 0 0'): string =>
  `<inertial><origin xyz="${xyz}" rpy="${rpy}"/><mass value="${mass}"/><inertia ixx="0.02" iyy="0.03" izz="0.04" ixy="0.001" ixz="-0.002" iyz="0.003"/></inertial>`;
const shape = (role: string, inner: string, rest = ''): string =>
  `<${role}><origin xyz="0.01 0.02 0.03" rpy="0.1 0.2 0.3"/><geometry>${inner}</geometry>${rest}</${role}>`;
const joint = (name: string, type: string, parent: string, child: string, inner: string): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/>${inner}</joint>`;
const origin = '<origin xyz="0.1 -0.2 0.3" rpy="0.4 -0.5 0.6"/>';
const limit = (lower: number, upper: number): string =>
  `<limit lower="${lower}" upper="${upper}" effort="20" velocity="2"/>`;

const arm: Contents = {
  'arm.urdf': `<robot name="arm 2">
  <link name="base">${inertial(2, '0 0 0.1')}${shape('visual', '<box size="0.2 0.3 0.4"/>', '<material name="red"><color rgba="1 0 0 1"/></material>')}${shape('collision', '<cylinder radius="0.1" length="0.4"/>')}</link>
  <link name="upper-arm">${inertial(1, '0.1 0 0', '0.3 0.2 0.1')}${shape('visual', '<mesh filename="meshes/part.obj" scale="2 2 -2"/>')}${shape('collision', '<mesh filename="meshes/part.obj" scale="2 2 -2"/>')}</link>
  <link name="slider">${inertial(0.5, '0 0.1 0')}${shape('visual', '<sphere radius="0.05"/>')}${shape('collision', '<sphere radius="0.05"/>')}</link>
  <link name="wheel">${inertial(0.25, '0 0 0')}${shape('collision', '<cylinder radius="0.1" length="0.02"/>')}</link>
  <link name="camera"/>
  ${joint('shoulder', 'revolute', 'base', 'upper-arm', `${origin}<axis xyz="1 2 -3"/>${limit(-1.5, 0.5)}<dynamics damping="0.7" friction="0.1"/>`)}
  ${joint('slide', 'prismatic', 'upper-arm', 'slider', `${origin}<axis xyz="-1 0 0"/>${limit(-0.1, 0.2)}`)}
  ${joint('axle', 'continuous', 'upper-arm', 'wheel', `${origin}<axis xyz="0 1 0"/><mimic joint="shoulder"/>`)}
  ${joint('mount', 'fixed', 'slider', 'camera', origin)}
</robot>`,
  'meshes/part.obj': objText(box([0.1, 0.1, 0.2])),
};

describe('a URDF', () => {
  test('has its bodies, joints and limits in USD, each where MuJoCo has it', async () => {
    const { file, after, codes } = await converted(arm);
    expect(file).toBe('arm.usda');
    expect(codes).toEqual(['converted', 'friction-left', 'mimic-left', 'renamed']);
    const stage = await staged(after, file);
    agree(stage, compile(mujoco, arm, 'arm.urdf'), (name) => name.replace('-', '_'));
    const parents = Object.fromEntries(
      stage.physics.joints.map(({ prim, parentBody, childBody }) => [prim.name, [parentBody, childBody]]),
    );
    expect(parents).toEqual({
      shoulder: ['base', 'upper_arm'],
      slide: ['upper_arm', 'slider'],
      axle: ['upper_arm', 'wheel'],
    });
  });

  test('states drives as the service does: degrees, and per degree', async () => {
    const { after, file } = await converted(arm);
    const { prims } = await staged(after, file);
    const shoulder = prims.get('/arm_2/joints/shoulder');
    expect(shoulder?.number('drive:angular:physics:damping')).toBeCloseTo((0.7 * Math.PI) / 180, 8);
    expect(shoulder?.number('drive:angular:physics:maxForce')).toBe(20);
    expect(shoulder?.number('physxJoint:maxJointVelocity')).toBeCloseTo((2 * 180) / Math.PI, 6);
    expect(prims.get('/arm_2/joints/slide')?.number('drive:linear:physics:maxForce')).toBe(20);
    expect(prims.get('/arm_2')?.hasApi('PhysicsArticulationRootAPI')).toBe(true);
  });

  test('looks and collides as it did, and keeps the places of its sensors', async () => {
    const { after, file } = await converted(arm);
    const stage = await staged(after, file);
    const { prims } = stage;
    expect(prims.get('/arm_2/slider/camera')?.typeName).toBe('Xform');
    expect(prims.get('/arm_2/base/box')?.targets('material:binding')).toEqual(['/arm_2/Looks/colour_1']);
    const mirrored = prims.get('/arm_2/upper_arm/mesh');
    const points = Float64Array.from(mirrored?.numbers('points') ?? []);
    const indices = Uint32Array.from(mirrored?.numbers('faceVertexIndices') ?? []);
    expect(volumeOf(points, indices)).toBeCloseTo(8 * 0.1 * 0.1 * 0.2, 7);
    expect(stage.physics.bodies.map(({ colliders }) => colliders)).toEqual([
      ['cylinder'],
      ['convex-hull'],
      ['sphere'],
      ['cylinder'],
    ]);
    const folder = await emptyFolder();
    const bytes = Object.entries(after).map(([name, one]) => [name, Buffer.from(one)]);
    await writeFiles(folder, Object.fromEntries(bytes));
    const { reads, faults } = await looked(folder);
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [usd, urdf] = ['usd', 'urdf'].map((form) => reads.find((one) => one.form === form)?.reading);
    // A sphere is round in one file and of facets in the other.
    near(usd?.size?.metres, urdf?.size?.metres, 3);
  });
});

test.each([
  { held: 'a joint', world: '<link name="world"/>', rest: joint('hold', 'fixed', 'world', 'base', origin) },
  {
    held: 'a joint that turns',
    world: '<link name="world"/>',
    rest: joint('hold', 'revolute', 'world', 'base', `${origin}<axis xyz="0 0 1"/>${limit(-1, 1)}`),
  },
])('what $held holds to the ground is held in USD', async ({ world, rest }) => {
  const urdf = textAt(arm, 'arm.urdf').replace('<link name="base">', `${world}<link name="base">`);
  const contents = { ...arm, 'arm.urdf': urdf.replace('</robot>', `${rest}</robot>`) };
  const { after, file } = await converted(contents);
  const stage = await staged(after, file);
  agree(stage, compile(mujoco, contents, 'arm.urdf'), (name) => name.replace('-', '_'));
  const hold = stage.physics.joints.find(({ prim }) => prim.name === 'hold');
  expect([hold?.parentBody, hold?.childBody]).toEqual([null, 'base']);
});

test('an MJCF with joints, references and textures becomes a stage, and a package with its pictures inside', async () => {
  const made = await makeAsset(variantRequest('cabinet', 0, { simulator: 'mujoco' }));
  const contents: Contents = Object.fromEntries(made.files.map((one) => [one.path, one.bytes]));
  const mjcf = Object.keys(contents).find((name) => name.endsWith('.xml')) ?? '';
  const { after, file } = await converted(contents);
  const stage = await staged(after, file);
  expect(stage.physics.joints.filter(({ type }) => type !== 'fixed').length).toBeGreaterThan(0);
  agree(stage, compile(mujoco, contents, mjcf));
  const packed = await converted(contents, 'usdz');
  expect(packed.fixed.changes).toHaveLength(1);
  agree(await staged(packed.after, packed.file), compile(mujoco, contents, mjcf));
});

test('what has no place in USD is named: planar joints, planes, meshes that are missing', async () => {
  const plane =
    '<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry><mesh filename="lost.stl"/></geometry></visual></link>';
  const urdf = `<robot name="r"><link name="a">${inertial(1, '0 0 0')}</link>${plane}${joint('p', 'planar', 'a', 'b', '<axis xyz="0 0 1"/>')}</robot>`;
  const { fixed } = await converted({ 'r.urdf': urdf });
  expect(fixed.left.map(({ code }) => code)).toEqual(['mesh-missing', 'joint-left']);
});

const link = (name: string, inner: string): string =>
  `<link name="${name}">${inertial(1, '0 0 0')}${inner}</link>`;

test('a fine round collider becomes a hull of no more corners than PhysX takes, as large as it was', async () => {
  const ball = { type: 'ellipsoid', size: [0.2, 0.2, 0.2] } as const;
  const { points, indices } = shapeMesh(ball) ?? box([1, 1, 1]);
  // Every fifth point: enough to be far above the limit, and quick without one.
  const some = points.filter((_, at) => Math.floor(at / 3) % 5 === 0);
  const faces = indices.filter((_, at) => at < 3 * 3000).map((one) => one % (some.length / 3));
  const round = '<collision><geometry><mesh filename="ball.obj"/></geometry></collision>';
  const urdf = `<robot name="r">${link('a', '')}${link('b', round)}${joint('j', 'continuous', 'a', 'b', '<axis xyz="0 0 1"/>')}</robot>`;
  const { after, file } = await converted({
    'r.urdf': urdf,
    'ball.obj': objText({ points: some, indices: faces }),
  });
  const { prims } = await staged(after, file);
  const corners = prims.get('/r/b/caliper_colliders/collider_0')?.numbers('points') ?? [];
  expect(corners.length / 3).toBeGreaterThan(100);
  expect(corners.length / 3).toBeLessThanOrEqual(255);
  for (const axis of [0, 1, 2]) {
    const along = Array.from(corners).filter((_, at) => at % 3 === axis);
    expect(Math.max(...along) - Math.min(...along)).toBeCloseTo(0.2, 3);
  }
});
