/** `caliper inspect`, the real command line with the real threads: what it finds, what it ends with, and files that hold a reader up. */

import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import { inspectionReportSchema } from '../../../main/contract/schema/inspection-report.ts';
import { boxGlb, emptyFolder, glb, png, writeFiles } from '../inspect/made-folder.ts';

const fbx = (texture: string): string => `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
GlobalSettings:  {
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 1, "Geometry::m", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,10,0,0,0,20,30
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
	}
	Model: 2, "Model::m", "Mesh" {
	}
	Texture: 3, "Texture::t", "" {
		RelativeFilename: "${texture}"
	}
}
Connections:  {
	C: "OO",1,2
	C: "OO",2,0
}
`;

async function caliper(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const code = await run({
    args: ['inspect', ...args],
    stdin: new PassThrough(),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

test('a folder with a unit, a path and a name to remark; then with a file that is none; then without all of it', async () => {
  const folder = path.join(await emptyFolder(), 'mug');
  await writeFiles(folder, {
    'mug.fbx': fbx('textures\\a.png'),
    'textures/a.png': png(4, 4),
    'MJCF/a.png': Buffer.concat([png(8, 8), Buffer.of(0)]),
    'mug.glb': boxGlb([0.1, 0.2, 0.3]),
  });
  const first = await caliper(folder, '--json');
  expect(first.code).toBe(1);
  const report = inspectionReportSchema.parse(JSON.parse(first.stdout));
  expect(report.counts).toEqual({ error: 0, warn: 1, note: 2 });
  const model = report.files.find((file) => file.path === 'mug.fbx');
  expect(model?.findings).toMatchObject([
    { code: 'unportable-path', severity: 'warn', line: 23 },
    { code: 'stated-unit', severity: 'note' },
  ]);
  expect(model?.truth).toMatchObject({ unitMetres: 0.01, upAxis: 'y', triangles: 1 });
  expect(report.findings[0]?.message).toContain('The name “a.png” exists 2 times');
  expect(report.rows.find(({ row }) => row === 'size')).toMatchObject({ agrees: true });
  await writeFiles(folder, { 'mug.usd': '<!doctype html><html>expired</html>' });
  const second = await caliper(folder);
  expect(second.code).toBe(2);
  expect(second.stdout).toMatch(/^error {4}mug\.usd: It cannot be read: it is a web page, not USD/);
  expect(await caliper(path.join(folder, 'none'))).toMatchObject({ code: 2, stdout: '' });
  expect((await caliper(path.join(folder, 'mug.glb'))).code).toBe(0);
});

test('what holds no 3D file is not called flawless, and a file is named as itself', async () => {
  const folder = path.join(await emptyFolder(), 'papers');
  await writeFiles(folder, { 'README.md': '# hm', 'list.csv': 'a,b' });
  for (const at of [folder, path.join(folder, 'README.md')]) {
    const none = await caliper(at);
    expect(none).toMatchObject({ code: 3, stdout: '' });
    expect(none.stderr).toMatch(/^No 3D file was recognised in .*papers.*\n$/);
  }
  await writeFiles(folder, { 'mug.glb': boxGlb([0.1, 0.2, 0.3]) });
  expect((await caliper(folder)).stdout).toMatch(/\npapers: 3 files, /);
  expect((await caliper(path.join(folder, 'mug.glb'))).stdout).toMatch(
    /\nmug\.glb: .*No problems found\.\n$/,
  );
});

test('the validator of glTF is asked, and a crate that lies ends in words', async () => {
  const folder = await emptyFolder();
  const bin = Buffer.alloc(44);
  bin.writeFloatLE(1, 12);
  bin.writeFloatLE(1, 28);
  for (const [n, index] of [0, 1, 2].entries()) bin.writeUInt16LE(index, 36 + 2 * n);
  const crate = Buffer.alloc(200, 0xff);
  crate.write('PXR-USDC', 0, 'latin1');
  await writeFiles(folder, {
    'a.glb': glb(
      {
        asset: { version: '2.0' },
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: [1, 9, 0] },
          { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 3 },
        ],
        bufferViews: [
          { buffer: 0, byteLength: 36 },
          { buffer: 0, byteOffset: 36, byteLength: 6 },
        ],
        buffers: [{ byteLength: 44 }],
      },
      bin,
    ),
    'a.usdc': crate,
  });
  const { code, stdout } = await caliper(folder);
  expect(code).toBe(2);
  expect(stdout).toContain('a.glb: Its stated bounds differ from its values');
  expect(stdout).toMatch(
    /a\.usdc: It cannot be read: it is a USD crate of version 255\.255\.255; versions from 0\.4 to 0\.13 are known\. Export/,
  );
});
