/**
 * Which file of an asset a program opens best, and what its user does with it next. One table for the window, the command
 * line and what prepares files for a program; pure, without the schema library.
 */
import type { UseTargetId } from '../plain/use-target-ids.ts';
import type { AssetFile } from '../schema/asset.ts';
import { nextSteps, programNames } from './program-words.ts';
import { withoutOverridden } from './usd-overrides.ts';

/** A kind of file that a program opens, and the next step there. */
export interface UseFormat {
  /** As in `AssetFile.kind`. */
  readonly kind: string;
  readonly next: string;
}

/** `formats` in order of preference. */
export interface UseTarget {
  readonly id: UseTargetId;
  readonly name: string;
  readonly formats: readonly UseFormat[];
  /** Kinds that it does not open, but that are converted when assets are prepared for it. */
  readonly convertedFrom?: readonly string[];
}

const all = (step: keyof typeof nextSteps, ...kinds: readonly string[]): readonly UseFormat[] =>
  kinds.map((kind) => ({
    kind,
    // In the language of the moment.
    get next() {
      return nextSteps[step];
    },
  }));

export const programTargets: readonly UseTarget[] = [
  { id: 'mujoco', name: 'MuJoCo', formats: all('mujoco', 'mjcf', 'urdf'), convertedFrom: ['sdf'] },
  {
    id: 'isaac-sim',
    name: 'Isaac Sim',
    formats: [...all('stage', 'usd'), ...all('isaacUrdf', 'urdf'), ...all('isaacMjcf', 'mjcf')],
  },
  {
    id: 'gazebo',
    name: 'Gazebo',
    formats: [...all('gazebo', 'sdf'), ...all('gazeboUrdf', 'urdf')],
  },
  { id: 'ros2', name: 'ROS 2', formats: [...all('ros', 'urdf'), ...all('rosSdf', 'sdf')] },
  {
    id: 'blender',
    name: 'Blender',
    formats: all(
      'blender',
      'glb',
      'gltf',
      'simready_glb',
      'fbx',
      'simready_fbx',
      'usd',
      'obj',
      'dae',
      'stl',
      'ply',
    ),
  },
  {
    id: 'unity',
    name: 'Unity',
    formats: [
      ...all('unity', 'glb', 'simready_glb'),
      ...all('unityFbx', 'fbx', 'simready_fbx', 'obj', 'dae'),
    ],
  },
  {
    id: 'unreal',
    name: 'Unreal Engine',
    formats: all('unreal', 'fbx', 'simready_fbx', 'glb', 'gltf', 'simready_glb', 'usd', 'obj'),
  },
  {
    id: 'genesis',
    name: 'Genesis',
    formats: all('genesis', 'mjcf', 'urdf', 'glb', 'gltf', 'obj', 'stl', 'ply', 'dae'),
  },
  { id: 'sapien', name: 'SAPIEN', formats: all('sapien', 'urdf', 'sdf') },
  { id: 'maniskill', name: 'ManiSkill', formats: all('sapien', 'urdf', 'sdf') },
  { id: 'robocasa', name: 'RoboCasa', formats: all('robocasa', 'urdf', 'sdf') },
  {
    id: 'other',
    get name() {
      return programNames.other;
    },
    formats: all(
      'other',
      'glb',
      'gltf',
      'usd',
      'fbx',
      'obj',
      'mjcf',
      'urdf',
      'sdf',
      'dae',
      'stl',
      'ply',
      'simready_glb',
      'simready_fbx',
      'mesh',
    ),
  },
];

/** Files that are here, those that are listed but not here, or none that the program opens. */
export type UseAnswer =
  | {
      readonly state: 'ready';
      readonly format: UseFormat;
      readonly file: AssetFile & { readonly localPath: string };
    }
  | { readonly state: 'not-downloaded'; readonly format: UseFormat }
  | { readonly state: 'no-format' };

/** What the description of a kind is written in; meshes beside it are delivered under its kind, too. */
const endings: Readonly<Record<string, RegExp>> = {
  mjcf: /\.(xml|mjcf)$/i,
  urdf: /\.urdf$/i,
  sdf: /\.(sdf|world)$/i,
  usd: /\.usd[acz]?$/i,
  obj: /\.obj$/i,
};

type Listed = Pick<AssetFile, 'kind' | 'path'>;

/** Of one kind: nearest to the top of the folder, then by name. */
export function mainOfKind<File extends Listed>(files: readonly File[], kind: string): File | undefined {
  const depth = ({ path }: Listed): number => path.split('/').length;
  return withoutOverridden(files, ({ path }) => path)
    .filter((file) => file.kind === kind && (endings[kind]?.test(file.path) ?? true))
    .toSorted((a, b) => depth(a) - depth(b) || a.path.localeCompare(b.path, 'en', { numeric: true }))
    .at(0);
}

/**
 * One for each format that the program reads and the asset has, in the program's order; what is on this disk comes before
 * what it would rather have.
 */
export function answersForTarget(
  { formats }: UseTarget,
  files: readonly AssetFile[],
): Exclude<UseAnswer, { readonly state: 'no-format' }>[] {
  const here = files.flatMap((file) =>
    file.state === 'complete' && file.localPath !== null ? [{ ...file, localPath: file.localPath }] : [],
  );
  const ready = formats.flatMap((format) => {
    const file = mainOfKind(here, format.kind);
    return file === undefined ? [] : [{ state: 'ready' as const, format, file }];
  });
  const listed = formats
    .filter(({ kind }) => mainOfKind(here, kind) === undefined && mainOfKind(files, kind) !== undefined)
    .map((format) => ({ state: 'not-downloaded' as const, format }));
  return [...ready, ...listed];
}

/** The best of `answersForTarget`, or that of the preferred `kind` where there is one. */
export function fileForTarget(
  target: UseTarget,
  files: readonly AssetFile[],
  kind: string | null = null,
): UseAnswer {
  const answers = answersForTarget(target, files);
  return answers.find(({ format }) => format.kind === kind) ?? answers[0] ?? { state: 'no-format' };
}

/** The kind that a target opens best among those that are on this disk; null when there is none. */
export function kindForTarget({ formats }: UseTarget, kinds: readonly string[]): string | null {
  return formats.find(({ kind }) => kinds.includes(kind))?.kind ?? null;
}

/** Kinds of the files that an asset is prepared from, best first: what the program opens, then what is converted. */
export function preparedFrom(id: UseTargetId): readonly string[] {
  const target = programTargets.find((one) => one.id === id);
  return target === undefined
    ? []
    : [...target.formats.map(({ kind }) => kind), ...(target.convertedFrom ?? [])];
}

/** As it is called on the screen. */
export function targetName(id: UseTargetId): string {
  return programTargets.find((target) => target.id === id)?.name ?? id;
}
