/** Solids with the faults that a repair is about, in the formats that it writes. */
import { Document, NodeIO } from '@gltf-transform/core';
import {
  joinMeshes,
  moveMesh,
  type TriangleMesh,
  turnTriangles,
} from '../../../main/formats/geometry/triangle-mesh.ts';
import { translation } from '../../../main/formats/matrix.ts';
import { shapeMesh } from '../../../main/formats/robot/shape-mesh.ts';
import { box } from './solid-meshes.ts';

/** Of so many triangles or a little more: rings from pole to pole, each with its own points at the seam. */
export function globe(triangles: number, radius = 0.1): TriangleMesh {
  const rings = Math.ceil(Math.sqrt(triangles / 4)) + 1;
  const around = rings * 2;
  const points: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= rings; i++)
    for (let j = 0; j <= around; j++) {
      const [u, v] = [(Math.PI * i) / rings, (2 * Math.PI * (j % around)) / around];
      const out = i === 0 || i === rings ? 0 : Math.sin(u);
      points.push(radius * out * Math.cos(v), radius * out * Math.sin(v), radius * Math.cos(u));
    }
  const at = (i: number, j: number): number => i * (around + 1) + j;
  for (let i = 0; i < rings; i++)
    for (let j = 0; j < around; j++) {
      if (i > 0) indices.push(at(i, j), at(i + 1, j), at(i, j + 1));
      if (i < rings - 1) indices.push(at(i, j + 1), at(i + 1, j), at(i + 1, j + 1));
    }
  return { points: Float64Array.from(points), indices: Uint32Array.from(indices) };
}

/** Every corner a vertex of its own. */
export function soup({ points, indices }: TriangleMesh): TriangleMesh {
  const own = new Float64Array(indices.length * 3);
  for (let at = 0; at < own.length; at++)
    own[at] = points[(indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0;
  return { points: own, indices: new Uint32Array(indices.length).map((_, n) => n) };
}

export const flipped = ({ points, indices }: TriangleMesh): TriangleMesh => ({
  points,
  indices: turnTriangles(indices),
});

/** Without some triangles. */
export const without = ({ points, indices }: TriangleMesh, triangles: readonly number[]): TriangleMesh => ({
  points,
  indices: indices.filter((_, at) => !triangles.includes(Math.floor(at / 3))),
});

/** With some triangles the wrong way round. */
export function wound({ points, indices }: TriangleMesh, triangles: readonly number[]): TriangleMesh {
  const turned = turnTriangles(indices);
  return {
    points,
    indices: indices.map((one, at) => (triangles.includes(Math.floor(at / 3)) ? (turned[at] ?? 0) : one)),
  };
}

/** A globe of 50,000 triangles, a box inside out, a box with a hole and a wrong triangle; degenerate and repeated triangles; nothing shared. */
export function brokenSolid(triangles = 50_000): TriangleMesh {
  const cube = box([0.1, 0.1, 0.1], [0.5, 0, 0]);
  const holed = wound(without(box([0.1, 0.1, 0.1], [-0.5, 0, 0]), [0]), [5]);
  const whole = joinMeshes([globe(triangles), flipped(cube), holed]);
  const more = [...whole.indices.subarray(0, 3), 7, 7, 9, 11, 12, 11];
  return soup({ points: whole.points, indices: Uint32Array.from([...whole.indices, ...more]) });
}

export const sphereMesh = (radius: number, at: readonly [number, number, number]): TriangleMesh => {
  const mesh = shapeMesh({ type: 'sphere', radius });
  if (mesh === null) throw new Error('a sphere is a mesh');
  return moveMesh(mesh, translation(at));
};

/** Binary. */
export function stlBytes({ points, indices }: TriangleMesh): Uint8Array {
  const bytes = Buffer.alloc(84 + (indices.length / 3) * 50);
  bytes.write('made for a test');
  bytes.writeUInt32LE(indices.length / 3, 80);
  for (let corner = 0; corner < indices.length; corner++)
    for (let axis = 0; axis < 3; axis++)
      bytes.writeFloatLE(
        points[(indices[corner] ?? 0) * 3 + axis] ?? 0,
        84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12 + axis * 4,
      );
  return bytes;
}

/** Text, with a property of vertices that no reader draws. */
export function plyText({ points, indices }: TriangleMesh): string {
  const lines = [
    'ply',
    'format ascii 1.0',
    'comment kept',
    `element vertex ${points.length / 3}`,
    ...['x', 'y', 'z', 'quality'].map((name) => `property float ${name}`),
    `element face ${indices.length / 3}`,
    'property list uchar int vertex_indices',
    'end_header',
  ];
  for (let at = 0; at < points.length; at += 3) lines.push(`${points.subarray(at, at + 3).join(' ')} 0.5`);
  for (let at = 0; at < indices.length; at += 3) lines.push(`3 ${indices.subarray(at, at + 3).join(' ')}`);
  return `${lines.join('\n')}\n`;
}

/** Attributes by their names, with as many numbers for each vertex. */
export interface Primitive {
  readonly mesh: TriangleMesh;
  readonly attributes?: Readonly<Record<string, Float32Array<ArrayBuffer>>>;
}

/** One mesh for each list of primitives, each with a material, in a node of its own beside an empty one. */
export async function glbBytes(
  meshes: readonly (readonly Primitive[])[],
  indexed = true,
): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene('scene');
  for (const [m, primitives] of meshes.entries()) {
    const mesh = document.createMesh(`mesh ${m}`);
    for (const [n, { mesh: own, attributes = {} }] of primitives.entries()) {
      const position = Float32Array.from(own.points);
      const primitive = document
        .createPrimitive()
        .setAttribute(
          'POSITION',
          document.createAccessor().setType('VEC3').setArray(position).setBuffer(buffer),
        )
        .setMaterial(document.createMaterial(`material ${m} ${n}`).setBaseColorFactor([n, 0, 1, 1]));
      if (indexed)
        primitive.setIndices(
          document
            .createAccessor()
            .setType('SCALAR')
            .setArray(Uint32Array.from(own.indices))
            .setBuffer(buffer),
        );
      for (const [name, values] of Object.entries(attributes)) {
        const width = values.length / (position.length / 3);
        const type = width === 1 ? 'SCALAR' : (`VEC${width as 2 | 3 | 4}` as const);
        primitive.setAttribute(
          name,
          document.createAccessor().setType(type).setArray(values).setBuffer(buffer),
        );
      }
      mesh.addPrimitive(primitive);
    }
    scene.addChild(document.createNode(`node ${m}`).setMesh(mesh));
  }
  scene.addChild(document.createNode('empty').setTranslation([0, 1, 0]));
  return await new NodeIO().writeBinary(document);
}
