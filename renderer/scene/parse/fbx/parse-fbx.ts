/** An FBX file as a three tree: its meshes where its models put them, in the pose that it is saved in. Centimetres unless it states another unit. */

import { type BufferGeometry, Group, type Material, Matrix4, Mesh } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { FbxMesh } from '../../../../main/formats/fbx/mesh/mesh.ts';
import { type FbxDocument, type PlacedMesh, readFbx } from '../../../../main/formats/fbx/read-fbx.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { parseWords } from '../parse-words.ts';
import type { ParseModel } from '../parsed-model.ts';
import { buildMesh } from './build-mesh.ts';
import { inflate } from './inflate.ts';
import { FbxMaterials } from './materials.ts';

/** Throws `model.*` errors and the signal's reason. */
export const parseFbx: ParseModel = async (request, folder) => {
  const document = await readFbx(await folder.read(request.path), { inflate, layers: true });
  request.signal.throwIfAborted();
  const { frame, placed, otherShapes } = document;
  if (placed.length === 0) throw nothingIn(otherShapes);
  const notes = notesOf(document);
  const materials = new FbxMaterials(request, folder, (note) => notes.push(note));
  const geometries = new Map<FbxMesh, BufferGeometry>();
  const model = new Group();
  for (const one of placed) {
    model.add(await drawn(one, materials, geometries));
    request.signal.throwIfAborted();
  }
  // Without a unit FBX means centimetres.
  const unit = frame.unitMetres ?? 0.01;
  put(model, new Matrix4().fromArray(frame.toYUp).premultiply(new Matrix4().makeScale(unit, unit, unit)));
  const root = new Group();
  root.add(model);
  const stated = { unitMetres: frame.unitMetres, upAxis: frame.upAxis };
  return { root, stated, physics: null, notes };
};

function nothingIn(otherShapes: number): AppError {
  if (otherShapes === 0) return new AppError('model.nothing-to-show', {});
  return new AppError('model.damaged', {
    reason: parseWords.damaged.onlySurfaces(otherShapes),
  });
}

function notesOf({ broken, otherShapes }: FbxDocument): LoadNote[] {
  const notes: LoadNote[] = [];
  if (broken > 0)
    notes.push({
      level: 'warn',
      what: 'repaired',
      message: parseWords.notes.fbxPolygons(broken),
    });
  if (otherShapes > 0)
    notes.push({
      level: 'warn',
      what: 'ignored',
      message: parseWords.notes.fbxSurfaces(otherShapes),
    });
  return notes;
}

/** The geometry of a mesh that is used several times is shared, unless each use bends it in its own way. */
async function drawn(
  placed: PlacedMesh,
  materials: FbxMaterials,
  geometries: Map<FbxMesh, BufferGeometry>,
): Promise<Mesh> {
  const { mesh, matrix, matrixOf, points, name } = placed;
  const isShared = matrixOf === null && points === mesh.points;
  const geometry = (isShared ? geometries.get(mesh) : undefined) ?? buildMesh(placed);
  if (isShared) geometries.set(mesh, geometry);
  const made = new Mesh(geometry, await materialsOf(placed, geometry, materials));
  made.name = name;
  if (matrixOf === null) put(made, new Matrix4().fromArray(matrix));
  return made;
}

/** A polygon may name a material that is not there. */
async function materialsOf(
  { mesh, materials }: PlacedMesh,
  geometry: BufferGeometry,
  made: FbxMaterials,
): Promise<Material | Material[]> {
  const hasColours = geometry.hasAttribute('color');
  if (typeof mesh.materials === 'number') return await made.of(materials[mesh.materials], hasColours);
  const most = Math.max(0, ...geometry.groups.map(({ materialIndex = 0 }) => materialIndex));
  const list: Material[] = [];
  for (let place = 0; place <= most; place++) list.push(await made.of(materials[place], hasColours));
  return list;
}

/** Matrices may lean, which a position, a turn and a scale cannot say. */
function put(object: Group | Mesh, matrix: Matrix4): void {
  object.matrixAutoUpdate = false;
  object.matrix.copy(matrix);
  object.matrix.decompose(object.position, object.quaternion, object.scale);
}
