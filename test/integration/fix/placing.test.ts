/** Assets of the sandbox are broken, fixed by the command line, and inspected again; what no fix is about stays byte for byte. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import { createMaker } from '../../../main/sandbox/make/make-asset.ts';
import type { MadeAsset } from '../../../main/sandbox/make/types.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, inspected, writeFiles, writeMade } from '../inspect/made-folder.ts';
import { type Mujoco, openModel, startMujoco } from '../sandbox-make/simulate.ts';

const make = createMaker();
const inSet = {
  method: 'high_fidelity',
  index: 1,
  count: 2,
  variationType: 'general',
  wildness: 'moderate',
  references: [],
} as const;
let mujocoMug: MadeAsset;
let usdMug: MadeAsset;
let drawers: MadeAsset;
beforeAll(async () => {
  mujocoMug = await make(requestFor('a mug', { simulator: 'mujoco', variant: inSet }));
  usdMug = await make(requestFor('a mug', { simulator: 'isaac_sim_physx', variant: inSet }));
  drawers = await make(variantRequest('cabinet', 2, { simulator: 'sapien' }));
});

async function caliper(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const signal = new AbortController().signal;
  const code = await run({
    args: ['fix', ...args],
    stdin: new PassThrough(),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    signal,
  });
  return { code, ...said };
}

/** The asset in a folder `asset` of its own, and where a fixed one may go. */
async function placed(made: MadeAsset): Promise<{ folder: string; out: (name: string) => string }> {
  const root = await emptyFolder();
  const folder = path.join(root, 'asset');
  await writeMade(folder, made);
  return { folder, out: (name) => path.join(root, name) };
}

async function fixed(...args: string[]): Promise<string> {
  const ended = await caliper(...args, '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return (JSON.parse(ended.stdout) as { out: string }).out;
}

async function contents(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const read = await Promise.all(
    files.map(async (at) => [path.relative(folder, at), await readFile(at)] as const),
  );
  return new Map(read.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lines without numbers: what an edit of numbers leaves as it is. */
const withoutNumbers = (text: string): string => text.replace(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi, '#');

async function worldOf(mujoco: Mujoco, root: string, folder: string, name: string) {
  for (const [file, bytes] of await contents(folder)) {
    const at = `/${root}/${file}`;
    mujoco.FS.mkdirTree(at.slice(0, at.lastIndexOf('/')), 0o777);
    mujoco.FS.writeFile(at, bytes);
  }
  return openModel(mujoco, `/${root}/${name}`);
}

const xml = (files: Map<string, Buffer>): string => withoutNumbers(String(files.get('MJCF/thing.xml')));

const obj = (files: Map<string, Buffer>): string[] =>
  String(files.get('MJCF/meshes/thing_ceramic.obj'))
    .split('\n')
    .filter((line) => !line.startsWith('v '));

test('a mug that is ten times too large is as large as it was, and falls in MuJoCo as it did', async () => {
  const { folder, out } = await placed(mujocoMug);
  const before = await inspected(folder);
  const original = await contents(folder);
  const large = await fixed(folder, '--scale', '10', '--out', out('large'));
  const height = before.facts.sizeM?.[1] ?? 0;
  expect((await inspected(large)).facts.sizeM?.[1]).toBeCloseTo(10 * height, 5);
  const small = await fixed(large, '--size', `z=${height}`, '--out', out('small'));
  const after = await inspected(small);
  expect(after.faults).toEqual(before.faults);
  expect(after.facts.massKg).toBeCloseTo(before.facts.massKg ?? 0, 6);
  for (const [n, side] of (before.facts.sizeM ?? []).entries())
    expect(after.facts.sizeM?.[n]).toBeCloseTo(side, 6);
  expect(await contents(folder)).toEqual(original);
  const now = await contents(small);
  expect(xml(now)).toBe(xml(original));
  expect(obj(now)).toEqual(obj(original));
  const mujoco = await startMujoco();
  using first = await worldOf(mujoco, 'first', folder, 'MJCF/thing.xml');
  using last = await worldOf(mujoco, 'last', small, 'MJCF/thing.xml');
  const inertia = Array.from(first.model.body_inertia as Float64Array);
  for (const [n, value] of Array.from(last.model.body_inertia as Float64Array).entries())
    expect(value).toBeCloseTo(inertia[n] ?? 0, 9);
  for (const [n, value] of Array.from(last.model.geom_rbound as Float64Array).entries())
    expect(value).toBeCloseTo((first.model.geom_rbound as Float64Array)[n] ?? 0, 6);
});

test('at the same density the mass grows with the cube, in every file', async () => {
  const { folder, out } = await placed(mujocoMug);
  const before = await inspected(folder);
  const to = await fixed(folder, '--scale', '2', '--scaled-mass', 'same-density', '--out', out('twice'));
  const after = await inspected(to);
  expect(after.faults).toEqual(before.faults);
  expect(after.facts.massKg).toBeCloseTo(8 * (before.facts.massKg ?? 0), 5);
});

test('a sidecar that was right about the size is left as it is', async () => {
  const { folder, out } = await placed(mujocoMug);
  const sidecar = await readFile(path.join(folder, 'thing_physics.json'));
  const large = await fixed(folder, '--scale', '10', '--out', out('large'));
  await writeFile(path.join(large, 'thing_physics.json'), sidecar);
  expect((await inspected(large)).faults).toContainEqual(expect.objectContaining({ code: 'scale-mismatch' }));
  const small = await fixed(large, '--scale', '0.1', '--out', out('small'));
  expect(await readFile(path.join(small, 'thing_physics.json'))).toEqual(sidecar);
  expect((await inspected(small)).faults).toEqual([]);
});

test('USD in centimetres that says metres is said to be in centimetres; the scene is made smaller', async () => {
  const { folder, out } = await placed(usdMug);
  const before = await inspected(folder);
  const large = await fixed(folder, '--scale', '100', '--out', out('large'));
  const right = await fixed(large, '--unit', 'cm', '--out', out('right'));
  const usd = await readFile(path.join(right, 'thing.usd'), 'utf8');
  expect(usd).toContain('metersPerUnit = 0.01\n');
  expect(usd.replace('metersPerUnit = 0.01\n', 'metersPerUnit = 1\n')).toBe(
    await readFile(path.join(large, 'thing.usd'), 'utf8'),
  );
  for (const [n, side] of (before.facts.sizeM ?? []).entries())
    expect((await inspected(right)).facts.sizeM?.[n]).toBeCloseTo(side, 6);
});

test('a model on its side is set upright', async () => {
  const { folder, out } = await placed(usdMug);
  await mkdir(path.join(folder, '..', 'alone'));
  await writeFile(path.join(folder, '..', 'alone', 'a.glb'), await readFile(path.join(folder, 'thing.glb')));
  const [x = 0, y = 0, z = 0] = (await inspected(out('alone'))).facts.sizeM ?? [];
  const side = await fixed(out('alone'), '--up', 'z', '--out', out('side'));
  const lying = (await inspected(side)).facts.sizeM ?? [];
  for (const [n, length] of [x, z, y].entries()) expect(lying[n]).toBeCloseTo(length, 6);
});

test('URDF with joints: each length once, joints that slide farther, and a root that is moved', async () => {
  const { folder, out } = await placed(drawers);
  const before = await inspected(folder);
  const to = await fixed(folder, '--scale', '2', '--origin', '0,0,0.1', '--out', out('twice'));
  const after = await inspected(to);
  expect(after.faults).toEqual(before.faults);
  for (const [n, side] of (before.facts.sizeM ?? []).entries())
    expect(after.facts.sizeM?.[n]).toBeCloseTo(2 * side, 5);
});

describe('bad input', () => {
  test('changes nothing and says why', async () => {
    const { folder, out } = await placed(usdMug);
    await writeFiles(folder, { 'broken.urdf': '<robot name="a"><link name="b"></robot>' });
    const ended = await caliper(folder, '--scale', '2', '--out', out('none'), '--json');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(ended.stderr)).toMatchObject({
      error: { code: 'fix.impossible', data: { path: 'broken.urdf' } },
    });
    expect(await readdir(path.dirname(folder))).toEqual(['asset']);
  });

  test('a folder that is not empty, one in the asset, and no fix at all are wrong usage', async () => {
    const { folder, out } = await placed(usdMug);
    await writeFiles(out('full'), { 'a.txt': 'mine' });
    expect(await caliper(folder, '--scale', '2', '--out', out('full'))).toMatchObject({
      code: 2,
      stdout: '',
    });
    const inside = await caliper(folder, '--scale', '2', '--out', path.join(folder, 'new'), '--json');
    expect(JSON.parse(inside.stderr)).toMatchObject({ error: { code: 'fix.folder-overlaps' } });
    expect(await caliper(folder, '--out', out('new'))).toMatchObject({ code: 2 });
    expect(await readdir(out('full'))).toEqual(['a.txt']);
  });

  test('a GLB whose nodes contain themselves is left, and does not end the fix', async () => {
    const { out } = await placed(usdMug);
    const cycle = await readFile(path.join(import.meta.dirname, '../../fixtures/glb/node_cycle.glb'));
    await writeFiles(out('cycle'), { 'a.glb': cycle, 'b.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' });
    expect(await caliper(out('cycle'), '--scale', '2', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
  });

  test('options of a mesh repair, with what they mean without a value, before colliders and mass', async () => {
    const { folder } = await placed(mujocoMug);
    const options = [
      '--mass',
      '0.3',
      '--weld',
      '--flip-inside-out',
      '--close-holes',
      '--normals',
      '--triangles',
      '400',
    ];
    const ended = await caliper(folder, ...options, '--dry-run', '--json');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const [mesh, mass] = (JSON.parse(ended.stdout) as { fixes: unknown[] }).fixes;
    expect(mesh).toEqual({
      fix: 'mesh',
      weldMm: 0,
      removeDegenerate: false,
      flipInsideOut: true,
      holes: { maxEdges: 64, maxMm: 10 },
      maxTriangles: 400,
      creaseDegrees: 30,
    });
    expect(mass).toMatchObject({ fix: 'mass' });
    for (const wrong of [
      ['--weld', '-1'],
      ['--normals', '181'],
      ['--triangles', '3'],
      ['--close-holes', '0'],
    ])
      expect(await caliper(folder, ...wrong, '--dry-run')).toMatchObject({ code: 2, stdout: '' });
  });

  test('FBX alone is refused in words, beside others it is left', async () => {
    const { out } = await placed(usdMug);
    await writeFiles(out('fbx'), { 'a.fbx': '; FBX 7.4.0 project file\n' });
    const alone = await caliper(out('fbx'), '--scale', '2', '--dry-run', '--json');
    expect(JSON.parse(alone.stderr)).toMatchObject({
      error: { code: 'fix.format-not-written', data: { format: 'FBX' } },
    });
  });
});
