/** A description read as a robot, whatever its format, with the files of its meshes. */
import { identity } from '../../formats/matrix.ts';
import { findRobotFile } from '../../formats/robot/find-file.ts';
import { checkTree, type Robot, type RobotLink, type RobotShape } from '../../formats/robot/robot.ts';
import { readSdf } from '../../formats/sdf/read-sdf.ts';
import { readUrdf } from '../../formats/urdf/read-urdf.ts';
import type { HandoverNotes } from '../../handover/types.ts';
import type { FixFiles, FixNote, FixRun } from '../fix.ts';
import { folderOf } from '../read-mesh.ts';
import { withCompiled } from '../read-mjcf.ts';
import { mimics } from './mjcf-joints.ts';
import { partsLeft } from './mjcf-left.ts';
import { type MeshSource, meshSources, namedMeshes } from './mjcf-meshes.ts';
import { meshKey, robotOf } from './mjcf-robot.ts';
import { texturePaths } from './mjcf-textures.ts';

export type DescriptionForm = 'urdf' | 'sdf' | 'mjcf';

export interface Description {
  readonly localPath: string;
  readonly form: DescriptionForm;
  readonly robot: Robot;
  /** Null for a mesh that is not among the files. */
  readonly meshOf: (shape: RobotShape) => MeshSource | null;
  readonly left: readonly FixNote[];
}

/** Throws `model.*` for what cannot be read or has no tree of links, and the signal's reason. */
export async function readDescription(
  files: FixFiles,
  localPath: string,
  form: DescriptionForm,
  notes: HandoverNotes,
  { signal }: FixRun,
): Promise<Description> {
  if (form === 'mjcf') return await ofMjcf(files, localPath, notes, signal);
  const { entries } = folderOf(files);
  const robot =
    form === 'urdf'
      ? readUrdf(await files.read(localPath))
      : withUsualMass(await readSdf(localPath, folderOf(files)));
  checkTree(robot);
  return {
    localPath,
    form,
    robot,
    meshOf({ geometry, from }) {
      if (geometry.type !== 'mesh') return null;
      const found = findRobotFile(entries, from ?? localPath, geometry.file);
      return found === null ? null : { is: 'file', localPath: found.path };
    },
    left: [],
  };
}

/** What an SDF does not weigh has 1 kg by its specification. */
function withUsualMass<R extends Robot>(robot: R): R {
  return { ...robot, links: robot.links.map(weighed) };
}

function weighed(link: RobotLink): RobotLink {
  if (link.inertial !== null || link.isStatic) return link;
  const tensor = { xx: 1, yy: 1, zz: 1, xy: 0, xz: 0, yz: 0 };
  return { ...link, inertial: { at: identity, massKg: 1, tensor, line: link.line } };
}

async function ofMjcf(
  files: FixFiles,
  localPath: string,
  notes: HandoverNotes,
  signal: AbortSignal,
): Promise<Description> {
  const { robot, meshes, parts } = await withCompiled(files, localPath, (model, { mujoco }) => {
    using data = new mujoco.MjData(model);
    mujoco.mj_kinematics(model, data);
    const named = namedMeshes(model);
    const followers = mimics(
      model,
      Array.from({ length: model.njnt }, () => ''),
    ).size;
    return { robot: robotOf(model, data, named, notes), meshes: named, parts: partsLeft(model, followers) };
  });
  const sources = await meshSources(files, localPath, meshes, signal);
  const pathOf = await texturePaths(files, localPath);
  const byKey = new Map(sources.map((source, mesh) => [meshKey(mesh), source]));
  return {
    localPath,
    form: 'mjcf',
    robot: { ...robot, links: robot.links.map((link) => settled(link, byKey, pathOf)) },
    meshOf: ({ geometry }) => (geometry.type === 'mesh' ? (byKey.get(geometry.file) ?? null) : null),
    left: parts.map(({ part, count }) => ({
      code: 'parts-not-carried',
      path: localPath,
      values: { part, count },
    })),
  };
}

/** What is written anew has its scale in it; textures are named by their paths in the asset, or empty. */
function settled(
  link: RobotLink,
  sources: ReadonlyMap<string, MeshSource>,
  pathOf: (texture: string) => string | null,
): RobotLink {
  const plain = (shape: RobotShape): RobotShape => {
    const texture = shape.texture === null ? null : (pathOf(shape.texture) ?? '');
    const { geometry } = shape;
    return geometry.type === 'mesh' && sources.get(geometry.file)?.is === 'made'
      ? { ...shape, texture, geometry: { ...geometry, scale: [1, 1, 1] } }
      : { ...shape, texture };
  };
  return { ...link, visuals: link.visuals.map(plain), collisions: link.collisions.map(plain) };
}
