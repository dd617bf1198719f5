/** Numbers of a GLB that are used where they lie, and those that the loader has to put together. */
import { expect, it } from 'vitest';
import { attributeInPlace } from '../../../../renderer/scene/parse/gltf/parse-gltf.ts';

const file = new ArrayBuffer(400);
// As in a GLB: after its header and description.
const binary = new Uint8Array(file, 100, 300);
new Float32Array(file, 108, 6).set([1, 2, 3, 4, 5, 6]);

const positions = { componentType: 5126, type: 'VEC3', count: 2, bufferView: 0 };
const views = [{ buffer: 0, byteOffset: 8, byteLength: 24 }];
const take = (accessor: object, view: object = {}, buffer: object = {}) =>
  attributeInPlace(
    {
      accessors: [{ ...positions, ...accessor }],
      bufferViews: [{ ...views[0], ...view }],
      buffers: [{ byteLength: 300, ...buffer }],
    },
    binary,
    0,
  );

it('copies nothing of what lies in order', () => {
  const found = take({});
  expect([...(found?.array ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(found?.array.buffer).toBe(file);
  expect([found?.count, found?.itemSize, found?.normalized]).toEqual([2, 3, false]);
  const second = take({ byteOffset: 12, count: 1 }, { byteStride: 12 });
  expect([...(second?.array ?? [])]).toEqual([4, 5, 6]);
  const colours = take({ componentType: 5121, type: 'VEC4', byteOffset: 1, normalized: true, count: 1 });
  expect([colours?.array.byteOffset, colours?.normalized]).toEqual([109, true]);
  expect(take({ componentType: 5125, type: 'SCALAR' })?.array).toBeInstanceOf(Uint32Array);
});

it('leaves to the loader what does not', () => {
  const others: Record<string, [object, object?, object?]> = {
    sparse: [{ sparse: { count: 1 } }],
    interleaved: [{ count: 1 }, { byteStride: 24 }],
    'at an odd place': [{ byteOffset: 2, count: 1 }],
    'a matrix': [{ type: 'MAT4' }],
    'of an unknown kind': [{ componentType: 5124 }],
    'without a view': [{ bufferView: undefined }],
    'packed by an extension': [{}, { extensions: { EXT_meshopt_compression: {} } }],
    'of another buffer': [{}, { buffer: 1 }],
    'of a file of its own': [{}, {}, { uri: 'mug.bin' }],
    'of a buffer that is only promised': [{}, {}, { extensions: { EXT_meshopt_compression: {} } }],
  };
  for (const [what, parts] of Object.entries(others)) expect(take(...parts), what).toBeNull();
  expect(attributeInPlace({ accessors: [] }, binary, 0)).toBeNull();
});
