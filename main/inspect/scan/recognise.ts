/** Which folders of a tree are assets, by the names of their files. Pure. */

import { scanWords } from './scan-words.ts';
import {
  descriptionKinds,
  kindOf,
  mainKinds,
  plainMeshKinds,
  scanLimits,
  stemOf,
  type Tree,
  type TreeFile,
} from './tree.ts';
import type { Skipped } from './types.ts';

/** An asset by its place in the tree, files by their slash-separated path below `tree`. */
export interface Recognised {
  readonly tree: Tree;
  /** Empty when all of the folder is this asset. */
  readonly stem: string;
  readonly files: readonly (TreeFile & { readonly localPath: string })[];
}

/** Folders that formats and parts are kept in, beside or below the model that they belong to. */
const partFolders =
  /^(textures?|tex|maps|images|materials?|meshes|mesh|visuals?|collisions?|assets|parts|geometry|geo|physics|previews?|thumbnails?|thumbs|props|configuration|config)$/i;
const formatFolders = /^(glb|gltf|usd|usda|usdz|urdf|mjcf|mujoco|obj|fbx|xml|sdf|models?)$/i;

/** Below these a robot's package keeps hundreds of STL and DAE files, none of which is an asset. */
const meshFolders = /^(mesh(es)?|visuals?|collisions?|geometry|geo|parts)$/i;

const isMain = (kind: string): boolean => !plainMeshKinds.has(kind) && mainKinds.some((one) => one === kind);

/** `hasManifest`: true for folders whose Caliper manifest could be read; each is one asset, whatever lies below it. */
export function recognise(
  tree: Tree,
  hasManifest: (tree: Tree) => boolean,
  skip: (skipped: Skipped) => void,
): Recognised[] {
  const found: Recognised[] = [];
  const open = [{ at: tree, isParts: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, isParts } = next;
    const pushAll = (folders: readonly Tree[]): void => {
      for (const folder of folders)
        open.push({ at: folder, isParts: isParts || meshFolders.test(folder.name) });
    };
    if (hasManifest(at)) {
      take(found, skip, at, '', filesBelow(at));
      continue;
    }
    const models = stemsOf(at);
    const hasOthers = models.length > 0 || isParts || formatsOnly(at) !== null;
    const stems = hasOthers ? models : stemsOfPlain(at);
    const only = stems.length === 1 ? stems[0] : formatsOnly(at);
    if (only !== undefined && only !== null) {
      const own = at.folders.filter((folder) => belongs(folder, only));
      take(found, skip, at, '', [
        ...filesOf(at),
        ...own.flatMap((folder) => filesBelow(folder, `${folder.name}/`)),
      ]);
      pushAll(at.folders.filter((folder) => !own.includes(folder)));
      continue;
    }
    if (stems.length > 1) {
      const shared = at.folders.filter((folder) => partFolders.test(folder.name));
      takeEach(found, skip, at, stems, shared);
      pushAll(at.folders.filter((folder) => !shared.includes(folder)));
      continue;
    }
    if (at.folders.length === 0 && at.files.length > 0 && !(isParts && stemsOfPlain(at).length > 0))
      skip({
        path: at.path,
        reason: scanWords.noModel,
      });
    pushAll(at.folders);
  }
  return found;
}

/** Names of the models right in the folder; meshes beside a robot's description are its parts. */
function stemsOf({ files, name: folderName }: Tree): string[] {
  const models = files.filter(({ kind }) => isMain(kind));
  const descriptions = models.filter(({ kind }) => descriptionKinds.has(kind));
  const names = (descriptions.length > 0 ? descriptions : models).map(({ name }) => stemOf(name));
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  const title = byKey.get(folderName.toLowerCase());
  // `Teapot/Teapot.usd` is composed of the others beside it.
  // Gazebo's `model.config` makes one model of a folder, with an SDF for each version of the format.
  if (files.some(({ name }) => name === 'model.config') && models.some(({ kind }) => kind === 'sdf'))
    return [folderName];
  const isComposed = title !== undefined && models.every(({ kind }) => kind === 'usd');
  return isComposed ? [title] : [...byKey.values()];
}

/** Names of the plain meshes right in the folder, for one that has no other model. */
function stemsOfPlain({ files }: Tree): string[] {
  const names = files.filter(({ kind }) => plainMeshKinds.has(kind)).map(({ name }) => stemOf(name));
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** The one model of a folder that has only folders of formats, such as `mug/GLB/mug.glb` and `mug/URDF/mug.urdf`; null when it is none. */
function formatsOnly(at: Tree): string | null {
  const formats = at.folders.filter((folder) => formatFolders.test(folder.name));
  const stems = new Set(formats.flatMap(stemsOf).map((stem) => stem.toLowerCase()));
  const others = at.folders.filter((folder) => !formats.includes(folder) && !partFolders.test(folder.name));
  const [only] = stems;
  return stems.size === 1 && only !== undefined && others.length === 0 ? only : null;
}

/** A folder below a model's is its own unless models of other names lie right in it. */
function belongs(folder: Tree, stem: string): boolean {
  if (partFolders.test(folder.name)) return true;
  const stems = stemsOf(folder);
  if (stems.length === 0) return !folder.folders.some((below) => holdsModel(below));
  return stems.every((one) => one.toLowerCase() === stem.toLowerCase()) && formatFolders.test(folder.name);
}

function holdsModel(tree: Tree): boolean {
  return stemsOf(tree).length > 0 || tree.folders.some(holdsModel);
}

function takeEach(
  found: Recognised[],
  skip: (skipped: Skipped) => void,
  at: Tree,
  stems: readonly string[],
  shared: readonly Tree[],
): void {
  // The longest name that fits owns a file: `mug_large.glb` is of `mug_large`, not of `mug`.
  const byLength = stems.toSorted((a, b) => b.length - a.length);
  const owner = ({ name }: TreeFile): string | undefined =>
    byLength.find((stem) => {
      const start = name.slice(0, stem.length).toLowerCase();
      return start === stem.toLowerCase() && /^[._-]/.test(name.slice(stem.length));
    });
  const byOwner = Map.groupBy(filesOf(at), owner);
  const loose = byOwner.get(undefined) ?? [];
  const common = [...loose, ...shared.flatMap((folder) => filesBelow(folder, `${folder.name}/`))];
  for (const stem of stems) take(found, skip, at, stem, [...(byOwner.get(stem) ?? []), ...common]);
}

function take(
  found: Recognised[],
  skip: (skipped: Skipped) => void,
  tree: Tree,
  stem: string,
  files: Recognised['files'],
): void {
  if (files.length <= scanLimits.files) found.push({ tree, stem, files });
  else
    skip({
      path: tree.path,
      reason: scanWords.tooManyFiles(files.length, scanLimits.files),
    });
}

function filesOf(tree: Tree, under = ''): Recognised['files'][number][] {
  return tree.files.map((file) => {
    const localPath = `${under}${file.name}`;
    return { ...file, localPath, kind: file.kind === 'mjcf' ? 'mjcf' : kindOf(localPath, false) };
  });
}

function filesBelow(tree: Tree, under = ''): Recognised['files'][number][] {
  return [
    ...filesOf(tree, under),
    ...tree.folders.flatMap((folder) => filesBelow(folder, `${under}${folder.name}/`)),
  ];
}
