/** Textures as KTX2, unfolded again by the transcoder of three. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { fixTextures } from '../../../main/fix/textures/fix-textures.ts';
import { validateGltf } from '../../../main/inspect/read/gltf/validate.ts';
import { rewriteBasis } from '../../../renderer/scene/engine/rewrite-glue.ts';
import { applied, memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { emptyFolder, writeFiles } from '../inspect/made-folder.ts';
import { bytesAt, type Json, jsonOf } from './judge-gltf.ts';

const rgba32 = 13;

/** A picture whose colours run from corner to corner, so that nothing can be turned or swapped unseen. */
async function ramp(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set([(255 * x) / width, (255 * y) / height, 60, x < width / 2 ? 255 : 90], (y * width + x) * 4);
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A box with colours, numbers and directions from three pictures. */
async function textured(width: number, height: number): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const { points, indices } = box([1, 1, 1]);
  const image = await ramp(width, height);
  const texture = (name: string) =>
    document.createTexture(name).setImage(Uint8Array.from(image)).setMimeType('image/png');
  const material = document
    .createMaterial('m')
    .setBaseColorTexture(texture('base'))
    .setMetallicRoughnessTexture(texture('surface'))
    .setNormalTexture(texture('normal'));
  const primitive = document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(Float32Array.from(points)).setBuffer(buffer),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(Uint16Array.from(indices)).setBuffer(buffer),
    )
    .setMaterial(material);
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  return await new NodeIO().writeBinary(document);
}

interface Image {
  readonly bufferView: number;
  readonly mimeType: string;
  readonly name?: string;
}

function imagesOf(glb: Uint8Array): { mimeType: string; bytes: Uint8Array }[] {
  const { images, bufferViews } = jsonOf(glb) as Json & {
    images: Image[];
    bufferViews: { byteOffset?: number; byteLength: number }[];
  };
  const view = Buffer.from(glb);
  const binary = 20 + view.readUInt32LE(12) + 8;
  return images.map(({ bufferView, mimeType }) => {
    const { byteOffset = 0, byteLength } = bufferViews[bufferView] ?? { byteLength: 0 };
    return { mimeType, bytes: view.subarray(binary + byteOffset, binary + byteOffset + byteLength) };
  });
}

/** As much of three’s transcoder as is used. */
interface Basis {
  initializeBasis(): void;
  readonly KTX2File: new (
    bytes: Uint8Array,
  ) => {
    isValid(): boolean;
    startTranscoding(): number;
    getWidth(): number;
    getHeight(): number;
    getLevels(): number;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(into: Uint8Array, ...where: number[]): number;
  };
}

let basis: Basis;
beforeAll(async () => {
  const transcoder = fileURLToPath(import.meta.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'));
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-basis-'));
  const module = path.join(folder, 'basis.mjs');
  await writeFile(module, rewriteBasis(await readFile(transcoder, 'utf8')));
  const { default: start } = (await import(pathToFileURL(module).href)) as {
    default: (given: { wasmBinary: Uint8Array }) => Promise<Basis>;
  };
  basis = await start({ wasmBinary: await readFile(transcoder.replace(/js$/, 'wasm')) });
  basis.initializeBasis();
  await rm(folder, { recursive: true });
});

function unfolded(bytes: Uint8Array | undefined) {
  const file = new basis.KTX2File(Uint8Array.from(bytes ?? []));
  expect(file.isValid() && file.startTranscoding()).toBeTruthy();
  const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, rgba32));
  file.transcodeImage(pixels, 0, 0, 0, rgba32, 0, -1, -1);
  return { width: file.getWidth(), height: file.getHeight(), levels: file.getLevels(), pixels };
}

/** What Khronos’ validator says that the inspection reports. */
async function issuesOf(glb: Uint8Array): Promise<string[]> {
  const folder = await emptyFolder();
  await writeFiles(folder, { 'x.glb': glb });
  return (await validateGltf(folder, 'x.glb', 'glb')).map(({ code, message }) => `${code}: ${message}`);
}

/** The mean of how far the numbers are from those of a picture of that size. */
async function offBy(pixels: Uint8Array, width: number, height: number, channels: number): Promise<number> {
  const wanted = await sharp(await ramp(width, height))
    .raw()
    .toBuffer();
  let sum = 0;
  for (let at = 0; at < wanted.length; at++)
    if (at % 4 < channels) sum += Math.abs((wanted[at] ?? 0) - (pixels[at] ?? 0));
  return sum / ((wanted.length / 4) * channels);
}

const order = { fix: 'textures', mostEdgePx: null, format: 'ktx2' } as const;

test('colours and numbers become KTX2 with their levels, directions stay PNG, and the console stays empty', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const contents = { 'x.glb': await textured(256, 128) };
  const before = await issuesOf(contents['x.glb']);
  const fixed = await fixTextures(order, memoryFiles(contents), plainRun);
  expect(log.mock.calls).toEqual([]);
  const after = applied(contents, fixed);
  expect(await issuesOf(bytesAt(after, 'x.glb'))).toEqual(before);
  const json = jsonOf(bytesAt(after, 'x.glb'));
  expect(json).toMatchObject({
    extensionsRequired: ['KHR_texture_basisu'],
    textures: [
      { extensions: { KHR_texture_basisu: { source: 0 } } },
      { source: 2 },
      { extensions: { KHR_texture_basisu: { source: 1 } } },
    ],
  });
  const [base, surface, normal] = imagesOf(bytesAt(after, 'x.glb'));
  expect([base, surface, normal].map((one) => one?.mimeType)).toEqual([
    'image/ktx2',
    'image/ktx2',
    'image/png',
  ]);
  const colour = unfolded(base?.bytes);
  expect(colour).toMatchObject({ width: 256, height: 128, levels: 9 });
  expect(await offBy(colour.pixels, 256, 128, 4)).toBeLessThan(6);
  const data = unfolded(surface?.bytes);
  expect(await offBy(data.pixels, 256, 128, 3)).toBeLessThan(2);
  expect(fixed.done.map(({ code }) => code)).toContain('texture-kept-lossless');
});

test('edges are whole blocks of four, and a second time changes nothing', async () => {
  const contents = { 'x.glb': await textured(50, 30) };
  const fixed = await fixTextures(order, memoryFiles(contents), plainRun);
  const after = applied(contents, fixed);
  const [base] = imagesOf(bytesAt(after, 'x.glb'));
  expect(unfolded(base?.bytes)).toMatchObject({ width: 52, height: 32 });
  await expect(fixTextures(order, memoryFiles(after), plainRun)).rejects.toMatchObject({
    code: 'fix.nothing-to-change',
  });
});
