/** The triangles of an asset, whatever the format, in metres of one frame. */
import { describe, expect, test } from 'vitest';
import { readAssetMesh, readSolids } from '../../../main/fix/read-solids.ts';
import { type Contents, memoryFiles, objText, plainRun } from './memory-files.ts';
import { box } from './solid-meshes.ts';

/** 1 wide, 2 deep and 3 high, standing on the ground at (10, 20). */
const deepBox = box([1, 2, 3], [10, 20, 1.5]);
/** The same with Y up. */
const yUp = box([1, 3, 2], [10, 1.5, -20]);

const urdf = `<robot name="r">
  <link name="base"><visual><origin xyz="9 20 1.5"/><geometry><mesh filename="package://r/meshes/box.obj"/></geometry></visual></link>
  <link name="arm"><visual><origin xyz="0 0 0.5" rpy="0 0 1.5707963267948966"/><geometry><box size="2 1 1"/></geometry></visual></link>
  <joint name="j" type="fixed"><parent link="base"/><child link="arm"/><origin xyz="10 20 3"/></joint>
</robot>`;

const usda = `#usda 1.0
( upAxis = "Z" metersPerUnit = 0.01 )
def Xform "Box" ( prepend apiSchemas = ["PhysicsRigidBodyAPI"] )
{
    double3 xformOp:translate = (1000, 2000, 150)
    uniform token[] xformOpOrder = ["xformOp:translate"]
    def Cube "Body"
    {
        double size = 100
        float3 xformOp:scale = (1, 2, 3)
        uniform token[] xformOpOrder = ["xformOp:scale"]
    }
}
`;

const mjcf = `<mujoco><asset><mesh name="m" file="box.obj"/></asset><worldbody><body name="b" pos="10 20 1">
  <freejoint/><geom type="box" size="0.5 1 1.5" pos="0 0 0.5"/></body></worldbody></mujoco>`;

function extent(mesh: { readonly points: Float64Array }): number[][] {
  return [0, 1, 2].map((axis) => {
    const values = [...mesh.points].filter((_, at) => at % 3 === axis);
    return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value * 1e6) / 1e6 + 0);
  });
}

describe('solids', () => {
  const wanted = [
    [9.5, 10.5],
    [19, 21],
    [0, 3],
  ];
  const assets: Readonly<Record<string, Contents>> = {
    'an OBJ, Y up': { 'a.obj': objText(yUp) },
    'USD in centimetres, Z up': { 'a.usda': usda },
    'MJCF by the engine': { 'a.xml': mjcf, 'box.obj': objText(deepBox) },
  };
  for (const [name, contents] of Object.entries(assets))
    test(`${name}: one closed part where it stands`, async () => {
      const { solids } = await readSolids(memoryFiles(contents), plainRun);
      expect(solids).toHaveLength(1);
      expect(solids[0]).toMatchObject({ isClosed: true, faces: 'outside' });
      expect(extent(solids[0]?.mesh ?? { points: new Float64Array() })).toEqual(wanted);
      expect(solids[0]?.volume).toBeCloseTo(6, 5);
    });

  test('URDF: each link with its own triangles, its joints at zero', async () => {
    const files = memoryFiles({ 'urdf/r.urdf': urdf, 'meshes/box.obj': objText(box([1, 2, 3], [1, 0, 0])) });
    const { source, bodies } = await readAssetMesh(files, plainRun);
    expect(source).toBe('urdf/r.urdf');
    expect(bodies.map(({ name, mesh }) => [name, extent(mesh)])).toEqual([
      ['base', wanted],
      [
        'arm',
        [
          [9.5, 10.5],
          [19, 21],
          [3, 4],
        ],
      ],
    ]);
  });

  test('a damaged file is passed over for the next best', async () => {
    const files = memoryFiles({ 'a.glb': 'no model', 'a.obj': objText(yUp) });
    expect((await readAssetMesh(files, plainRun)).source).toBe('a.obj');
  });

  test('nothing with triangles: fix.no-mesh', async () => {
    await expect(readSolids(memoryFiles({ 'a.txt': 'x' }), plainRun)).rejects.toMatchObject({
      code: 'fix.no-mesh',
    });
  });

  test('a cancelled run ends', async () => {
    const run = { signal: AbortSignal.abort(new Error('cancelled')) };
    await expect(readSolids(memoryFiles({ 'a.obj': objText(yUp) }), run)).rejects.toThrow('cancelled');
  });
});
