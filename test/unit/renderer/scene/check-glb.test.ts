/** The check before decoding, on sound, compressed and hostile files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../../main/contract/plain/errors.ts';
import { checkGltf, type GltfCheck } from '../../../../renderer/scene/glb/check-gltf.ts';
import { readGltf } from '../../../../renderer/scene/glb/read-gltf.ts';

const sample = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/glb/${name}.glb`, import.meta.url)));

function checkGlb(bytes: Uint8Array<ArrayBuffer>): GltfCheck {
  const { root, binary } = readGltf(bytes);
  return checkGltf(root, binary);
}

function problemOf(bytes: Uint8Array<ArrayBuffer>): AppError {
  try {
    checkGlb(bytes);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new TypeError('the check let it pass');
}

/** A GLB of this scene description and binary part, with right lengths. */
function glb(json: unknown, binary = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = text.length + ((4 - (text.length % 4)) % 4);
  const bytes = new Uint8Array(20 + length + 8 + binary.length).fill(0x20);
  const view = new DataView(bytes.buffer);
  const words: [number, number][] = [
    [0, 0x46546c67],
    [4, 2],
    [8, bytes.length],
    [12, length],
    [16, 0x4e4f534a],
    [20 + length, binary.length],
    [24 + length, 0x004e4942],
  ];
  for (const [at, value] of words) view.setUint32(at, value, true);
  bytes.set(text, 20);
  bytes.set(binary, 28 + length);
  return bytes;
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
  ])('passes %s', (name, usesDraco) => {
    expect(checkGlb(sample(name))).toEqual({ draws: 1, usesDraco, warnings: [] });
  });

  it('passes the smallest triangle', () => {
    expect(checkGlb(glb(triangle, new Uint8Array(36))).draws).toBe(1);
  });
});

describe('hostile files', () => {
  it.each<[string, ErrorCode, string]>([
    ['empty', 'model.not-a-model', 'empty (0 bytes)'],
    ['html_error_page', 'model.not-a-model', '403 Forbidden: presigned URL expired'],
    ['xml_s3_error', 'model.not-a-model', 'Request has expired'],
    ['truncated_header', 'model.damaged', 'ends after 15 bytes'],
    ['length_lie', 'model.damaged', 'announces 2,147,483,647 bytes'],
    ['chunk_length_lie', 'model.damaged', 'part 1 claims 2,147,483,647 bytes'],
    ['accessor_count_huge', 'model.damaged', 'claims 4,000,000,000 elements'],
    ['accessor_oob', 'model.damaged', 'its view holds 5,292'],
    ['node_cycle', 'model.damaged', 'node 0 contains itself'],
    ['node_fanout_bomb', 'model.beyond-limit', 'more than'],
    ['required_ext_unknown', 'model.extension-unsupported', 'EXT_not_a_thing'],
    ['texture_bomb', 'model.beyond-limit', '30,000 x 30,000 pixels'],
  ])('refuses %s as %s', (name, code, words) => {
    const problem = problemOf(sample(name));
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
  });

  it('refuses numbers that the file does not hold', () => {
    const accessors = [{ componentType: 5126, count: 900_000_000, type: 'VEC3', min: [0, 0, 0] }];
    expect(problemOf(glb({ ...triangle, accessors }, new Uint8Array(36))).code).toBe('model.beyond-limit');
  });

  it('refuses a compressed view that unfolds beyond the memory', () => {
    const packed = { buffer: 0, byteLength: 36, byteStride: 256, count: 2_000_000_000, mode: 'ATTRIBUTES' };
    const bufferViews = [{ buffer: 0, byteLength: 36, extensions: { EXT_meshopt_compression: packed } }];
    expect(problemOf(glb({ ...triangle, bufferViews }, new Uint8Array(36))).code).toBe('model.beyond-limit');
  });

  it('refuses one mesh that is drawn so often that the page would stand still', () => {
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
    expect(problemOf(glb(many, new Uint8Array(3_600_000))).message).toContain('triangles');
  });

  it.each([
    ['a negative count', { accessors: [{ ...triangle.accessors[0], count: -1 }] }],
    ['a count that is text', { accessors: [{ ...triangle.accessors[0], count: '3' }] }],
    ['a node list that is none', { nodes: 'all' }],
    ['a mesh that is not there', { nodes: [{ mesh: 7 }] }],
    ['a view of no buffer', { bufferViews: [{ buffer: 3, byteLength: 36 }] }],
    ['an unknown element type', { accessors: [{ ...triangle.accessors[0], type: 'VEC9' }] }],
  ])('refuses %s in words', (_, part) => {
    expect(problemOf(glb({ ...triangle, ...part }, new Uint8Array(36))).code).toBe('model.damaged');
  });

  it('says when there is nothing to draw', () => {
    expect(problemOf(glb({ ...triangle, nodes: [{}] }, new Uint8Array(36))).code).toBe(
      'model.nothing-to-show',
    );
  });

  it('survives every truncation of a sound file', () => {
    const whole = sample('mug');
    for (let length = 0; length < 1400; length += 7) {
      expect(problemOf(whole.subarray(0, length)).code).toMatch(/^model\./);
    }
  });
});
