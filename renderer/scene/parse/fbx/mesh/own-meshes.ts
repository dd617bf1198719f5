/** The meshes of a binary FBX built by ourselves, and given to the tree that three's loader makes of the rest. */
import { type BufferGeometry, type Material, MeshPhongMaterial, type Object3D } from 'three';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../../../main/formats/load-notes.ts';
import { materialsOf } from '../../../dispose.ts';
import { checkPacked } from '../check-packed.ts';
import { type FbxScan, packedIn } from '../scan-binary.ts';
import { buildMesh } from './build-mesh.ts';
import { readMesh } from './read-mesh.ts';
import { emptyRecord, standIn, standInsBelow, transformOf } from './stand-in.ts';

/** Call `giveTo` with the loader's tree, once. */
export interface OwnMeshes {
  readonly notes: readonly LoadNote[];
  giveTo(root: Object3D): void;
}

/**
 * Changes the bytes: what is built here is left out there, and so are the curves of animations, since the pose is shown
 * that the file is saved in. Meshes that have bones or become others, and those that are written in rare ways, stay and
 * are checked. Throws `model.damaged`, `model.beyond-limit`.
 */
export async function takeMeshes(bytes: Uint8Array<ArrayBuffer>, scan: FbxScan): Promise<OwnMeshes> {
  const built: BufferGeometry[] = [];
  let broken = 0;
  for (const record of scan.objects) {
    if (record.name === 'AnimationCurve') {
      if (!emptyRecord(bytes, record, scan.isWide)) await checkPacked(bytes, packedIn(bytes, record));
      continue;
    }
    const mesh = scan.hasDeformers ? null : await readMesh(bytes, record);
    if (mesh === null || !standIn(bytes, record, scan.isWide, built.length)) {
      await checkPacked(bytes, packedIn(bytes, record));
      continue;
    }
    const made = buildMesh(mesh);
    built.push(made.geometry);
    broken += made.broken;
  }
  return { notes: broken === 0 ? [] : [brokenNote(broken)], giveTo: (root) => give(root, built) };
}

const brokenNote = (polygons: number): LoadNote => ({
  level: 'warn',
  what: 'repaired',
  message: `${formatNumber(polygons)} polygons name vertices that are not there; they are left out.`,
});

function give(root: Object3D, built: readonly BufferGeometry[]): void {
  const placed = new Set<BufferGeometry>();
  for (const { mesh, number } of standInsBelow(root)) {
    const geometry = built[number];
    if (geometry === undefined) continue;
    if (!placed.has(geometry)) geometry.applyMatrix4(transformOf(mesh));
    placed.add(geometry);
    mesh.geometry = geometry;
    if (Array.isArray(mesh.material)) withMaterials(geometry, mesh.material);
    if (geometry.hasAttribute('color'))
      for (const material of materialsOf(mesh)) material.vertexColors = true;
  }
}

/** A polygon may name a material that is not there: it has one of its own, as the loader does it. */
function withMaterials({ groups }: BufferGeometry, materials: Material[]): void {
  const own = materials.length;
  for (const group of groups) {
    if ((group.materialIndex ?? 0) < own) continue;
    group.materialIndex = own;
    if (materials.length === own) materials.push(new MeshPhongMaterial());
  }
}
