/** PLY as a mesh, lines or a cloud of points. It states neither a unit nor an axis: taken as metres with Y up, and said so. */

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { joinCorners } from '../../../../main/formats/mesh/join-corners.ts';
import { type PlyDocument, readPly } from '../../../../main/formats/ply/read-ply.ts';
import { linearColours } from '../linear-colours.ts';
import { parseWords } from '../parse-words.ts';
import { type ParseModel, withoutUnit } from '../parsed-model.ts';
import { createTextureReader } from '../textures.ts';

const grey = 0x9a9a9a;

/** Vertices that no face uses are not drawn, unless there is nothing but vertices. */
export const parsePly: ParseModel = async (request, folder) => {
  const document = readPly(await folder.read(request.path));
  if (document.bounds === null) throw new AppError('model.nothing-to-show', {});
  const notes: LoadNote[] = [withoutUnit('PLY')];
  if (document.brokenFaces.count > 0) {
    const message = parseWords.notes.plyFaces(document.brokenFaces.count);
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  if (document.colours !== null) linearColours(document.colours);
  const read = createTextureReader(request, folder, (note) => notes.push(note));
  const [name] = document.textures;
  const hasPlaces = document.textureCoordinates !== null && document.corners.length > 0;
  const texture = name === undefined || !hasPlaces ? null : await read(name);
  const root = new Group().add(...objectsOf(document, texture));
  return { root, stated: { unitMetres: null, upAxis: null }, physics: null, notes };
};

function objectsOf(document: PlyDocument, texture: Texture | null): Object3D[] {
  const vertexColors = document.colours !== null;
  const color = vertexColors ? 0xffffff : grey;
  const { corners, lines } = document;
  if (corners.length + lines.length === 0) {
    const geometry = geometryOf(document, null);
    return [
      new Points(geometry, new PointsMaterial({ color, vertexColors, size: 2, sizeAttenuation: false })),
    ];
  }
  const objects: Object3D[] = [];
  if (corners.length > 0) {
    const geometry = geometryOf(document, corners);
    const material = new MeshStandardMaterial({ roughness: 0.7, side: DoubleSide, vertexColors });
    if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals();
    if (texture !== null) {
      texture.wrapS = texture.wrapT = RepeatWrapping;
      texture.colorSpace = SRGBColorSpace;
      material.map = texture;
    }
    objects.push(new Mesh(geometry, material));
  }
  if (lines.length > 0)
    objects.push(
      new LineSegments(geometryOf(document, lines), new LineBasicMaterial({ color, vertexColors })),
    );
  return objects;
}

/** Of the vertices that `indices` names; null: of all. */
function geometryOf(document: PlyDocument, indices: Int32Array | null): BufferGeometry {
  const geometry = new BufferGeometry();
  const joined = indices === null ? null : joinCorners(indices, 1);
  if (joined !== null) geometry.setIndex(new BufferAttribute(joined.index, 1));
  const set = (name: string, values: Float32Array<ArrayBuffer> | null, size: number): void => {
    if (values === null) return;
    geometry.setAttribute(name, new BufferAttribute(picked(values, size, joined?.unique ?? null), size));
  };
  set('position', document.positions, 3);
  set('normal', document.normals, 3);
  set('color', document.colours, 3);
  set('uv', document.textureCoordinates, 2);
  return geometry;
}

function picked(
  values: Float32Array<ArrayBuffer>,
  size: number,
  vertices: Int32Array | null,
): Float32Array<ArrayBuffer> {
  if (vertices === null) return values;
  const some = new Float32Array(vertices.length * size);
  for (const [n, vertex] of vertices.entries())
    for (let part = 0; part < size; part++) some[n * size + part] = values[vertex * size + part] ?? 0;
  return some;
}
