/** What files tell: sound ones of the sandbox have facts and no faults, hostile and broken ones end in words. */
import { createHash } from 'node:crypto';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { boxGlb, emptyFolder, glb, inspected, looked, writeFiles, writeMade } from './made-folder.ts';

const codes = (found: Awaited<ReturnType<typeof inspected>>): string[] =>
  found.faults.map(({ code, path: at }) => `${code} ${at}`).toSorted();

describe('sound deliverables', () => {
  test.each(['genesis', 'isaac_sim_physx'])(
    'for %s have facts that agree, and no fault',
    async (simulator) => {
      const made = await makeAsset(requestFor('a walnut desk', { simulator, stem: 'desk' }));
      const folder = await emptyFolder();
      await writeMade(folder, made);
      const { facts, faults } = await inspected(folder, { dimensions: made.dimensions });
      // No URDF states friction: that is remarked of every one.
      expect(faults.filter(({ code }) => code !== 'engine-default')).toEqual([]);
      const { width_m: width, depth_m: depth, height_m: height, mass_kg: massKg } = made.dimensions;
      const told = [width, height, depth].map(Number);
      expect(facts.sizeM).toHaveLength(3);
      facts.sizeM?.forEach((side, n) => expect(side).toBeCloseTo(told[n] ?? 0, 2));
      // In the same order where only the service tells it.
      const bare = await emptyFolder();
      expect((await inspected(bare, { dimensions: made.dimensions })).facts.sizeM).toEqual(told);
      expect(facts.massKg).toBeCloseTo(Number(massKg), 3);
      expect(facts.triangles).toBeGreaterThan(100);
      expect(facts.textures).toBeGreaterThan(0);
      const preview = await readFile(path.join(folder, 'preview.png'));
      expect(facts.contentSha256).toBe(createHash('sha256').update(preview).digest('hex'));
    },
  );

  test('keep all boards of a cabinet in MJCF: MuJoCo leaves nothing out, and it is as large as in the other files', async () => {
    const made = await makeAsset(
      variantRequest('a drawer cabinet', 1, { simulator: 'genesis', stem: 'cabinet' }),
    );
    const folder = await emptyFolder();
    await writeMade(folder, made);
    const { reads, faults } = await looked(folder, { dimensions: made.dimensions });
    expect(faults.filter(({ code }) => code !== 'engine-default')).toEqual([]);
    const sizes = new Map(
      reads.flatMap(({ form, reading }) => (reading?.size ? [[form, reading.size]] : [])),
    );
    expect(sizes.get('mjcf')?.metres).toHaveLength(3);
    sizes
      .get('mjcf')
      ?.metres.forEach((side, n) => expect(side).toBeCloseTo(sizes.get('urdf')?.metres[n] ?? Number.NaN, 3));
  });

  test('lose a texture, and it is named', async () => {
    const made = await makeAsset(requestFor('a blue mug', { simulator: 'genesis', stem: 'mug' }));
    const folder = await emptyFolder();
    await writeMade(folder, made);
    const texture = made.files.find(({ kind, path: at }) => kind === 'texture' && at.includes('basecolor'));
    const name = path.basename(texture?.path ?? '');
    await rm(path.join(folder, 'textures', name));
    const found = await inspected(folder);
    const faults = found.faults.filter(({ code }) => code !== 'engine-default');
    expect(faults.length).toBeGreaterThan(0);
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['missing-texture']));
    expect(faults.map(({ path: at }) => at)).toContain('MJCF/mug.xml');
    for (const { message } of faults) expect(message).toContain(name);
  });
});

/** All that was found, in one line for each. */
const words = (found: Awaited<ReturnType<typeof inspected>>): string =>
  found.faults.map(({ code, message }) => `${code}: ${message}`).join('\n');
const nothing = /^$/;

describe('scale', () => {
  test.each([
    [[0.1, 0.2, 0.3], 1, nothing],
    [[0.1, 0.2, 0.303], 1, nothing],
    [[0.1, 0.2, 0.36], 1, /^scale-mismatch: .*disagree on its size/],
    [[0.1, 0.2, 0.3], 100, /^scale-mismatch: .*100 times as large/],
    [[0.1, 0.2, 0.3], 0.001, /^scale-mismatch: .*1000 times as small/],
    [[0.3, 0.1, 0.2], 1, nothing],
  ] as const)('a box of %j scaled by %d', async (size, scale, expected) => {
    const folder = await emptyFolder();
    await writeFiles(folder, { 'box.glb': boxGlb([size[0], size[1], size[2]], scale) });
    const dimensions = { width_m: 0.1, depth_m: 0.3, height_m: 0.2 };
    expect(words(await inspected(folder, { dimensions }))).toMatch(expected);
  });
});

const urdf = (inertia: string, mass: string): string =>
  `<robot name="r"><link name="base"><inertial><mass value="${mass}"/><inertia ${inertia}/></inertial></link></robot>`;

describe('inertia', () => {
  test.each([
    ['ixx="1" iyy="1" izz="1.9" ixy="0" ixz="0" iyz="0"', '1', nothing],
    ['ixx="1" iyy="1" izz="2" ixy="0" ixz="0" iyz="0"', '1', nothing],
    [
      'ixx="-1" iyy="-1" izz="-1" ixy="0" ixz="0" iyz="0"',
      '1',
      /^invalid-inertia: .*is negative about an axis/,
    ],
    ['ixx="1" iyy="1" izz="3" ixy="0" ixz="0" iyz="0"', '1', /^invalid-inertia: .*triangle inequality/],
    ['ixx="1" iyy="1" izz="1" ixy="2" ixz="0" iyz="0"', '1', /^invalid-inertia: .*negative/],
    ['ixx="-1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"', '1', /^invalid-inertia: .*negative/],
    ['ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"', '-2', /^invalid-inertia: .*mass of the link/],
  ])('%s with a mass of %s', async (inertia, mass, expected) => {
    const folder = await emptyFolder();
    await writeFiles(folder, { 'r.urdf': urdf(inertia, mass) });
    expect(words(await inspected(folder))).toMatch(expected);
  });
});

describe('hostile files', () => {
  test('a GLB with lying lengths, an answer of a file host, cycles and counts', async () => {
    const folder = await emptyFolder();
    const node = { asset: { version: '2.0' }, scenes: [{ nodes: [0] }] };
    const cut = boxGlb([1, 1, 1]);
    cut.writeUInt32LE(0x7fffffff, 8);
    const long = boxGlb([1, 1, 1]);
    long.writeUInt32LE(0x7ffffff0, 12);
    await writeFiles(folder, {
      'cut.glb': cut,
      'long.glb': long,
      'host.glb': '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'cycle.glb': glb({ ...node, nodes: [{ children: [1] }, { children: [0] }] }),
      'fanout.glb': glb({
        ...node,
        nodes: Array.from({ length: 30 }, (_, n) => ({ children: n < 29 ? [n + 1, n + 1] : [] })),
      }),
      'deep.json_physics.json': '['.repeat(2_000_000),
      'deep_physics.json': `{"a":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`,
    });
    const found = await inspected(folder);
    expect(codes(found)).toEqual([
      'failed-validation cycle.glb',
      'failed-validation fanout.glb',
      'no-mass deep_physics.json',
      'unreadable-model cut.glb',
      'unreadable-model deep.json_physics.json',
      'unreadable-model host.glb',
      'unreadable-model long.glb',
    ]);
    expect(found.faults.find(({ path: at }) => at === 'host.glb')?.message).toContain(
      'an error message of a file host',
    );
  });

  test('XML that is deep, expands entities, or asks for files', async () => {
    const folder = await emptyFolder();
    await writeFiles(folder, {
      'deep.urdf': `<robot>${'<link>'.repeat(50_000)}`,
      'many.xml': `<mujoco>${'<geom/>'.repeat(300_000)}</mujoco>`,
      'laughs.urdf': `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><robot name="&b;"><link name="l"/></robot>`,
      'file.urdf': `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"><link name="l"/></robot>`,
    });
    const found = await inspected(folder);
    expect(codes(found)).toEqual([
      'unreadable-model deep.urdf',
      'unreadable-model file.urdf',
      'unreadable-model laughs.urdf',
      'unreadable-model many.xml',
    ]);
    expect(JSON.stringify(found)).not.toContain('root:');
  });

  test('names that lead out of the folder, and links, are not followed', async () => {
    const outside = await emptyFolder();
    await writeFile(path.join(outside, 'secret.glb'), boxGlb([1, 2, 3]));
    const folder = await emptyFolder();
    await writeFiles(folder, {
      'a.gltf': JSON.stringify({
        asset: { version: '2.0' },
        images: [{ uri: '..%2f..%2fsecret.png' }, { uri: 'https://host.example/a.png?signature=abc' }],
      }),
      'b.mtl': 'map_Kd -bm 0.5 ../../other.png\nmap_Kd a\tb.png\n',
    });
    await symlink(path.join(outside, 'secret.glb'), path.join(folder, 'link.glb'));
    const files = [{ localPath: 'link.glb', kind: 'glb', sizeBytes: 10 }];
    const linked = await inspected(folder, { files });
    expect(linked.facts.sizeM).toBeNull();
    expect(linked.faults[0]?.message).toContain('a link leads out of the folder');
    const found = await inspected(folder);
    expect(codes(found)).toContain('missing-texture a.gltf');
    expect(JSON.stringify(found)).not.toContain('signature');
  });
});
