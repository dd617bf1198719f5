/** A mesh as GLB, with pictures as base colour, normals and roughness. */
import type { Grid } from './big-models.ts';

const accessor = (bufferView: number, type: string, count: number, componentType = 5126): object => ({
  bufferView,
  componentType,
  count,
  type,
});

/** `pictures` are JPEG files: none or three. */
export function writeGlb(
  { positions, normals, uvs, index }: Grid,
  pictures: readonly Uint8Array[],
): Uint8Array {
  const parts = [positions, normals, uvs, index].map(
    (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
  const pieces: Uint8Array[] = [];
  let length = 0;
  const bufferViews = [...parts, ...pictures].map((bytes) => {
    const view = { buffer: 0, byteOffset: length, byteLength: bytes.length };
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4);
    pieces.push(bytes, padding);
    length += bytes.length + padding.length;
    return view;
  });
  const vertices = positions.length / 3;
  const textures = pictures.map((_, at) => ({ source: at }));
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      { primitives: [{ attributes: { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 }, indices: 3, material: 0 }] },
    ],
    materials: [materialOf(textures.length > 0)],
    accessors: [
      { ...accessor(0, 'VEC3', vertices), min: [-0.52, -0.52, -0.52], max: [0.52, 0.52, 0.52] },
      accessor(1, 'VEC3', vertices),
      accessor(2, 'VEC2', vertices),
      accessor(3, 'SCALAR', index.length, 5125),
    ],
    bufferViews,
    buffers: [{ byteLength: length }],
    ...(textures.length === 0
      ? {}
      : { textures, images: pictures.map((_, at) => ({ bufferView: 4 + at, mimeType: 'image/jpeg' })) }),
  });
  return container(json, pieces, length);
}

function materialOf(textured: boolean): object {
  if (!textured) return { pbrMetallicRoughness: { roughnessFactor: 0.6, metallicFactor: 0 } };
  return {
    pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicRoughnessTexture: { index: 2 } },
    normalTexture: { index: 1 },
  };
}

function container(json: string, pieces: readonly Uint8Array[], length: number): Uint8Array {
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4, ' '));
  const header = Buffer.alloc(20);
  header.write('glTF', 0, 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + 8 + text.length + 8 + length, 8);
  header.writeUInt32LE(text.length, 12);
  header.write('JSON', 16, 'latin1');
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(length, 0);
  chunk.write('BIN\0', 4, 'latin1');
  return Buffer.concat([header, text, chunk, ...pieces]);
}
