/** What of an asset a target works from: its best file, those that go with it, and a description read as a robot. */
import { AppError } from '../contract/plain/errors.ts';
import { mainOfKind } from '../contract/rules/use-targets.ts';
import { findRobotFile } from '../formats/robot/find-file.ts';
import { checkTree, type Robot, type RobotShape } from '../formats/robot/robot.ts';
import { readSdf } from '../formats/sdf/read-sdf.ts';
import { readUrdf } from '../formats/urdf/read-urdf.ts';
import { formOf, type ModelForm } from '../inspect/read-model.ts';
import { namedFiles } from './named-files.ts';
import { type RobotTree, robotTree } from './robot/robot-tree.ts';
import type { RobotFiles } from './robot/write-urdf.ts';
import { sourceWords } from './source-words.ts';
import type { AssetPart, HandedFile, HandoverAsset, HandoverNotes } from './types.ts';

/** Files that open on their own: of these only the chosen one goes along. */
const standalone: ReadonlySet<string> = new Set([
  'mjcf',
  'urdf',
  'sdf',
  'usd',
  'fbx',
  'simready_fbx',
  'simready_glb',
]);
/** Models that say themselves which files belong to them. */
const meshForms: ReadonlySet<ModelForm> = new Set(['glb', 'gltf', 'obj', 'fbx', 'dae', 'stl', 'ply']);
/** Of no use to another program. */
const ownKinds: ReadonlySet<string> = new Set(['preview', 'review']);

/** The first of the kinds that the asset has, nearest to the top of its folder; null when it has none. */
export function mainFile({ files }: HandoverAsset, kinds: readonly string[]): AssetPart | null {
  const listed = files.map((file) => ({ ...file, path: file.localPath }));
  for (const kind of kinds) {
    const found = mainOfKind(listed, kind);
    if (found !== undefined) return found;
  }
  return null;
}

/** What no USD names: meshes beside it are parts of other descriptions of the object. */
const mesh = /\.(?:glb|gltf|obj|mtl|stl|ply|dae|fbx|msh)$/i;

/**
 * The file and what it names; of a description, and of what cannot be read, what it may name: everything but other
 * descriptions of the same object. Paths stay as they are.
 */
export async function withCompanions(asset: HandoverAsset, main: AssetPart): Promise<HandedFile[]> {
  const form = formOf(main);
  const isMesh = form !== null && meshForms.has(form);
  const named = isMesh ? await namedFiles(asset, main) : null;
  const paths =
    named ??
    asset.files
      .filter(({ kind }) => kind === main.kind || (!standalone.has(kind) && !ownKinds.has(kind)))
      .map(({ localPath }) => localPath)
      .filter((path) => form !== 'usd' || !mesh.test(path));
  return paths.map((path) => ({ path, from: path }));
}

/** Reads a URDF or SDF. Throws `model.*` errors for what is none, or cannot be placed. */
export async function readRobot(asset: HandoverAsset, { kind, localPath }: AssetPart): Promise<RobotTree> {
  const entries = asset.files.map(({ localPath: path, sizeBytes }) => ({ path, sizeBytes }));
  const read = async (path: string) => Uint8Array.from(await asset.read(path));
  const robot: Robot =
    kind === 'sdf' ? await readSdf(localPath, { entries, read }) : readUrdf(await read(localPath));
  checkTree(robot);
  if (robot.links.length === 0) throw new AppError('model.damaged', { reason: sourceWords.noLinks });
  return { ...robotTree(robot), name: asset.name };
}

/** Meshes of the shapes, below `folder` of what is handed over; `uriOf` writes their path there. */
export interface HandedMeshes extends RobotFiles {
  readonly files: () => HandedFile[];
}

export function handedMeshes(
  asset: HandoverAsset,
  main: AssetPart,
  options: {
    readonly folder: string;
    readonly uriOf: (path: string) => string;
    /** Meshes that are written anew as OBJ, by their paths; null: the target does not read it, and there is no way. */
    readonly objs?: ReadonlyMap<string, string | null>;
    readonly notes: HandoverNotes;
  },
): HandedMeshes {
  const { folder, uriOf, objs, notes } = options;
  const entries = asset.files.map(({ localPath: path, sizeBytes }) => ({ path, sizeBytes }));
  const handed = new Map<string, HandedFile>();
  const hand = (path: string): string => {
    const at = `${folder}/${path}`;
    handed.set(path, { path: at, from: path });
    return at;
  };
  return {
    meshUri({ geometry, from }: RobotShape) {
      if (geometry.type !== 'mesh') return null;
      const found = findRobotFile(entries, from ?? main.localPath, geometry.file);
      if (found === null) {
        notes.add('mesh-missing', { file: geometry.file });
        return null;
      }
      const obj = objs?.get(found.path);
      if (obj === null) {
        notes.add('mesh-left', { file: found.path });
        return null;
      }
      if (obj !== undefined) {
        const at = `${folder}/${found.path}.obj`;
        handed.set(found.path, { path: at, text: obj });
        return uriOf(at);
      }
      for (const beside of companionsOf(found.path, entries)) hand(beside);
      return uriOf(hand(found.path));
    },
    files: () => [...handed.values()],
  };
}

function endingOf(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? '';
}

/** What lies beside a mesh and is named by it: materials, pictures, buffers. */
function companionsOf(path: string, entries: readonly { readonly path: string }[]): string[] {
  if (!['.obj', '.dae', '.gltf'].includes(endingOf(path))) return [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = /\.(mtl|png|jpe?g|webp|tga|tiff?|bmp|bin|ktx2)$/i;
  return entries.map((entry) => entry.path).filter((one) => one.startsWith(folder) && beside.test(one));
}
