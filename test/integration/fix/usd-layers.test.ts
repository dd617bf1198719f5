/** Fixes of USD that is not rewritten: binary files, packages, and text whose prims are in other layers. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { Fix } from '../../../main/contract/schema/fix/fix.ts';
import { measureAsset } from '../../../main/fix/measure-asset.ts';
import { readAsset } from '../../../main/fix/placing/read-asset.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { openStage } from '../../../main/fix/usd/read-usd.ts';
import { LoadNotes } from '../../../main/formats/load-notes.ts';
import { readPhysics } from '../../../main/formats/usd/scene/read-physics.ts';
import { listFolder } from '../../../main/inspect/scan/list-folder.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { type CrateField, type CrateSpec, writeCrate } from '../../unit/renderer/usd/crate-writer.ts';
import { emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { objOf, revolve, tubeOutline, usdaText } from './tube-asset.ts';

const tube = revolve(tubeOutline);
/** In centimetres and lying on its side: 8 cm across, 10 cm long, beside the origin. */
const inCentimetres = (points: Float64Array): number[] => Array.from(points, (value) => value * 100);

const prim = (path: readonly string[], typeName: string, fields: CrateSpec['fields'] = {}): CrateSpec => ({
  path,
  type: 'prim',
  fields: { specifier: { specifier: 0 }, typeName: { token: typeName }, ...fields },
});
const attribute = (path: readonly string[], typeName: string, value: CrateField): CrateSpec => ({
  path,
  type: 'attribute',
  fields: { typeName: { token: typeName }, default: value },
});

function crate(): Uint8Array {
  const counts = Array.from({ length: tube.triangles.length / 3 }, () => 3);
  return writeCrate([
    {
      path: [],
      type: 'pseudoRoot',
      fields: { defaultPrim: { token: 'tube' }, metersPerUnit: { real: 0.01 }, upAxis: { token: 'Z' } },
    },
    prim(['tube'], 'Xform', { apiSchemas: { tokenList: ['PhysicsRigidBodyAPI', 'PhysicsMassAPI'] } }),
    attribute(['tube', '.physics:mass'], 'float', { real: 200 }),
    attribute(['tube', '.xformOp:translate'], 'float3', { bytes3: [10, 0, 0] }),
    attribute(['tube', '.xformOpOrder'], 'token[]', { tokens: ['xformOp:translate'] }),
    prim(['tube', 'looks'], 'Mesh', {
      apiSchemas: { tokenList: ['PhysicsCollisionAPI', 'PhysicsMeshCollisionAPI'] },
    }),
    attribute(['tube', 'looks', '.physics:approximation'], 'token', { token: 'convexHull' }),
    attribute(['tube', 'looks', '.subdivisionScheme'], 'token', { token: 'none' }),
    attribute(['tube', 'looks', '.points'], 'point3f[]', { floats: inCentimetres(tube.points), type: 24 }),
    attribute(['tube', 'looks', '.faceVertexCounts'], 'int[]', { ints: counts, packed: true }),
    attribute(['tube', 'looks', '.faceVertexIndices'], 'int[]', { ints: [...tube.triangles], packed: true }),
  ]);
}

async function usdz(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(bytes), name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream);
}

/** Text over a file with the prims, some of which it refers to. */
const referring = `#usda 1.0
(
    defaultPrim = "tube"
    metersPerUnit = 0.01
    upAxis = "Z"
)

def Xform "tube" (prepend references = @parts/tube.usdc@)
{
}
`;

interface Case {
  readonly contents: Contents;
  /** The file that shows the result. */
  readonly shown: string;
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  'a binary file': () =>
    Promise.resolve({ contents: { 'tube.usdc': crate() }, shown: 'tube.usdc.fixed.usda' }),
  'a package': async () => ({
    contents: { 'tube.usdz': await usdz('tube.usdc', crate()) },
    shown: 'tube.usdz.fixed.usda',
  }),
  'text that refers to a binary file': () =>
    Promise.resolve({ contents: { 'tube.usda': referring, 'parts/tube.usdc': crate() }, shown: 'tube.usda' }),
};

async function after(contents: Contents, ...fixes: readonly Fix[]): Promise<Contents> {
  return applied(contents, await runFixes(fixes, memoryFiles(contents), plainRun));
}

async function bodyOf(contents: Contents, shown: string) {
  const { scene } = await openStage(memoryFiles(contents), shown, plainRun.signal);
  return readPhysics(scene, new LoadNotes()).bodies[0];
}

const measured = (contents: Contents, colliders = false) =>
  measureAsset(memoryFiles(contents), { colliders }, plainRun);

const rounded = (values: readonly number[] | null | undefined): number[] =>
  (values ?? []).map((value) => Math.round(value * 1e4) / 1e4 + 0);

describe.each(Object.entries(cases))('%s', (_, make) => {
  it('is measured, and keeps its bytes when it is scaled', async () => {
    const { contents, shown } = await make();
    const before = await measured(contents);
    expect(rounded(before.sizeM)).toEqual([0.08, 0.08, 0.1]);
    expect(before.massKg).toBe(200);
    const scaled = await after(contents, { fix: 'scale', factor: 2, mass: 'same-density' });
    const others = Object.keys(contents).filter((name) => name !== shown);
    for (const name of others) expect(scaled[name]).toBe(contents[name]);
    const now = await measured(scaled);
    expect(rounded(now.sizeM)).toEqual([0.16, 0.16, 0.2]);
    expect(now.massKg).toBe(1600);
    // Twice as far from the origin, too.
    const { box } = await readAsset(memoryFiles(scaled), plainRun.signal);
    expect(rounded(box?.min)).toEqual([0.12, -0.08, 0]);
  });

  it('takes each fix after another in the same layer', async () => {
    const { contents, shown } = await make();
    const once = await after(contents, { fix: 'size', along: 'z', metres: 0.2, mass: 'kept' });
    const twice = await after(
      once,
      { fix: 'origin', at: 'bottom-center' },
      { fix: 'scale', factor: 0.5, mass: 'kept' },
    );
    expect(Object.keys(twice).toSorted()).toEqual(Object.keys(once).toSorted());
    const { box } = await readAsset(memoryFiles(twice), plainRun.signal);
    expect(rounded(box?.min)).toEqual([-0.04, -0.04, 0]);
    expect(rounded(box?.max)).toEqual([0.04, 0.04, 0.1]);
    expect(Object.keys(twice)).toContain(shown);
  });

  it('is one asset with what lies over it, of which the inspection says one size and mass', async () => {
    const { contents, shown } = await make();
    const fixed = await after(
      contents,
      { fix: 'scale', factor: 2, mass: 'kept' },
      { fix: 'mass', by: { is: 'mass', kg: 0.2 } },
    );
    const root = await emptyFolder();
    await writeFiles(root, fixed);
    expect((await listFolder(root, plainRun.signal))?.isOneAsset).toBe(true);
    const { facts, faults, reads } = await looked(root);
    expect(facts.massKg).toBeCloseTo(0.2, 6);
    const own = reads.find(({ file }) => file.localPath === shown);
    expect(rounded(own?.reading?.size?.metres)).toEqual([0.16, 0.16, 0.2]);
    expect(faults.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it('states another unit and axis', async () => {
    const { contents } = await make();
    const framed = await after(contents, { fix: 'frame', unitMetres: 0.1, up: 'y' });
    expect(rounded((await measured(framed)).sizeM)).toEqual([0.8, 1, 0.8]);
  });

  it('gets a mass with its center and inertia', async () => {
    const { contents, shown } = await make();
    const heavy = await after(contents, { fix: 'mass', by: { is: 'mass', kg: 0.2 } });
    const body = await bodyOf(heavy, shown);
    expect(body?.massKg).toBeCloseTo(0.2, 6);
    expect(rounded(body?.centreOfMass)).toEqual([10, 0, 5]);
    // A tube about its axis: m (r² + R²) / 2, less what 48 steps cut off.
    const axial = (0.2 * (0.03 ** 2 + 0.04 ** 2)) / 2;
    const [least = 0] = [...(body?.inertia?.diagonal ?? [])].toSorted((a, b) => b - a).slice(-1);
    expect(least / axial).toBeGreaterThan(0.98);
    expect(least / axial).toBeLessThan(1);
    expect((await measured(heavy)).massKg).toBeCloseTo(0.2, 6);
  });

  it('gets colliders that keep the opening, in place of the hull that closes it', async () => {
    const { contents, shown } = await make();
    const before = await measured(contents, true);
    expect(before).toMatchObject({ colliders: { hulls: 1, primitives: 0 } });
    expect(before.colliders?.openings.closed).toBeGreaterThan(0);
    const order = { mostHulls: 16, mostVertices: 32, mostErrorMm: 2 } as const;
    const rebuilt = await after(contents, { fix: 'colliders', shape: 'decomposition', ...order });
    const now = await measured(rebuilt, true);
    expect(now.collidersOf).toBe(shown);
    expect(now.colliders?.hulls).toBeGreaterThan(4);
    expect(now.colliders?.openings.closed).toBe(0);
    expect(now.colliders?.beyondMm.most).toBeLessThan(2.5);
    const again = await after(rebuilt, { fix: 'colliders', shape: 'decomposition', ...order });
    expect(textAt(again, shown)).toBe(textAt(rebuilt, shown));
    expect((await bodyOf(rebuilt, shown))?.colliders).toHaveLength(now.colliders?.hulls ?? 0);
  });
});

it('prims that instances share become copies of their own where a fix changes them', async () => {
  const contents = {
    'tube.usda': referring.replace('(prepend', '(instanceable = true prepend'),
    'parts/tube.usda': usdaText(tube),
  };
  const named = { ...contents, 'tube.usda': contents['tube.usda'].replace('.usdc', '.usda') };
  const order = { mostHulls: 1, mostVertices: 32, mostErrorMm: 2 } as const;
  const rebuilt = await after(named, { fix: 'colliders', shape: 'hull', ...order });
  expect(textAt(rebuilt, 'tube.usda')).toContain('instanceable = false');
  expect(textAt(rebuilt, 'parts/tube.usda')).toBe(contents['parts/tube.usda']);
});

it('a binary file that cannot be read is left, and what lies beside it is placed', async () => {
  const contents = { 'a.obj': objOf(tube), 'b.usdc': 'PXR-USDC and nothing else' };
  const fixed = await runFixes([{ fix: 'scale', factor: 2, mass: 'kept' }], memoryFiles(contents), plainRun);
  expect(fixed.changes.map(({ localPath }) => localPath)).toEqual(['a.obj']);
  expect(fixed.left).toMatchObject([{ code: 'file-not-changed', path: 'b.usdc' }]);
});
