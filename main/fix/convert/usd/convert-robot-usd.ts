/** USD from a description: its links as rigid bodies with their looks, colliders and joints. */
import { stemOf } from '../../../formats/resolve-entry.ts';
import { withUsableJoints } from '../../../handover/robot/joints.ts';
import { isWeightless, lumpMassless, withUsableMasses } from '../../../handover/robot/masses.ts';
import { robotTree, type TreeLink, worldLink } from '../../../handover/robot/robot-tree.ts';
import { HandoverNotes } from '../../../handover/types.ts';
import type { Fixed, FixFile, FixFiles, FixNote, FixRun } from '../../fix.ts';
import { overlaid } from '../../overlaid.ts';
import { type Description, type DescriptionForm, readDescription } from '../describe.ts';
import { dressMeshes } from '../dress-meshes.ts';
import type { Looks } from '../mesh/looks.ts';
import { placeBeside } from '../places.ts';
import { writtenAnew } from '../written-anew.ts';
import { colliderOf } from './describe-physics.ts';
import { robotLooks } from './robot-looks.ts';
import { plainPictures, stageFiles } from './stage-files.ts';
import { robotUsda, type StageColliders, type StageRobot } from './write-robot-usda.ts';

/** Whether it is more than one body: a mesh alone would be less than it. Throws `model.*`, and the signal's reason. */
export async function isArticulated(
  files: FixFiles,
  { localPath, form }: { readonly localPath: string; readonly form: DescriptionForm },
  run: FixRun,
): Promise<boolean> {
  const { robot } = await readDescription(files, localPath, form, new HandoverNotes(), run);
  const heavy = robot.links.filter(({ inertial }) => (inertial?.massKg ?? 0) > 0);
  return heavy.length > 1 || robot.joints.some(({ motion }) => motion !== 'fixed' && motion !== 'free');
}

/** Throws `model.*` for a source that cannot be read, and the signal's reason. */
export async function convertRobotUsd(
  given: FixFiles,
  source: FixFile & { readonly form: DescriptionForm },
  to: 'usda' | 'usdz',
  run: FixRun,
): Promise<Fixed> {
  const { localPath } = source;
  const notes = new HandoverNotes();
  const described = await readDescription(given, localPath, source.form, notes, run);
  const target = placeBeside(given, source, to);
  const dressed = source.form === 'mjcf' ? await dressMeshes(given, target, described) : null;
  const files =
    dressed === null
      ? given
      : overlaid(given, new Map(dressed.changes.map((change) => [change.localPath, change])));
  const { robot, meshOf } = dressed ?? described;
  const tree = withUsableMasses(withUsableJoints(robotTree(robot), notes), notes);
  const { links, frames } = lumpMassless(tree.links.filter(({ name }) => name !== worldLink));
  const ground = groundOf(tree.links);
  const all = ground === null ? links : [ground, ...links];
  const looks = await robotLooks(files, all, { meshOf }, notes, run.signal);
  const left: Looks['left'][number][] = [];
  const materials = await plainPictures(looks.materials, left);
  const name = robot.name === '' ? stemOf(localPath) : robot.name;
  const stage: StageRobot = {
    name,
    links,
    ground,
    frames,
    looks: { ...looks, materials },
    colliders: await collidersOf(files, all, { meshOf }, run),
    touchesItself: source.form === 'mjcf',
  };
  const changes = await stageFiles(given, { target, name: stemOf(localPath), to }, materials, (pathOf) =>
    robotUsda(stage, notes, pathOf),
  );
  run.signal.throwIfAborted();
  const noted = (isAnew: boolean, path: string): FixNote[] =>
    notes.list
      .filter(({ code }) => writtenAnew.has(code) === isAnew)
      .map(({ code, values }) => ({ code, path, values }));
  return {
    changes,
    done: [
      { code: 'converted', path: target, values: { from: localPath, to: target } },
      ...noted(true, target),
    ],
    left: [
      ...noted(false, localPath),
      ...described.left,
      ...looks.left,
      ...left.map(({ code, values }) => ({ code, path: localPath, values })),
      ...texturesLeft(localPath, dressed?.left ?? 0),
      ...assumed(localPath, links),
    ],
  };
}

/** The link that is the ground, if it has shapes of its own. */
function groundOf(links: readonly TreeLink[]): TreeLink | null {
  const ground = links.find(({ name }) => name === worldLink);
  return ground === undefined || ground.visuals.length + ground.collisions.length === 0 ? null : ground;
}

async function collidersOf(
  files: FixFiles,
  links: readonly TreeLink[],
  description: Pick<Description, 'meshOf'>,
  run: FixRun,
): Promise<Map<string, StageColliders>> {
  const all = new Map<string, StageColliders>();
  for (const { name, collisions } of links) {
    const shapes: StageColliders['shapes'][number][] = [];
    for (const shape of collisions) {
      run.signal.throwIfAborted();
      const collider = await colliderOf(files, description, shape, shape.at, run);
      if (collider !== null) shapes.push(collider);
    }
    all.set(name, { shapes, friction: collisions[0]?.friction ?? null });
  }
  return all;
}

const texturesLeft = (path: string, count: number): FixNote[] =>
  count === 0 ? [] : [{ code: 'parts-not-carried', path, values: { part: 'textures', count } }];

/** What the source does not state, or states for each shape. */
function assumed(path: string, links: readonly TreeLink[]): FixNote[] {
  return links.flatMap((link): FixNote[] => [
    ...(link.inertial === null && link.collisions.length > 0 && !isWeightless(link, links)
      ? [{ code: 'mass-by-shapes' as const, path, values: { link: link.name } }]
      : []),
    ...(new Set(link.collisions.map(({ friction }) => friction)).size > 1
      ? [{ code: 'friction-of-first' as const, path, values: { link: link.name } }]
      : []),
  ]);
}
