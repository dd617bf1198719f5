/** The check before decoding, on sound, compressed and hostile files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../main/contract/plain/errors.ts';
import { checkGltf, type GltfCheck, unsupportedExtensions } from '../../../main/formats/gltf/check-gltf.ts';
import { readDocument } from '../../../main/formats/gltf/document.ts';
import { readParts, sourceOf } from '../../../main/formats/gltf/read-parts.ts';
import { glb } from './made-gltf.ts';

const sample = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/glb/${name}.glb`, import.meta.url)));

async function checkGlb(bytes: Uint8Array<ArrayBuffer>): Promise<GltfCheck> {
  const { root, binary } = await readParts(sourceOf(bytes));
  return checkGltf(readDocument(root), binary?.length ?? 0);
}

async function problemOf(bytes: Uint8Array<ArrayBuffer>): Promise<AppError> {
  try {
    await checkGlb(bytes);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new TypeError('the check let it pass');
}

const triangle = {
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36 }],
};

describe('sound files', () => {
  it.each([
    ['mug', false],
    ['textured', false],
    ['textured_meshopt', false],
    ['textured_ktx2', false],
    ['textured_draco', true],
  ])('passes %s', async (name, usesDraco) => {
    expect(await checkGlb(sample(name))).toEqual({ draws: 1, usesDraco });
  });

  it('passes the smallest triangle', async () => {
    expect((await checkGlb(glb(triangle, new Uint8Array(36)))).draws).toBe(1);
  });
});

describe('hostile files', () => {
  it.each<[string, ErrorCode, string]>([
    ['empty', 'model.not-a-model', 'empty (0 bytes)'],
    ['html_error_page', 'model.not-a-model', '403 Forbidden: presigned URL expired'],
    ['xml_s3_error', 'model.not-a-model', 'Request has expired'],
    ['truncated_header', 'model.damaged', 'ends after 15 bytes'],
    ['length_lie', 'model.damaged', 'claims 2,147,483,647 bytes'],
    ['chunk_length_lie', 'model.damaged', 'part 1 claims 2,147,483,647 bytes'],
    ['accessor_count_huge', 'model.damaged', 'claims 4,000,000,000 elements'],
    ['accessor_oob', 'model.damaged', 'its view holds 5,292'],
    ['node_cycle', 'model.damaged', 'node 0 contains itself'],
    ['node_fanout_bomb', 'model.beyond-limit', 'more than'],
  ])('refuses %s as %s', async (name, code, words) => {
    const problem = await problemOf(sample(name));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
  });

  it('refuses numbers that the file does not hold', async () => {
    const accessors = [{ componentType: 5126, count: 900_000_000, type: 'VEC3', min: [0, 0, 0] }];
    expect((await problemOf(glb({ ...triangle, accessors }, new Uint8Array(36)))).code).toBe(
      'model.beyond-limit',
    );
  });

  it('refuses a compressed view that unfolds beyond the memory', async () => {
    const packed = { buffer: 0, byteLength: 36, byteStride: 256, count: 2_000_000_000, mode: 'ATTRIBUTES' };
    const bufferViews = [{ buffer: 0, byteLength: 36, extensions: { EXT_meshopt_compression: packed } }];
    expect((await problemOf(glb({ ...triangle, bufferViews }, new Uint8Array(36)))).code).toBe(
      'model.beyond-limit',
    );
  });

  it('refuses one mesh that is drawn so often that the page would stand still', async () => {
    const accessors = [{ ...triangle.accessors[0], count: 300_000 }];
    const sizes = {
      bufferViews: [{ buffer: 0, byteLength: 3_600_000 }],
      buffers: [{ byteLength: 3_600_000 }],
    };
    const nodes = [{ children: Array.from({ length: 900 }, (_, index) => index + 1) }];
    const many = {
      ...triangle,
      ...sizes,
      accessors,
      nodes: [...nodes, ...Array.from({ length: 900 }, () => ({ mesh: 0 }))],
    };
    expect((await problemOf(glb(many, new Uint8Array(3_600_000)))).message).toContain('triangles');
  });

  it('looks for its binary part in few of its parts', async () => {
    const sound = glb({ ...triangle, buffers: [{ byteLength: 0 }] });
    const many = new Uint8Array(sound.length + 8_000_000);
    many.set(sound.subarray(0, -8));
    new DataView(many.buffer).setUint32(8, many.length, true);
    const source = sourceOf(many);
    let reads = 0;
    const counted = {
      ...source,
      read: (from: number, length: number) => (reads++, source.read(from, length)),
    };
    expect((await readParts(counted)).binary).toBeNull();
    expect(reads).toBeLessThan(100);
  });

  it.each([
    ['a negative count', { accessors: [{ ...triangle.accessors[0], count: -1 }] }],
    ['a count that is text', { accessors: [{ ...triangle.accessors[0], count: '3' }] }],
    ['a node list that is none', { nodes: 'all' }],
    ['a mesh that is not there', { nodes: [{ mesh: 7 }] }],
    ['a view of no buffer', { bufferViews: [{ buffer: 3, byteLength: 36 }] }],
    ['an unknown element type', { accessors: [{ ...triangle.accessors[0], type: 'VEC9' }] }],
  ])('refuses %s in words', async (_, part) => {
    expect((await problemOf(glb({ ...triangle, ...part }, new Uint8Array(36)))).code).toBe('model.damaged');
  });

  it('counts no draws where there is nothing to draw', async () => {
    expect((await checkGlb(glb({ ...triangle, nodes: [{}] }, new Uint8Array(36)))).draws).toBe(0);
  });

  it.each([
    ['EXT_not_a_thing', { geometry: ['EXT_not_a_thing'], looks: [] }],
    ['KHR_materials_pbrSpecularGlossiness', { geometry: [], looks: ['KHR_materials_pbrSpecularGlossiness'] }],
    ['KHR_techniques_webgl', { geometry: [], looks: ['KHR_techniques_webgl'] }],
    ['KHR_materials_unlit', { geometry: [], looks: [] }],
    ['KHR_texture_transform', { geometry: [], looks: [] }],
    ['KHR_animation_pointer', { geometry: [], looks: [] }],
  ])('knows what a view is right without: %s', (name, unsupported) => {
    const document = readDocument({ ...triangle, extensionsRequired: [name] });
    expect(unsupportedExtensions(document)).toEqual(unsupported);
  });

  it('survives every truncation of a sound file', async () => {
    const whole = sample('mug');
    for (let length = 0; length < 1400; length += 7) {
      expect((await problemOf(whole.subarray(0, length))).code).toMatch(/^model\./);
    }
  });
});

const header = (version: number): Uint8Array<ArrayBuffer> => {
  const bytes = glb(triangle);
  bytes[4] = version;
  return bytes;
};
const text = (json: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(json));

describe('glTF 1.0', () => {
  it.each([
    ['a GLB', header(1)],
    ['text that says so', text({ asset: { version: '1.0' }, meshes: { box: {} } })],
    ['text that says 1.1', text({ asset: { version: '1.1' }, scenes: {} })],
    ['text of before versions were written', text({ meshes: { box: {} }, nodes: {} })],
  ])('is named as such: %s', async (_, bytes) => {
    const problem = await problemOf(bytes);
    expect(problem.code).toBe('model.version-unsupported');
    expect(problem.message).toContain('glTF 1.0');
  });

  it('is not taken for what says nothing', async () => {
    expect((await problemOf(text({ asset: {} }))).code).toBe('model.damaged');
    expect((await problemOf(header(3))).code).toBe('model.damaged');
  });
});
