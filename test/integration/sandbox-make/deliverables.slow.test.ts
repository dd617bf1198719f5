import { dirname, posix } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { paletteOf } from '../../../main/sandbox/make/palette.ts';
import type { MadeAsset, MadeFile } from '../../../main/sandbox/make/types.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

const hostile = '"><x/> \\\n@../../etc/passwd@ \' --> ]]> ${a} \u0000 \ud800 end\\';
const textOf = (file: MadeFile): string => new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);

/** What a file refers to, as written in it. */
function references(file: MadeFile): string[] {
  const find = (pattern: RegExp): string[] =>
    [...textOf(file).matchAll(pattern)].map((match) => match[1] ?? '');
  switch (file.kind) {
    case 'obj':
      return find(/^mtllib (.+)$/gm);
    case 'mtl':
      return find(/^(?:map_Kd|norm) (.+)$/gm);
    case 'usd':
      return find(/asset inputs:file = @([^@]+)@/g);
    case 'urdf':
      return find(/filename="([^"]+)"/g);
    case 'mjcf':
      return find(/<texture [^>]*file="([^"]+)"/g)
        .map((name) => `../textures/${name}`)
        .concat(find(/<mesh [^>]*file="([^"]+)"/g).map((name) => `meshes/${name}`));
    case 'fbx':
      return [
        ...new Set(
          Buffer.from(file.bytes)
            .toString('latin1')
            .match(/textures\/[a-z0-9_]+\.png/g),
        ),
      ];
    default:
      return [];
  }
}

const kinds: Record<string, readonly string[]> = {
  isaac_sim_physx: ['usd', 'glb', 'texture', 'preview', 'physics_sidecar'],
  isaac_sim_newton: ['usd', 'glb', 'texture', 'preview', 'physics_sidecar'],
  mujoco: ['mjcf', 'obj', 'glb', 'texture', 'preview', 'physics_sidecar'],
  sapien: ['urdf', 'obj', 'mtl', 'glb', 'texture', 'preview', 'physics_sidecar'],
  genesis: ['mjcf', 'urdf', 'obj', 'mtl', 'glb', 'texture', 'preview', 'physics_sidecar'],
  agnostic: ['fbx', 'glb', 'texture', 'preview', 'physics_sidecar'],
};

describe.each(Object.keys(kinds))('an asset for %s with a hostile name', (simulator) => {
  let made: MadeAsset;
  beforeAll(async () => {
    made = await makeAsset(requestFor('a walnut desk', { simulator, name: hostile, stem: 'asset_2_desk' }));
  });

  it('has the kinds the simulator takes, each path once and in its place', () => {
    expect(new Set(made.files.map((file) => file.kind))).toEqual(new Set(kinds[simulator]));
    const paths = made.files.map((file) => file.path);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    for (const path of paths)
      expect(path).toMatch(/^assets\/asset_2_desk\/([A-Za-z]+\/)*[a-z0-9_]+\.[a-z]+$/);
  });

  it('refers only to files that are delivered', () => {
    const paths = new Set(made.files.map((file) => file.path));
    const found = made.files.flatMap((file) =>
      references(file).map((reference) => posix.join(dirname(file.path), reference)),
    );
    expect(found.length).toBeGreaterThan(simulator === 'agnostic' ? 1 : 2);
    for (const path of found) expect(paths).toContain(path);
  });

  it('keeps the name from breaking out of any text', () => {
    for (const file of made.files.filter(({ kind }) =>
      ['mjcf', 'urdf', 'usd', 'mtl', 'obj'].includes(kind),
    )) {
      expect(textOf(file)).not.toMatch(/^<x\/>/m);
      expect(textOf(file)).not.toContain('\u0000');
    }
    for (const file of made.files.filter(({ kind }) => kind === 'mjcf' || kind === 'urdf'))
      expect(textOf(file)).not.toContain('<x/>');
  });
});

const side = async (file: MadeFile | undefined) => (await sharp(file?.bytes).metadata()).width;

const picture = (background: string, colour: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .composite([
      {
        input: { create: { width: 120, height: 160, channels: 3, background: colour } },
        left: 90,
        top: 70,
      },
    ])
    .png()
    .toBuffer();

describe('the workshop', () => {
  it('makes the same bytes again for the same request', async () => {
    const request = requestFor('a green vase', { simulator: 'genesis', seed: 41 });
    const [first, second] = [await makeAsset(request), await makeAsset(request)];
    expect(first.dimensions).toEqual(second.dimensions);
    first.files.forEach((file, i) => {
      const again = second.files[i];
      expect(again?.path).toBe(file.path);
      expect(Buffer.compare(file.bytes, again?.bytes ?? new Uint8Array()), file.path).toBe(0);
    });
  });

  it('stops when it is aborted, with the reason', async () => {
    const controller = new AbortController();
    const making = makeAsset(requestFor('chair'), { signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(making).rejects.toThrow('no longer wanted');
  });

  it('draws textures and the preview at the sizes the sidecar states', async () => {
    const { files } = await makeAsset(requestFor('brass lamp', { resolution: 2048 }));
    expect(await side(files.find((file) => file.path.endsWith('_basecolor.png')))).toBe(512);
    expect(await side(files.find((file) => file.path.endsWith('_normal.png')))).toBe(256);
    expect(await side(files.find((file) => file.kind === 'preview'))).toBe(512);
    const sidecar: unknown = JSON.parse(textOf(files.find((file) => file.kind === 'physics_sidecar')!));
    expect(sidecar).toMatchObject({ texture: { requested_px: 2048, delivered_px: 512 }, up_axis: 'Z' });
  });

  it('shows the object in the preview: its colour in the middle, the backdrop at the edge', async () => {
    const { files } = await makeAsset(requestFor('red plastic cube'));
    const { data, info } = await sharp(files.find((file) => file.kind === 'preview')?.bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    const [r = 0, g = 0] = at(256, 270);
    expect(r).toBeGreaterThan(g * 1.8);
    const edge = at(256, 8);
    expect(Math.max(...edge) - Math.min(...edge)).toBeLessThan(16);
    expect(Math.min(...edge)).toBeGreaterThan(180);
  });
});

describe('the palette of an image', () => {
  it('puts the subject before the backdrop', async () => {
    const [first] = await paletteOf(await picture('#ffffff', '#2040c0'));
    expect(first?.map((c) => Math.round(c * 255))).toEqual([0x20, 0x40, 0xc0]);
  });

  it('refuses what is no image', async () => {
    await expect(paletteOf(new TextEncoder().encode('<html>not an image</html>'))).rejects.toThrow(
      /unsupported/i,
    );
  });

  it('refuses an image of too many pixels', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(paletteOf(bomb)).rejects.toThrow(/pixel limit/i);
  });
});
