/** What inspection reads beyond the models themselves: textures, meshes of robots, included files, and what was requested. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import { inspectFolder } from '../../../main/inspect/inspect-folder.ts';
import { buildReport } from '../../../main/inspect/report/build-report.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import type { InspectRequest } from '../../../main/inspect/types.ts';
import { boxGlb, emptyFolder, png, tools, writeFiles } from './made-folder.ts';

async function reported(
  files: Readonly<Record<string, string | Uint8Array>>,
  rest: Partial<InspectRequest> = {},
): Promise<InspectionReport> {
  const root = await emptyFolder();
  await writeFiles(root, files);
  const listed = (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const request: InspectRequest = {
    root,
    origin: 'folder',
    files: await Promise.all(
      listed.map(async ({ parentPath, name }) => {
        const localPath = path.relative(root, path.join(parentPath, name)).split(path.sep).join('/');
        const { size } = await stat(path.join(parentPath, name));
        return { localPath, kind: kindOf(localPath, true), sizeBytes: size };
      }),
    ),
    dimensions: null,
    effectiveParams: null,
    contentSha256: '',
    ...rest,
  };
  const { reads, faults } = await inspectFolder(request, tools, new AbortController().signal);
  return buildReport({ folder: 'made', request, reads, faults, compared: 'none' });
}

const fileOf = (report: InspectionReport, at: string) => report.files.find((file) => file.path === at);
const sizeOf = (report: InspectionReport, at: string) =>
  fileOf(report, at)?.truth?.size?.map((side) => Number(side.toFixed(6)));
const saidOf = (report: InspectionReport, at: string) =>
  fileOf(report, at)?.findings.map(({ line, message }) => `${line ?? ''} ${message}`);

/** A tetrahedron from the origin along the axes. */
function stl(x: number, y: number, z: number): Buffer {
  const corners = [
    [0, 0, 0],
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ];
  const bytes = Buffer.alloc(84 + 4 * 50);
  bytes.write('solid no text at all', 0, 'latin1');
  bytes.writeUInt32LE(4, 80);
  const triangles = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  for (const [n, triangle] of triangles.entries())
    for (const [k, value] of triangle.flatMap((corner) => corners[corner] ?? []).entries())
      bytes.writeFloatLE(value, 84 + n * 50 + 12 + k * 4);
  return bytes;
}

const dae = (unit: string, move: string): string => `<?xml version="1.0"?>
<COLLADA version="1.4.1"><asset><unit meter="${unit}"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array count="9">0 0 0 10 0 0 0 20 30</float_array></source>
<source id="n"><float_array count="3">0 0 999</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node>${move}<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes></COLLADA>`;

test('textures tell their size and channels; those that are cut off, misnamed or huge are named', async () => {
  const report = await reported({
    'm.obj': 'mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
    'm.mtl': 'newmtl a\nmap_Kd tex/a.png\n',
    'tex/a.png': png(512, 256),
    'tex/cut.png': png(4, 4, 2, 'none'),
    'tex/wrong.jpg': png(8, 8, 0),
    'tex/huge.png': png(30_000, 30_000, 2),
    'tex/page.webp': '<!doctype html><title>gone</title>',
  });
  expect(fileOf(report, 'tex/a.png')).toMatchObject({
    state: 'read',
    picture: { widthPx: 512, heightPx: 256, channels: 4, bitsPerChannel: 8 },
    findings: [],
  });
  expect(fileOf(report, 'tex/cut.png')).toMatchObject({ state: 'refused' });
  expect(saidOf(report, 'tex/wrong.jpg')).toEqual([
    expect.stringContaining('Its extension says JPEG, but it is PNG'),
  ]);
  expect(saidOf(report, 'tex/huge.png')).toEqual([expect.stringContaining('3.6 GB')]);
  expect(saidOf(report, 'tex/page.webp')).toEqual([expect.stringContaining('a web page')]);
  const edge = report.rows.find(({ row }) => row === 'texture-size');
  expect(edge?.values).toEqual([expect.objectContaining({ by: 'm.obj', text: '512 px' })]);
});

const link = (name: string, visual: string): string =>
  `<link name="${name}"><visual>${visual}</visual></link>`;
const mesh = (file: string, scale: string): string =>
  `<geometry><mesh filename="${file}" scale="${scale}"/></geometry>`;

test('robots are as large as the meshes they place; an unknown mesh leaves the size open', async () => {
  const urdf = (file: string): string => `<robot name="r">${link('a', mesh(file, '0.001 0.001 0.001'))}
    ${link('b', '<origin xyz="0 0 0.5" rpy="0 0 0"/><geometry><box size="0.1 0.1 0.2"/></geometry>')}
    <joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0 0 1" rpy="1.5707963267948966 0 0"/></joint></robot>`;
  const mjcf = `<mujoco><compiler meshdir="meshes" angle="radian"/><asset><mesh name="m" file="a.stl" scale="0.001 0.001 0.001"/></asset>
    <worldbody><geom type="plane" size="9 9 9"/><body pos="1 0 0" euler="0 0 1.5707963267948966">
    <geom type="mesh" mesh="m" contype="0" conaffinity="0" group="2"/><geom type="sphere" size="5" group="3"/></body></worldbody></mujoco>`;
  const report = await reported({
    'meshes/a.stl': stl(100, 200, 300),
    'meshes/b.dae': dae('0.01', '<translate>0 0 5</translate><scale>2 1 1</scale>'),
    'r.urdf': urdf('package://some/meshes/a.stl'),
    'd.urdf': `<robot name="d">${link('a', '<geometry><mesh filename="meshes/b.dae"/></geometry>')}</robot>`,
    'u.urdf': urdf('meshes/none.stl'),
    'm.xml': mjcf,
  });
  // The box stands 1 m up and is turned over: its 0.5 m along z lead to -0.5 m along y.
  expect(sizeOf(report, 'r.urdf')).toEqual([0.15, 0.8, 1.05]);
  expect(sizeOf(report, 'u.urdf')).toBeUndefined();
  // Groups above 2 are collision shapes, planes are floors, and a quarter turn swaps x and y.
  expect(sizeOf(report, 'm.xml')).toEqual([0.2, 0.1, 0.3]);
  expect(sizeOf(report, 'meshes/b.dae')).toEqual([0.2, 0.2, 0.3]);
  expect(sizeOf(report, 'd.urdf')).toEqual([0.2, 0.2, 0.3]);
  expect(fileOf(report, 'meshes/a.stl')?.truth).toMatchObject({ triangles: 4, unitMetres: null });
});

const arm = (range: string): string =>
  `<mujocoinclude><worldbody>\n<body name="arm"><joint name="j" range="${range}" limited="true"/>\n<geom class="heavy" type="box" size="0.5 0.5 0.5"/></body></worldbody></mujocoinclude>`;
const scene = (file: string): string =>
  `<mujoco><include file="parts/defaults.xml"/>\n<include file="${file}"/><worldbody/></mujoco>`;

test('what an MJCF includes is read in its place, and what is wrong in it is told of the included file', async () => {
  const report = await reported({
    'scene.xml': scene('parts/arm.xml'),
    'wrong.xml': scene('parts/wrong-arm.xml'),
    'parts/defaults.xml':
      '<mujocoinclude><default><default class="heavy"><geom density="2000"/></default></default></mujocoinclude>',
    'parts/arm.xml': arm('1 3'),
    'parts/wrong-arm.xml': arm('3 1'),
    'twice.xml': '<mujoco><include file="parts/defaults.xml"/><include file="parts/defaults.xml"/></mujoco>',
  });
  const whole = fileOf(report, 'scene.xml');
  expect(whole).toMatchObject({ state: 'read', findings: [] });
  expect(whole?.truth).toMatchObject({ massKg: 2000, colliders: { box: 1 }, jointsInAll: 1 });
  expect(fileOf(report, 'wrong.xml')).toMatchObject({ state: 'partly', findings: [] });
  expect(saidOf(report, 'parts/wrong-arm.xml')).toEqual([
    '2 MuJoCo refuses to load it: range[0] should be smaller than range[1] in joint (“j”).',
  ]);
  expect(fileOf(report, 'parts/defaults.xml')).toMatchObject({ state: 'read', findings: [] });
  expect(saidOf(report, 'twice.xml')).toEqual([
    "1 MuJoCo refuses to load it: File 'parts/defaults.xml' already included.",
  ]);
  expect(report.sources).not.toContain('parts/arm.xml');
});

test('files are held against what was requested, and the service has a column of its own', async () => {
  const report = await reported(
    { 'm.glb': boxGlb([0.1, 0.2, 0.3]), 'm_simready.json': '\ufeff{"colliders":[1,2]}' },
    {
      effectiveParams: {
        texture: { resolution: 4096 },
        physics: { collision: 'coacd', simulator: 'agnostic', articulated: true },
      },
    },
  );
  expect(report.sources).toEqual([null, 'm.glb', 'm_simready.json']);
  const told = report.rows.flatMap(({ row, values }) =>
    values[0]?.by === null ? [`${row}: ${values[0].text}`] : [],
  );
  expect(told).toEqual([
    'texture-size: requested: 4,096 px',
    'colliders: requested: CoACD',
    'joints: requested: moving parts',
  ]);
  expect(report.findings.map(({ message }) => message)).toEqual([expect.stringMatching(/FBX is missing/)]);
  expect(fileOf(report, 'm_simready.json')).toMatchObject({ told: 'SimReady sidecar (JSON)', findings: [] });
});
