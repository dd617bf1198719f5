/** Files that are whole by what their format tells, with content that does not matter. */

/** A GLB of exactly `sizeBytes` (at least 40): a small JSON chunk, and a binary one filled with `fill`. */
export function glbOf(sizeBytes: number, fill: number | Uint8Array = 7): Buffer {
  const json = Buffer.from('{"asset":{}} ');
  const glb = Buffer.alloc(sizeBytes);
  glb.write('glTF', 0, 'latin1');
  glb.writeUInt32LE(2, 4);
  glb.writeUInt32LE(sizeBytes, 8);
  glb.writeUInt32LE(json.length, 12);
  glb.write('JSON', 16, 'latin1');
  json.copy(glb, 20);
  const binaryAt = 20 + json.length;
  glb.writeUInt32LE(sizeBytes - binaryAt - 8, binaryAt);
  glb.write('BIN\0', binaryAt + 4, 'latin1');
  glb.fill(fill, binaryAt + 8);
  return glb;
}
