/** URDF, SDF and MJCF from each other: read as a robot, written with the meshes where they lie. */
import { AppError } from '../../contract/plain/errors.ts';
import { moveMesh, type TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';
import { stemOf } from '../../formats/resolve-entry.ts';
import { fixedJoint, type Robot, type RobotShape, shapesOf } from '../../formats/robot/robot.ts';
import { objsForMujoco } from '../../handover/mujoco-meshes.ts';
import {
  isWeightless,
  lumpMassless,
  withLightInertials,
  withUsableMasses,
} from '../../handover/robot/masses.ts';
import { type RobotTree, robotTree, worldLink } from '../../handover/robot/robot-tree.ts';
import { mjcfOf } from '../../handover/robot/write-mjcf.ts';
import { sdfOf } from '../../handover/robot/write-sdf.ts';
import { urdfOf } from '../../handover/robot/write-urdf.ts';
import { HandoverNotes } from '../../handover/types.ts';
import { kindOf } from '../../inspect/scan/tree.ts';
import type { FileChange, Fixed, FixFile, FixFiles, FixNote, FixRun } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { overlaid } from '../overlaid.ts';
import { readMesh } from '../read-mesh.ts';
import { withCompiled } from '../read-mjcf.ts';
import { isReaderError } from '../read-solids.ts';
import { meshObj } from '../write/mesh-files.ts';
import { relativePath } from '../write/relative-path.ts';
import { type Description, type DescriptionForm, readDescription } from './describe.ts';
import { dressMeshes } from './dress-meshes.ts';
import { fitShapes } from './fit-shapes.ts';
import type { MeshSource } from './mjcf-meshes.ts';
import { type MujocoLook, mujocoLook } from './mujoco-looks.ts';
import { freePath, placeBeside } from './places.ts';
import { writtenAnew } from './written-anew.ts';

/** Throws `model.*` for a source that cannot be read or that MuJoCo refuses once it is written, and the signal's reason. */
export async function convertDescription(
  files: FixFiles,
  source: FixFile & { readonly form: DescriptionForm },
  to: DescriptionForm,
  run: FixRun,
): Promise<Fixed> {
  const notes = new HandoverNotes();
  const given = await readDescription(files, source.localPath, source.form, notes, run);
  const target = placeBeside(files, source, to);
  const dressed = source.form === 'mjcf' ? await dressMeshes(files, target, given) : null;
  const read = dressed === null ? given : { ...given, ...dressed, left: given.left };
  const { robot: fitted, meshes: shaped } = fitShapes(read.robot, to, notes);
  const meshes = new MeshFiles(
    overlaid(files, changesOf(dressed?.changes ?? [])),
    target,
    { ...read, meshOf: withShapes(read.meshOf, shaped) },
    notes,
  );
  const robot =
    to === 'mjcf'
      ? await meshes.prepareForMujoco(source, fitted, run)
      : to === 'urdf'
        ? withOneRoot(fitted)
        : fitted;
  const tree = { ...robotTree(robot), name: robot.name === '' ? stemOf(source.localPath) : robot.name };
  const writers = {
    urdf: () => urdfOf(tree, meshes, notes),
    sdf: () => sdfOf(tree, meshes, notes),
    mjcf: () => mjcfOf(tree, { meshUri: meshes.meshUri, textureUri: meshes.textureUri, isFree: true }, notes),
  };
  const bytes = new TextEncoder().encode(writers[to]());
  run.signal.throwIfAborted();
  const changes: FileChange[] = [
    { localPath: target, kind: to, bytes },
    ...(dressed?.changes ?? []),
    ...meshes.made.values(),
  ];
  if (to === 'mjcf') {
    const after = overlaid(files, changesOf(changes));
    // Whatever was written, MuJoCo has the last word on MJCF.
    await withCompiled(after, target, () => undefined);
  }
  return {
    changes,
    done: [
      { code: 'converted', path: target, values: { from: source.localPath, to: target } },
      ...notes.list
        .filter(({ code }) => writtenAnew.has(code))
        .map(({ code, values }) => ({ code, path: target, values })),
    ],
    left: [
      ...notes.list
        .filter(({ code }) => !writtenAnew.has(code))
        .map(({ code, values }) => ({ code, path: source.localPath, values })),
      ...given.left,
      ...(dressed === null || dressed.left === 0
        ? []
        : [
            {
              code: 'parts-not-carried',
              path: source.localPath,
              values: { part: 'textures', count: dressed.left },
            },
          ]),
      ...assumed(source.localPath, to, tree),
    ],
  };
}

const changesOf = (changes: readonly FileChange[]): ReadonlyMap<string, FileChange> =>
  new Map(changes.map((change) => [change.localPath, change]));

function withShapes(
  meshOf: Description['meshOf'],
  shaped: ReadonlyMap<string, TriangleMesh>,
): Description['meshOf'] {
  const sources = new Map(
    [...shaped].map(([name, mesh]): [string, MeshSource] => [name, { is: 'made', mesh, name }]),
  );
  return (shape) => (shape.geometry.type === 'mesh' && sources.get(shape.geometry.file)) || meshOf(shape);
}

/** What nothing holds to anything else hangs from the ground, freely: URDF has one root. */
function withOneRoot(robot: Robot): Robot {
  const { roots } = robotTree(robot);
  if (roots.length < 2) return robot;
  const free = roots.filter(({ name }) => name !== worldLink);
  return {
    ...robot,
    joints: [
      ...robot.joints,
      ...free.map(({ name: child, frame }) => ({
        ...fixedJoint(`${worldLink}_to_${child}`, { parent: null, isToWorld: true, child, frame }),
        type: 'floating',
        motion: 'free' as const,
      })),
    ],
  };
}

/** What the format demands and the source does not state, or engines make up where nothing is stated. */
function assumed(path: string, to: DescriptionForm, tree: RobotTree): FixNote[] {
  const left: FixNote[] = weighedByOthers(path, to, tree);
  for (const { name, joint, parent, collisions } of tree.links) {
    const isBounded = joint?.motion === 'slide' || (joint?.motion === 'hinge' && joint.limits !== null);
    if (to === 'urdf' && parent !== null && isBounded && (joint.effort === null || joint.velocity === null))
      left.push({ code: 'effort-assumed', path, values: { joint: joint.name } });
    if (to === 'urdf' && new Set(collisions.map(({ friction }) => friction)).size > 1)
      left.push({ code: 'friction-of-first', path, values: { link: name } });
  }
  return left;
}

/** Links that the new file states no mass of, and that its engine does not take for weightless. */
function weighedByOthers(path: string, to: DescriptionForm, tree: RobotTree): FixNote[] {
  if (to === 'urdf') return [];
  const written = withUsableMasses(tree, new HandoverNotes()).links;
  const links = written.filter(({ name }) => name !== worldLink);
  const weighed =
    to === 'sdf'
      ? withLightInertials(lumpMassless(links).links).filter(({ inertial }) => inertial === null)
      : links.filter(
          (link) => link.inertial === null && link.collisions.length > 0 && !isWeightless(link, written),
        );
  const code = to === 'sdf' ? 'mass-by-default' : 'mass-by-shapes';
  return weighed.map(({ name }) => ({ code, path, values: { link: name } }));
}

/** Names the meshes of shapes from the new file; those that it cannot read are written anew. */
class MeshFiles {
  readonly made = new Map<string, FileChange>();
  readonly #files: FixFiles;
  readonly #target: string;
  readonly #source: Description;
  readonly #notes: HandoverNotes;
  /** By their paths in the asset. */
  readonly #rewritten = new Map<string, string>();
  readonly #written = new Map<unknown, string>();

  constructor(files: FixFiles, target: string, source: Description, notes: HandoverNotes) {
    this.#files = files;
    this.#target = target;
    this.#source = source;
    this.#notes = notes;
  }

  readonly meshUri = (shape: RobotShape): string | null => {
    const { geometry } = shape;
    if (geometry.type !== 'mesh') return null;
    const found = this.#source.meshOf(shape);
    if (found === null) {
      this.#notes.add('mesh-missing', { file: geometry.file });
      return null;
    }
    if (found.is === 'file')
      return relativePath(this.#target, this.#rewritten.get(found.localPath) ?? found.localPath);
    const known = this.#written.get(found) ?? this.#write(found.name, meshObj(found.mesh, 'Mesh of a model'));
    this.#written.set(found, known);
    return relativePath(this.#target, known);
  };

  /** Seen from the new file. */
  readonly textureUri = (texture: string): string => relativePath(this.#target, texture);

  /** MuJoCo reads OBJ, of one group, and binary STL; shapes get the colours and pictures of their files. Throws `model.*`. */
  async prepareForMujoco(source: FixFile, robot: Robot, { signal }: FixRun): Promise<Robot> {
    const files = this.#files;
    const read = (path: string): Promise<Uint8Array> => files.read(path);
    const asset = { files: files.list, read };
    const objs = await objsForMujoco(asset, source, robot);
    const looks = new Map<string, MujocoLook | null>();
    for (const { shape, role } of shapesOf(robot)) {
      const found = this.#source.meshOf(shape);
      if (found?.is !== 'file') continue;
      const { localPath } = found;
      signal.throwIfAborted();
      if (role === 'visual' && !looks.has(localPath))
        looks.set(localPath, await this.#lookOf(localPath, signal));
      const obj = objs.get(localPath);
      if (obj === undefined || this.#rewritten.has(localPath)) continue;
      const bytes =
        obj === null
          ? (looks.get(localPath)?.obj ?? (await this.#plainObj(localPath, signal)))
          : new TextEncoder().encode(obj);
      this.#rewritten.set(localPath, this.#write(stemOf(localPath), bytes));
    }
    const looking = (shape: RobotShape): RobotShape => {
      const found = this.#source.meshOf(shape);
      const look = found?.is === 'file' ? (looks.get(found.localPath) ?? null) : null;
      // What the description says of the colour comes before what the mesh says.
      return { ...shape, texture: look?.texture ?? null, rgba: shape.rgba ?? look?.rgba ?? null };
    };
    return { ...robot, links: robot.links.map((link) => ({ ...link, visuals: link.visuals.map(looking) })) };
  }

  async #lookOf(localPath: string, signal: AbortSignal): Promise<MujocoLook | null> {
    const look = await mujocoLook(this.#files, localPath, this.#target, this.made, signal).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        if (isReaderError(error)) return 'unreadable' as const;
        throw error;
      },
    );
    if (look === 'unreadable') {
      this.#notes.add('looks-left', { file: localPath });
      return null;
    }
    // COLLADA is written without its coordinates.
    const isWhole = look === null ? !/\.dae$/i.test(localPath) : look.isWhole;
    if (!isWhole) this.#notes.add('looks-left', { file: localPath });
    return look;
  }

  async #plainObj(localPath: string, signal: AbortSignal): Promise<Uint8Array> {
    const read = await readMesh(this.#files, localPath, signal);
    if (read === null)
      throw new AppError('model.damaged', { reason: fixWords.convert.meshFormat(localPath) });
    return meshObj(moveMesh(read.mesh, read.toLink), 'Mesh of a model');
  }

  #write(name: string, bytes: Uint8Array): string {
    const folder = this.#target.slice(0, this.#target.lastIndexOf('/') + 1);
    const plain = name.replaceAll(/[^\w.-]+/g, '_') || 'mesh';
    const localPath = freePath(this.#files, `${folder}meshes/${plain}`, 'obj', this.made);
    this.made.set(localPath, { localPath, kind: kindOf(localPath, false), bytes });
    return localPath;
  }
}
