/** From an asset’s files to a model: which files the viewer offers, what a load is given of them, and models left alone that a page has ended with. */

import { AppError } from '../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import { withoutOverridden } from '../../../main/contract/rules/usd-overrides.ts';
import type { AssetDetail, AssetFile } from '../../../main/contract/schema/asset.ts';
import type { Fineness } from '../../scene/limits.ts';
import type { ModelLoader, ModelSource } from '../../scene/load/load-model.ts';
import type { ModelOrder } from '../../scene/load/model-cache.ts';
import { endingOf, endings } from '../../scene/parse/endings.ts';
import type { ModelChoices } from '../../scene/parse/parsed-model.ts';
import { formatName } from '../../ui/text/format.ts';
import { createOpeningNotes, type OpeningNotes } from './store/opening-notes.ts';
import type { WantedFile } from './store/shown-file.ts';

// Which of an asset's files the viewer offers, one for each deliverable. Pure.

/** On disk. */
export type ShownFile = AssetFile & { readonly localPath: string };

/** Parts of a deliverable and what describes it; not shown on their own. */
const parts = /^(collision|texture|preview|.*sidecar|manifest)$/;
const order = [
  'glb',
  'simready_glb',
  'usd',
  'fbx',
  'simready_fbx',
  'obj',
  'mjcf',
  'urdf',
  'sdf',
  'dae',
  'stl',
  'ply',
];
/** Beside models of other kinds they are parts of these: a robot has fifty. */
const plainMeshes = /\.(dae|stl|ply)$/i;
const rank = ({ kind }: AssetFile): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
const depth = (file: ShownFile): number => file.localPath.split('/').length;

/**
 * In the order in which Alt and the digits 1 to 9 choose them: the plain GLB first. Of a kind's files in several folders (a USD
 * with its layers, a MJCF with its meshes) those nearest to the top count.
 */
export function shownFiles(files: readonly AssetFile[]): ShownFile[] {
  const models = withoutOverridden(files, ({ localPath }) => localPath).filter(
    (file): file is ShownFile => file.localPath !== null && isModel(file.localPath, file),
  );
  const whole = models.filter(({ localPath }) => !plainMeshes.test(localPath));
  return [...Map.groupBy(whole.length > 0 ? whole : models, ({ kind }) => kind).values()]
    .flatMap((all) => {
      const top = Math.min(...all.map(depth));
      return all
        .filter((file) => depth(file) === top)
        .toSorted((a, b) => a.localPath.localeCompare(b.localPath, 'en', { numeric: true }));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

function isModel(path: string, { kind, state }: AssetFile): boolean {
  const ending = endingOf(path);
  if (state !== 'complete' || parts.test(kind) || !Object.hasOwn(endings, ending)) return false;
  // A mesh that a robot's description refers to is delivered under the description's kind.
  const described = kind === 'mjcf' || kind === 'urdf' || kind === 'sdf';
  return !described || ['xml', 'mjcf', 'urdf', 'sdf'].includes(ending);
}

/** Of one kind in the switch, when there is no other. */
const mostOfOneKind = 4;

/** `parts` are what the switch folds away: a robot's meshes, a USD's further layers. */
export interface FormatFiles {
  readonly main: readonly ShownFile[];
  readonly parts: readonly ShownFile[];
}

/** One file of each kind, the rest as parts; of an asset with one kind the first few. `files` as `shownFiles` answers them. */
export function foldParts(files: readonly ShownFile[]): FormatFiles {
  const kinds = new Set(files.map(({ kind }) => kind));
  const isMain = (file: ShownFile, at: number): boolean =>
    kinds.size === 1 ? at < mostOfOneKind : files.findIndex(({ kind }) => kind === file.kind) === at;
  return { main: files.filter(isMain), parts: files.filter((file, at) => !isMain(file, at)) };
}

/** What the switch calls a file: its kind, and its name where the kind has several. */
export function shownName(file: ShownFile, all: readonly ShownFile[]): string {
  const alone = all.filter(({ kind }) => kind === file.kind).length === 1;
  return alone ? formatName(file.kind) : (file.localPath.split('/').at(-1) ?? file.localPath);
}

/** The file that is to be shown after another one was: the same, else one of its kind, else the first. */
export function nextShown(all: readonly ShownFile[], wanted: WantedFile | null): ShownFile | undefined {
  return (
    all.find(({ assetId, localPath }) => assetId === wanted?.assetId && localPath === wanted.localPath) ??
    all.find(({ kind }) => kind === wanted?.kind) ??
    all[0]
  );
}

// What a load is given of an asset: the chosen file and all others that are on disk. Pure.

/** `path` is the model's `localPath`, `choices` what was chosen of it. Files that have not arrived are not in the folder. */
export function modelSource(
  detail: Pick<AssetDetail, 'id' | 'files'>,
  path: string,
  choices: ModelChoices | null = null,
): ModelSource {
  const files = detail.files.flatMap(({ localPath, state, sizeBytes }) =>
    state === 'complete' && localPath !== null
      ? [{ path: localPath, sizeBytes: sizeBytes ?? 0, url: contentPaths.file(detail.id, localPath) }]
      : [],
  );
  return { path, files, choices };
}

/** The order for a cache: another one as soon as any file of the asset is another one. */
export function modelOrder(
  detail: Pick<AssetDetail, 'id' | 'files'>,
  path: string,
  fineness: Fineness,
  choices: ModelChoices | null = null,
): ModelOrder {
  const stamps = detail.files.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]);
  return {
    fineness,
    source: modelSource(detail, path, choices),
    key: JSON.stringify([detail.id, path, fineness, choices, stamps]),
  };
}

// Opens models, and leaves those alone that a page has ended with, until the user asks for them.

/** The first picture takes memory, too. */
const firstPictureMs = 1000;
const afterPicture = (run: () => void): void => void setTimeout(run, firstPictureMs);

/** Rejects with `model.ended-page`, and as `loader` does. */
export function createCarefulLoader(
  loader: ModelLoader,
  notes: Pick<OpeningNotes, 'endedWith' | 'begin'>,
  later: (run: () => void) => void = afterPicture,
): ModelLoader {
  return {
    close: () => loader.close(),
    load: (source, options) => carefully(notes, source, () => loader.load(source, options), later),
  };
}

/** What is done with a model, noted from its beginning until `later` after it. Rejects with `model.ended-page`, and as `action` does. */
export async function carefully<T>(
  notes: Pick<OpeningNotes, 'endedWith' | 'begin'>,
  source: ModelSource,
  action: () => Promise<T>,
  later: (run: () => void) => void = (run) => run(),
): Promise<T> {
  const model = nameOf(source);
  if (notes.endedWith(model)) throw new AppError('model.ended-page', {});
  const end = notes.begin(model);
  try {
    return await action();
  } finally {
    later(end);
  }
}

/** The address of the file: it has the asset and the path. */
export function nameOf({ path, files }: ModelSource): string {
  return files.find((file) => file.path === path)?.url ?? path;
}

/** Of this tab. */
export function notesOfTab(): OpeningNotes {
  // Where storage is forbidden, naming it throws.
  const storage = {
    getItem: (key: string) => window.sessionStorage.getItem(key),
    setItem: (key: string, value: string) => window.sessionStorage.setItem(key, value),
  };
  return createOpeningNotes({ storage, page: performance.timeOrigin });
}
