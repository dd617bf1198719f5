/** A mesh as binary FBX 7.4 with packed lists, as exporters write it. */
import { deflateSync } from 'node:zlib';
import type { Grid } from './big-models.ts';

type Property = string | number | bigint | Float64Array | Int32Array;
interface Node {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly children?: readonly Node[];
}

const node = (name: string, properties: readonly Property[], children?: readonly Node[]): Node => ({
  name,
  properties,
  ...(children === undefined ? {} : { children }),
});

/** In centimetres, Y up. */
export function writeFbx({ positions, normals, uvs, index }: Grid): Uint8Array {
  const corners = Int32Array.from(index, (vertex, at) => (at % 3 === 2 ? -vertex - 1 : vertex));
  const layer = (name: string, list: string, values: Float64Array, indices: string): Node =>
    node(
      name,
      [0],
      [
        node('Version', [101]),
        node('MappingInformationType', ['ByPolygonVertex']),
        node('ReferenceInformationType', ['IndexToDirect']),
        node(list, [values]),
        node(indices, [Int32Array.from(index)]),
      ],
    );
  const top = [
    node('FBXHeaderExtension', [], [node('FBXHeaderVersion', [1003]), node('FBXVersion', [7400])]),
    node(
      'GlobalSettings',
      [],
      [
        node('Version', [1000]),
        node(
          'Properties70',
          [],
          [
            node('P', ['UpAxis', 'int', 'Integer', '', 1]),
            node('P', ['UnitScaleFactor', 'double', 'Number', '', new Float64Array([1])]),
          ],
        ),
      ],
    ),
    node(
      'Objects',
      [],
      [
        node(
          'Geometry',
          [100n, 'mesh\0\u0001Geometry', 'Mesh'],
          [
            node('Vertices', [Float64Array.from(positions, (value) => value * 100)]),
            node('PolygonVertexIndex', [corners]),
            node('GeometryVersion', [124]),
            layer('LayerElementNormal', 'Normals', Float64Array.from(normals), 'NormalsIndex'),
            layer('LayerElementUV', 'UV', Float64Array.from(uvs), 'UVIndex'),
          ],
        ),
        node('Model', [200n, 'mesh\0\u0001Model', 'Mesh'], [node('Version', [232])]),
      ],
    ),
    node('Connections', [], [node('C', ['OO', 200n, 0n]), node('C', ['OO', 100n, 200n])]),
  ];
  const header = Buffer.alloc(27);
  header.write('Kaydara FBX Binary  \0\u001a\0', 0, 'latin1');
  header.writeUInt32LE(7400, 23);
  const pieces: Buffer[] = [header];
  let at = header.length;
  for (const one of top) {
    const bytes = nodeBytes(one, at);
    pieces.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat([...pieces, Buffer.alloc(13 + 160)]);
}

function nodeBytes({ name, properties, children }: Node, at: number): Buffer {
  const body = Buffer.concat(properties.map(propertyBytes));
  const head = Buffer.alloc(13 + name.length);
  const inner: Buffer[] = [];
  let end = at + head.length + body.length;
  for (const child of children ?? []) {
    const bytes = nodeBytes(child, end);
    inner.push(bytes);
    end += bytes.length;
  }
  if (children !== undefined) {
    inner.push(Buffer.alloc(13));
    end += 13;
  }
  head.writeUInt32LE(end, 0);
  head.writeUInt32LE(properties.length, 4);
  head.writeUInt32LE(body.length, 8);
  head.writeUInt8(name.length, 12);
  head.write(name, 13, 'latin1');
  return Buffer.concat([head, body, ...inner]);
}

function propertyBytes(value: Property): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([tagged('S', value.length), Buffer.from(value, 'latin1')]);
  if (typeof value === 'number') return tagged('I', value);
  if (typeof value === 'bigint') {
    const bytes = Buffer.alloc(9);
    bytes.write('L', 0, 'latin1');
    bytes.writeBigInt64LE(value, 1);
    return bytes;
  }
  // A list of one is a single number.
  if (value instanceof Float64Array && value.length === 1)
    return Buffer.concat([Buffer.from('D', 'latin1'), Buffer.from(value.buffer)]);
  const packed = deflateSync(new Uint8Array(value.buffer), { level: 1 });
  const head = Buffer.alloc(13);
  head.write(value instanceof Float64Array ? 'd' : 'i', 0, 'latin1');
  head.writeUInt32LE(value.length, 1);
  head.writeUInt32LE(1, 5);
  head.writeUInt32LE(packed.length, 9);
  return Buffer.concat([head, packed]);
}

function tagged(letter: string, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write(letter, 0, 'latin1');
  bytes.writeInt32LE(value, 1);
  return bytes;
}
