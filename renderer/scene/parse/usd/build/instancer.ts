/** PointInstancer: many copies of prototypes, drawn as three's instances. */
import { InstancedMesh, Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import { asQuaternion } from './local-transform.ts';

/** Where the copies of each prototype stand, in the instancer's own frame; `most` of them at most. */
export function instanceMatrices(
  prim: StagePrim,
  prototypes: number,
  most: number,
  notes: LoadNotes,
): Matrix4[][] {
  const chosen = prim.numbers('protoIndices') ?? [];
  const positions = prim.numbers('positions') ?? [];
  const turns = prim.numbers('orientations') ?? prim.numbers('orientationsf') ?? [];
  const scales = prim.numbers('scales') ?? [];
  const ids = prim.numbers('ids') ?? [];
  const hidden = new Set([...(prim.numbers('invisibleIds') ?? []), ...(prim.numbers('inactiveIds') ?? [])]);
  const places = Array.from({ length: prototypes }, (): Matrix4[] => []);
  const count = Math.min(chosen.length, Math.floor(positions.length / 3), most);
  if (count === most && chosen.length > count) {
    const many = formatNumber(chosen.length);
    notes.add(
      'warn',
      'ignored',
      `<${prim.path}> has ${many} instances; the first ${formatNumber(count)} are shown.`,
    );
  }
  for (let at = 0; at < count; at++) {
    if (hidden.has(ids[at] ?? at)) continue;
    const place = new Vector3(positions[at * 3], positions[at * 3 + 1], positions[at * 3 + 2]);
    const turn = turns.length < at * 4 + 4 ? new Quaternion() : asQuaternion(turns.slice(at * 4, at * 4 + 4));
    const scale = scales.length < at * 3 + 3 ? [1, 1, 1] : scales.slice(at * 3, at * 3 + 3);
    places[chosen[at] ?? -1]?.push(
      new Matrix4().compose(place, turn, new Vector3().fromArray(Array.from(scale))),
    );
  }
  return places;
}

/** The meshes of a prototype, each in all places. `prototype` must stand alone, with its world matrices up to date. */
export function instancesOf(prototype: Object3D, places: readonly Matrix4[]): Object3D[] {
  const copies: Object3D[] = [];
  if (places.length === 0) return copies;
  prototype.traverse((object) => {
    if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
    const mesh: Mesh = object;
    const copy = new InstancedMesh(mesh.geometry, mesh.material, places.length);
    for (const [at, place] of places.entries())
      copy.setMatrixAt(at, new Matrix4().multiplyMatrices(place, mesh.matrixWorld));
    copy.name = mesh.name;
    Object.assign(copy.userData, mesh.userData);
    copies.push(copy);
  });
  return copies;
}
