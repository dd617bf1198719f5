/** Mass and colliders of a single body, from the asset's best description, in metres of the asset's frame. */
import { AppError } from '../../../contract/plain/errors.ts';
import { convexHull } from '../../../formats/geometry/convex-hull.ts';
import { moveMesh, type TriangleMesh } from '../../../formats/geometry/triangle-mesh.ts';
import { type Matrix, scaling, times } from '../../../formats/matrix.ts';
import { turnOf } from '../../../formats/quaternion.ts';
import type { RobotGeometry, RobotLink, RobotShape } from '../../../formats/robot/robot.ts';
import { shapeMesh } from '../../../formats/robot/shape-mesh.ts';
import { positionOf, tensorInLink } from '../../../handover/robot/robot-text.ts';
import { robotTree } from '../../../handover/robot/robot-tree.ts';
import { HandoverNotes } from '../../../handover/types.ts';
import { formOf } from '../../../inspect/read-model.ts';
import type { Collider, Primitive } from '../../colliders/collider.ts';
import type { FixFile, FixFiles, FixRun } from '../../fix.ts';
import { areSamePlace, heavyBodies } from '../../mass/share-mass.ts';
import { readMesh } from '../../read-mesh.ts';
import { readBodiesOf } from '../../read-solids.ts';
import { type Description, type DescriptionForm, readDescription } from '../describe.ts';
import type { Looks } from '../mesh/looks.ts';
import type { UsdPhysics } from './write-usda.ts';

/** What PhysX takes; finer hulls take minutes, where every point of a sphere is a corner. */
const mostHullVertices = 255;

const forms: readonly DescriptionForm[] = ['urdf', 'sdf', 'mjcf'];

interface Found {
  readonly physics: UsdPhysics | null;
  readonly left: Looks['left'];
}

/** `mesh`: the file whose looks are written; a description of something else does not count. Throws the signal's reason. */
export async function describePhysics(files: FixFiles, mesh: string, run: FixRun): Promise<Found> {
  for (const { localPath, form } of forms.flatMap((one) => ofForm(files.list, one))) {
    run.signal.throwIfAborted();
    try {
      const found = await ofDescription(files, localPath, form, mesh, run);
      if (found !== null) return found;
    } catch (error) {
      run.signal.throwIfAborted();
      // One that cannot be read says nothing.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { physics: null, left: [{ code: 'physics-left', values: { why: 'none', file: '' } }] };
}

function ofForm(
  list: readonly FixFile[],
  form: DescriptionForm,
): { localPath: string; form: DescriptionForm }[] {
  return list.filter((file) => formOf(file) === form).map(({ localPath }) => ({ localPath, form }));
}

/** Null without a mass. */
async function ofDescription(
  files: FixFiles,
  localPath: string,
  form: DescriptionForm,
  mesh: string,
  run: FixRun,
): Promise<Found | null> {
  const notes = new HandoverNotes();
  const description = await readDescription(files, localPath, form, notes, run);
  const heavy = description.robot.links.filter(({ inertial }) => (inertial?.massKg ?? 0) > 0);
  const [link] = heavy;
  if (link === undefined) return null;
  const left = (why: string): Found => ({
    physics: null,
    left: [{ code: 'physics-left', values: { why, file: localPath } }],
  });
  if (heavy.length > 1) return left('joints');
  const [shown, described] = [
    heavyBodies(await readBodiesOf(files, mesh, run.signal)),
    heavyBodies(await readBodiesOf(files, localPath, run.signal)),
  ];
  if (!areSamePlace(shown, described)) return left('other');
  const mass = massOf(link);
  if (mass === null) return null;
  const colliders: Collider[] = [];
  for (const { frame, collisions } of description.robot.links)
    for (const shape of collisions) {
      const collider = await colliderOf(files, description, shape, times(frame, shape.at), run);
      if (collider !== null) colliders.push(collider);
    }
  return { physics: { mass, colliders, isHeld: robotTree(description.robot).isHeld }, left: [] };
}

function massOf({ frame, inertial }: RobotLink): UsdPhysics['mass'] | null {
  if (inertial === null || inertial.massKg === null || inertial.tensor === null) return null;
  const at = times(frame, inertial.at);
  return {
    massKg: inertial.massKg,
    centre: positionOf(at),
    inertia: tensorInLink({ at, tensor: inertial.tensor }),
  };
}

/** What has no shape in USD is its hull; null for one without an inside. */
export async function colliderOf(
  files: FixFiles,
  { meshOf }: Pick<Description, 'meshOf'>,
  shape: RobotShape,
  at: Matrix,
  { signal }: FixRun,
): Promise<Collider | null> {
  const { geometry } = shape;
  const primitive = primitiveOf(geometry);
  if (primitive !== null) return { is: 'primitive', shape: primitive, at: positionOf(at), turn: turnOf(at) };
  if (geometry.type !== 'mesh') return hullOf(shapeMesh(geometry), at);
  const source = meshOf(shape);
  const placed = times(at, scaling(geometry.scale));
  if (source?.is !== 'file') return hullOf(source?.mesh ?? null, placed);
  const file = await readMesh(files, source.localPath, signal);
  return file === null ? null : hullOf(file.mesh, times(placed, file.toLink));
}

function primitiveOf(geometry: RobotGeometry): Primitive | null {
  switch (geometry.type) {
    case 'box':
      return { type: 'box', size: geometry.size };
    case 'sphere':
      return geometry;
    case 'cylinder':
    case 'capsule':
      return { type: geometry.type, radius: geometry.radius, length: geometry.length };
    case 'ellipsoid':
    case 'cone':
    case 'plane':
    case 'mesh':
    case 'unknown':
      return null;
  }
}

function hullOf(mesh: TriangleMesh | null, at: Matrix): Collider | null {
  const hull = mesh === null ? null : convexHull(moveMesh(mesh, at).points, mostHullVertices);
  return hull === null ? null : { is: 'hull', hull };
}
