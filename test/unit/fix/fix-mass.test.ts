/** Masses set from the mesh: broken assets are fixed in every format, agree with each other, and are the same in MuJoCo. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withCompiled } from '../../../main/fix/read-mjcf.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { openStage } from '../../../main/fix/usd/read-usd.ts';
import { massProperties, meshMoments } from '../../../main/formats/geometry/mass-properties.ts';
import { joinMeshes, moveMesh, type TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { LoadNotes } from '../../../main/formats/load-notes.ts';
import { translation } from '../../../main/formats/matrix.ts';
import { compileModel, writeEngineFile } from '../../../main/formats/mjcf/engine.ts';
import { bodyNames, rowOf } from '../../../main/formats/mjcf/model-arrays.ts';
import { readUrdf } from '../../../main/formats/urdf/read-urdf.ts';
import { readPhysics } from '../../../main/formats/usd/scene/read-physics.ts';
import { threadEngine } from '../../../main/inspect/guarded/node-engine.ts';
import { inspectFolder } from '../../../main/inspect/inspect-folder.ts';
import { applied, type Contents, memoryFiles, objText, plainRun, textAt } from './memory-files.ts';
import { box, insideOut, knownSolids } from './solid-meshes.ts';

/** A box with a wall of 5 mm and a cavity: 0.3 m wide, off its origin. */
const shell = moveMesh(
  joinMeshes([box([0.3, 0.2, 0.1]), insideOut(box([0.29, 0.19, 0.09]))]),
  translation([0.1, 0, 0.05]),
);
const yUp = ({ points, indices }: TriangleMesh): TriangleMesh => ({
  points: points.map((value, at) => {
    const from = at - (at % 3);
    if (at % 3 === 1) return points[from + 2] ?? 0;
    return at % 3 === 2 ? -(points[from + 1] ?? 0) : value;
  }),
  indices,
});

const inertias = {
  zero: '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>',
  negative: '<inertia ixx="-1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>',
  'beyond the triangle inequality': '<inertia ixx="10" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>',
};

function urdf(inertia: string, mass = '350', centre = '9 9 9'): string {
  return `<?xml version="1.0"?>\r
<!-- a box -->\r
<robot name="box">\r
  <link name="base"   >\r
    <inertial><origin xyz='${centre}' rpy="1 0 0" /><mass value="${mass}"/>${inertia}</inertial>\r
    <visual><geometry><mesh filename="meshes/box.obj"/></geometry></visual>\r
    <collision><geometry><mesh filename="meshes/box.obj"/></geometry></collision>\r
  </link>\r
</robot>\r
`;
}

const mjcf = `<mujoco model="box">
  <!-- kept -->
  <compiler inertiafromgeom="true" settotalmass="350" meshdir="meshes"/>
  <asset><mesh name="box" file="box.obj" inertia="shell"/></asset>
  <worldbody>
    <body name="base" pos="0 0 1" quat="0.7071067811865476 0 0 0.7071067811865476">
      <freejoint/>
      <inertial pos="9 9 9" mass="350" diaginertia="10 1 1"/>
      <geom type="mesh" mesh="box"/>
    </body>
  </worldbody>
</mujoco>
`;

const sdf = `<sdf version="1.9"><model name="m"><link name="base">
  <inertial><pose>9 9 9 0 0 0</pose><mass>350</mass><inertia><ixx>0</ixx><iyy>0</iyy><izz>0</izz></inertia></inertial>
  <visual name="v"><geometry><mesh><uri>meshes/box.obj</uri></mesh></geometry></visual>
  <collision name="c"><geometry><mesh><uri>meshes/box.obj</uri></mesh></geometry></collision>
</link></model></sdf>
`;

function usda(mesh: TriangleMesh): string {
  const points: string[] = [];
  for (let at = 0; at < mesh.points.length; at += 3)
    points.push(`(${mesh.points[at]}, ${mesh.points[at + 1]}, ${mesh.points[at + 2]})`);
  return `#usda 1.0
( defaultPrim = "Box"
  upAxis = "Z"
  metersPerUnit = 1 )

def Xform "Box" ( # kept
  prepend apiSchemas = ["PhysicsRigidBodyAPI"]
)
{
    float physics:mass = 350 ( doc = "of the box = all" )
    float3 physics:diagonalInertia = (10, 1, 1)
    def Mesh "Body" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        uniform token subdivisionScheme = "none"
        point3f[] points = [${points.join(', ')}]
        int[] faceVertexCounts = [${Array.from({ length: mesh.indices.length / 3 }, () => 3).join(', ')}]
        int[] faceVertexIndices = [${mesh.indices.join(', ')}]
    }
}
`;
}

const sidecar = `{ "mass_kg": 350.0,
  "center_of_mass_m": [9, 9, 9], "inertia_kg_m2": { "ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0 },
  "note": "kept" }
`;

const whole: Contents = {
  'a.obj': objText(yUp(shell)),
  'urdf/box.urdf': urdf(inertias.zero).replaceAll('meshes/', '../meshes/'),
  'mjcf/box.xml': mjcf
    .replace('meshdir="meshes"', 'meshdir="../meshes"')
    .replace('pos="0 0 1" quat="0.7071067811865476 0 0 0.7071067811865476"', ''),
  'sdf/box.sdf': sdf.replaceAll('meshes/', '../meshes/'),
  'usd/box.usda': usda(shell),
  'box_physics.json': sidecar,
  'meshes/box.obj': objText(shell),
};

async function fixed(contents: Contents, kg: number): Promise<Contents> {
  return applied(
    contents,
    await runFixes([{ fix: 'mass', by: { is: 'mass', kg } }], memoryFiles(contents), plainRun),
  );
}

interface Stated {
  readonly massKg: number;
  readonly centre: readonly number[];
  /** Smallest first. */
  readonly moments: readonly number[];
}

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** What the inspection says of masses and inertias. */
async function faultsOf(contents: Contents): Promise<string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'caliper-mass-'));
  folders.push(root);
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
  const { faults } = await inspectFolder(
    {
      root,
      origin: 'folder',
      files: memoryFiles(contents).list,
      dimensions: null,
      effectiveParams: null,
      contentSha256: 'x',
    },
    { guard: null, mostValidatedBytes: 0 },
    new AbortController().signal,
  );
  return faults.filter(({ code }) => /mass|inertia/.test(code)).map(({ code, path: at }) => `${code} ${at}`);
}

async function compiled(contents: Contents, at: string, name = 'base'): Promise<Stated> {
  return await withCompiled(memoryFiles(contents), at, (model) => {
    const body = Math.max(1, bodyNames(model).indexOf(name));
    return {
      massKg: Number(model.body_mass[body]),
      centre: rowOf(model.body_ipos, body, 3),
      moments: rowOf(model.body_inertia, body, 3).toSorted((a, b) => a - b),
    };
  });
}

async function compiledUrdf(contents: Contents, text: string): Promise<Stated> {
  const engine = await threadEngine();
  const root = `/urdf${Math.random()}`;
  writeEngineFile(
    engine,
    `${root}/meshes/box.obj`,
    new TextEncoder().encode(textAt(contents, 'meshes/box.obj')),
  );
  writeEngineFile(engine, `${root}/box.urdf`, new TextEncoder().encode(text));
  using model = compileModel(engine, `${root}/box.urdf`);
  return {
    massKg: Number(model.body_mass[1]),
    centre: rowOf(model.body_ipos, 1, 3),
    moments: rowOf(model.body_inertia, 1, 3).toSorted((a, b) => a - b),
  };
}

function expectSame(found: Stated, wanted: Stated): void {
  const scale = Math.max(...wanted.moments);
  expect(Math.abs(found.massKg / wanted.massKg - 1)).toBeLessThan(1e-3);
  for (const n of [0, 1, 2]) {
    expect(Math.abs((found.moments[n] ?? 0) - (wanted.moments[n] ?? 0))).toBeLessThan(1e-3 * scale);
    expect(Math.abs((found.centre[n] ?? 0) - (wanted.centre[n] ?? 0))).toBeLessThan(1e-4);
  }
}

/** By the formula of a box with a cavity. */
const known: Stated = {
  massKg: 0.35,
  centre: [0.1, 0, 0.05],
  moments: (() => {
    const [outer, inner] = [0.3 * 0.2 * 0.1, 0.29 * 0.19 * 0.09];
    const density = 0.35 / (outer - inner);
    const about = (a: number, b: number, c: number, d: number): number =>
      (density * (outer * (a * a + b * b) - inner * (c * c + d * d))) / 12;
    return [about(0.2, 0.1, 0.19, 0.09), about(0.3, 0.1, 0.29, 0.09), about(0.3, 0.2, 0.29, 0.19)];
  })(),
};

const blanked = (text: string): string => text.replaceAll(/[-\d.e]+/g, '0');

describe('a mass 1000 times too large, with an inertia that no body has', () => {
  test('every file gets the same mass, centre and inertia, in MuJoCo too, and the inspection finds nothing', async () => {
    expect((await faultsOf(whole)).length).toBeGreaterThan(0);
    const after = await fixed(whole, 0.35);
    expect(await faultsOf(after)).toEqual([]);
    expectSame(await compiled(after, 'mjcf/box.xml'), known);
    const robot = readUrdf(new TextEncoder().encode(textAt(after, 'urdf/box.urdf')));
    const inertial = robot.links[0]?.inertial;
    expect(inertial?.massKg).toBe(0.35);
    expect(inertial?.at.slice(12, 15).map((one) => Math.round(one * 1e6) / 1e6 + 0)).toEqual([0.1, 0, 0.05]);
    expect(inertial?.tensor?.xx).toBeCloseTo(known.moments[0] ?? 0, 7);
    expect(textAt(after, 'sdf/box.sdf')).toMatch(/<pose>0\.(?:1|0999999)\d* 0 0\.05\d* 0 0 0<\/pose>/);
    const { scene } = await openStage(memoryFiles(after), 'usd/box.usda', plainRun.signal);
    const [body] = readPhysics(scene, new LoadNotes()).bodies;
    expect(body).toMatchObject({ massKg: 0.35 });
    expect(body?.centreOfMass?.map((one) => Math.round(one * 1e5) / 1e5 + 0)).toEqual([0.1, 0, 0.05]);
    expect(body?.inertia?.diagonal[0]).toBeCloseTo(known.moments[0] ?? 0, 7);
    const json = JSON.parse(textAt(after, 'box_physics.json'));
    expect(json.mass_kg).toBe(0.35);
    expect(json.inertia_kg_m2.izz).toBeCloseTo(known.moments[2] ?? 0, 7);
  });

  test('all else stays byte for byte', async () => {
    const after = await fixed(whole, 0.35);
    expect(blanked(textAt(after, 'urdf/box.urdf'))).toBe(blanked(textAt(whole, 'urdf/box.urdf')));
    expect(blanked(textAt(after, 'box_physics.json'))).toBe(blanked(textAt(whole, 'box_physics.json')));
    expect(textAt(after, 'usd/box.usda')).toContain('= 0.35 ( doc = "of the box = all" )');
    expect(textAt(after, 'usd/box.usda')).toContain('["PhysicsMassAPI", "PhysicsRigidBodyAPI"]');
    expect(textAt(after, 'mjcf/box.xml')).toContain('<!-- kept -->');
    expect(after['meshes/box.obj']).toBe(whole['meshes/box.obj']);
  });

  test('repeated, it changes nothing more', async () => {
    const once = await fixed(whole, 0.35);
    const twice = await fixed(once, 0.35);
    for (const name of Object.keys(whole)) expect(textAt(twice, name)).toBe(textAt(once, name));
  });

  test('a link whose name is written with an entity and beyond ASCII gets its mass, too', async () => {
    const contents = {
      'box.urdf': urdf(inertias.zero).replaceAll('"base"', '"Tür &amp; Griff"'),
      'meshes/box.obj': objText(shell),
    };
    const after = await fixed(contents, 0.35);
    expect(textAt(after, 'box.urdf')).toContain('<link name="Tür &amp; Griff"   >');
    const robot = readUrdf(new TextEncoder().encode(textAt(after, 'box.urdf')));
    expect(robot.links[0]).toMatchObject({ name: 'Tür & Griff', inertial: { massKg: 0.35 } });
  });

  for (const [what, inertia] of Object.entries(inertias))
    test(`URDF with an inertia ${what}: MuJoCo compiles the formula's`, async () => {
      const contents = { 'box.urdf': urdf(inertia), 'meshes/box.obj': objText(shell) };
      expect(await faultsOf(contents)).not.toEqual([]);
      const after = await fixed(contents, 0.35);
      expect(await faultsOf(after)).toEqual([]);
      expect(textAt(after, 'box.urdf')).toContain('<!-- a box -->\r\n');
      const xml = textAt(after, 'box.urdf').replace(
        '</robot>',
        '<mujoco><compiler strippath="false"/></mujoco><link name="root"/><joint name="j" type="floating"><parent link="root"/><child link="base"/></joint></robot>',
      );
      expectSame(await compiledUrdf(after, xml), known);
    });
});

describe('solids by formula', () => {
  for (const [name, { mesh, volume, centre, moments }] of Object.entries(knownSolids())) {
    // MuJoCo makes hulls of all meshes, which takes half a minute for 80,000 triangles; these are analytic tests elsewhere.
    if (mesh.indices.length > 30_000) continue;
    test(`${name}: MJCF without any inertia gets the formula's, by density`, async () => {
      const contents = {
        'm.xml': `<mujoco><asset><mesh name="m" file="m.obj"/></asset><worldbody><body name="base"><freejoint/><geom type="mesh" mesh="m" mass="0"/></body></worldbody></mujoco>`,
        'm.obj': objText(mesh),
      };
      const done = await runFixes(
        [{ fix: 'mass', by: { is: 'density', kgM3: 2000 } }],
        memoryFiles(contents),
        plainRun,
      );
      expectSame(await compiled(applied(contents, done), 'm.xml'), {
        massKg: volume * 2000,
        centre,
        moments: moments.map((one) => one * volume * 2000).toSorted((a, b) => a - b),
      });
    });
  }
});

describe('what is left or refused', () => {
  test('an open mesh is taken by its hull, and that is said', async () => {
    const open = box([0.3, 0.2, 0.1]);
    const contents = {
      'box.urdf': urdf(inertias.zero),
      'meshes/box.obj': objText({ points: open.points, indices: open.indices.slice(6) }),
    };
    const done = await runFixes(
      [{ fix: 'mass', by: { is: 'material', material: 'steel' } }],
      memoryFiles(contents),
      plainRun,
    );
    expect(done.done).toContainEqual({ code: 'mass-by-hull', path: null, values: { parts: 1 } });
    expect(textAt(applied(contents, done), 'box.urdf')).toContain('<mass value="47.1');
  });

  test('several links share the mass by volume', async () => {
    const contents = {
      'r.urdf': `<robot name="r"><link name="a"><visual><geometry><box size="1 1 3"/></geometry></visual></link>
<link name="b"><visual><origin xyz="1 0 0"/><geometry><box size="1 1 1"/></geometry></visual></link>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0 0 2" rpy="0 0 1"/></joint></robot>`,
    };
    const robot = readUrdf(new TextEncoder().encode(textAt(await fixed(contents, 8), 'r.urdf')));
    expect(robot.links.map(({ inertial }) => inertial?.massKg)).toEqual([6, 2]);
    expect(robot.links[1]?.inertial?.at.slice(12, 15).map((one) => Math.round(one * 1e9) / 1e9 + 0)).toEqual([
      1, 0, 0,
    ]);
    expect(robot.links[1]?.inertial?.tensor?.zz).toBeCloseTo(2 / 6, 9);
  });

  test('no file states a mass: fix.nothing-to-change', async () => {
    await expect(fixed({ 'a.obj': objText(shell) }, 1)).rejects.toMatchObject({
      code: 'fix.nothing-to-change',
    });
  });

  test('an unknown material and a mesh without volume: fix.impossible', async () => {
    const contents = {
      'box.urdf': urdf(inertias.zero),
      'meshes/box.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
    };
    await expect(fixed(contents, 1)).rejects.toMatchObject({ code: 'fix.impossible' });
    await expect(
      runFixes(
        [{ fix: 'mass', by: { is: 'material', material: 'unobtainium' } }],
        memoryFiles(whole),
        plainRun,
      ),
    ).rejects.toMatchObject({ code: 'fix.impossible' });
  });

  test('an inside-out solid has the same mass properties', () => {
    const turned = meshMoments(insideOut(shell));
    const straight = meshMoments(shell);
    expect(massProperties(turned, 1)).toEqual(massProperties(straight, 1));
  });
});
