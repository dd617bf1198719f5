/** STL as one mesh. It states neither a unit nor an axis: taken as metres with Y up, and said so. */

import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshStandardMaterial } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { readStl } from '../../../../main/formats/stl/read-stl.ts';
import { linearColours } from '../linear-colours.ts';
import { parseWords } from '../parse-words.ts';
import { type ParseModel, withoutUnit } from '../parsed-model.ts';

/** Lit by the normals that follow from the corners: many files state 0 0 0. */
export const parseStl: ParseModel = async (request, folder) => {
  const document = readStl(await folder.read(request.path));
  if (document.bounds === null) throw new AppError('model.nothing-to-show', {});
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(document.positions, 3));
  geometry.computeVertexNormals();
  const material = new MeshStandardMaterial({ roughness: 0.7, side: DoubleSide });
  if (document.colours !== null) {
    material.vertexColors = true;
    geometry.setAttribute('color', new BufferAttribute(forCorners(linearColours(document.colours)), 3));
  }
  const mesh = new Mesh(geometry, material);
  mesh.name = 'STL';
  const notes: LoadNote[] = [withoutUnit('STL')];
  const { count, line } = document.brokenFacets;
  if (count > 0) {
    const message = parseWords.notes.stlFacets(count, line);
    notes.push({ level: 'warn', what: 'repaired', message });
  }
  return { root: new Group().add(mesh), stated: { unitMetres: null, upAxis: null }, physics: null, notes };
};

/** A triangle's colour for each of its corners. */
function forCorners(colours: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(colours.length * 3);
  for (let at = 0; at < all.length; at++) all[at] = colours[Math.floor(at / 9) * 3 + (at % 3)] ?? 0;
  return all;
}
