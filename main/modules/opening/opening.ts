/** Opens what was requested from outside of the window, judged and found in the catalogue first, and keeps it until a page shows it. */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceRow } from '../../catalogue/library-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { type AssetId, assetIdSchema, type FolderId, type InputId } from '../../contract/schema/ids.ts';
import type { LocalFolder } from '../../contract/schema/library/folders.ts';
import { isLink, mostOpened, type Opened, readLink } from '../../contract/schema/opened.ts';
import type { ZipImport } from '../../contract/schema/review/exports.ts';
import { libraryLayout } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import { descriptionKinds, kindOf, mainKinds } from '../../inspect/scan/tree.ts';
import type { ImportedFolder } from '../folders/index.ts';
import { isInside } from '../shared/asset-folder.ts';
import { currentFiles } from '../shared/current-files.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { openingWords } from './opening-words.ts';

// Whether something that was opened from outside may be: a folder, a model, or an archive that is really there and not Caliper's own.

/** Absolute and without links. `archive` is a ZIP that another Caliper may have exported. */
type JudgedPath =
  | { readonly type: 'folder'; readonly folder: string }
  | { readonly type: 'file'; readonly folder: string; readonly file: string }
  | { readonly type: 'archive'; readonly file: string }
  | { readonly type: 'clip'; readonly file: string };

/** Linux allows 4096, Windows 32,767. */
const mostCharacters = 32_767;
/** They say what lies beside them. */
const companions = new Set<string>([libraryLayout.manifestFile, 'review.json']);

/** Throws `open.not-there` and `open.refused`. */
async function judgeOpened(
  asked: string,
  own: { readonly libraryPath: string; readonly userDataPath: string },
): Promise<JudgedPath> {
  const refuse = (reason: string): never => {
    throw new AppError('open.refused', { path: asked.slice(0, 1000), reason });
  };
  // Windows' device names need no file that is there.
  if (!isAbsolute(asked) || asked.length > mostCharacters || /\0|^\\\\[.?]\\/.test(asked))
    return refuse(openingWords.notAbsolute);
  const { real, facts } = await lookAt(asked);
  const [library, settings] = await Promise.all([realOr(own.libraryPath), realOr(own.userDataPath)]);
  const hidden = [libraryLayout.caliperFolder, libraryLayout.binFolder].map((name) => join(library, name));
  if ([settings, ...hidden].some((folder) => real === folder || isInside(folder, real)))
    return refuse(openingWords.ownData);
  if (real === library) return refuse(openingWords.openLibrary);
  if (facts.isDirectory()) return { type: 'folder', folder: real };
  // A device, a pipe or a socket would be waited for, and could do something when it is read.
  if (!facts.isFile()) return refuse(openingWords.neither);
  if (real.toLowerCase().endsWith('.zip')) return { type: 'archive', file: real };
  if (/\.(mp4|mov)$/i.test(real)) return { type: 'clip', file: real };
  if (!isOpened(basename(real))) return refuse(openingWords.format);
  return { type: 'file', folder: dirname(real), file: real };
}

async function lookAt(asked: string) {
  try {
    const real = await realpath(asked);
    return { real, facts: await stat(real) };
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? String(error.code) : commonReasons.unknownError;
    throw new AppError('open.not-there', { path: asked, reason }, { cause: error });
  }
}

const realOr = (folder: string): Promise<string> => realpath(folder).catch(() => folder);

function isOpened(name: string): boolean {
  const kind = kindOf(name, true);
  return companions.has(name) || descriptionKinds.has(kind) || mainKinds.some((one) => one === kind);
}

// Which assets of the catalogue lie in a folder, and which of them a file belongs to.

type Tables = Pick<Catalogue, 'assets' | 'files' | 'localFolders' | 'places' | 'versions'>;

/** `localPath` of the first one, when a file of it was meant. */
interface FoundOpened {
  readonly assetIds: readonly AssetId[];
  readonly localPath: string | null;
}

/** A folder or a file on this disk. */
type OnDisk = Exclude<JudgedPath, { type: 'archive' | 'clip' }>;

/** One of the library's own asset folders, or a part of it, also of a version; null for anything else. */
function findInLibrary(tables: Tables, libraryPath: string, judged: OnDisk): FoundOpened | null {
  const at = judged.type === 'file' ? judged.file : judged.folder;
  if (!isInside(libraryPath, at)) return null;
  const [name = '', ...rest] = relative(libraryPath, at).split(sep);
  const isVersion = name === libraryLayout.versionsFolder;
  const id = assetIdSchema.safeParse(isVersion ? rest[0] : undefined).data;
  const asset = isVersion ? (id === undefined ? null : tables.assets.get(id)) : tables.assets.byFolder(name);
  if (asset === null) return null;
  const localPath = rest.slice(isVersion ? 2 : 0).join('/');
  const isKnown = currentFiles(tables, asset.id).some((file) => file.localPath === localPath);
  return { assetIds: [asset.id], localPath: isKnown ? localPath : null };
}

/** Of the folders that were added: what lies in the folder, the one with the file first; null when nothing does. */
function findElsewhere(tables: Tables, judged: OnDisk): FoundOpened | null {
  const { folder } = judged;
  const above = tables.localFolders.list().find((one) => one.path === folder || isInside(one.path, folder));
  if (above === undefined) return null;
  const places = tables.places
    .ofFolder(above.id)
    .filter((place) => place.missingSince === null && holds(place.path, folder))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }) || order(a.stem, b.stem));
  const meant = judged.type === 'file' ? ownerOf(tables, places, judged.file) : null;
  const ids = places
    // Of a part of an asset's folder the asset is meant, and not what else lies above.
    .filter(({ path: at }) => at === folder || isInside(folder, at) || places.length === 1)
    .map(({ assetId }) => assetId);
  const listed = [...new Set(meant === null ? ids : [meant.assetId, ...ids])].filter(
    (id) => tables.assets.get(id)?.deletedHereAt === null,
  );
  return listed.length === 0
    ? null
    : { assetIds: listed.slice(0, mostOpened), localPath: meant?.localPath ?? null };
}

const order = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Either lies in the other. */
const holds = (place: string, folder: string): boolean =>
  place === folder || isInside(place, folder) || isInside(folder, place);

/** The deepest place that lists the file. */
function ownerOf(
  tables: Tables,
  places: readonly PlaceRow[],
  file: string,
): { readonly assetId: AssetId; readonly localPath: string } | null {
  const deepest = places
    .filter((place) => isInside(place.path, file))
    .toSorted((a, b) => b.path.length - a.path.length);
  for (const { assetId, path: at } of deepest) {
    const localPath = relative(at, file).split(sep).join('/');
    if (tables.files.byAsset(assetId).some((one) => one.localPath === localPath))
      return { assetId, localPath };
  }
  return null;
}

export interface OpeningDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly userDataPath: string;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly log: Log;
  /** Adds a folder, or looks through one that was added anew. */
  readonly importFolder: (path: string, watched: boolean, signal?: AbortSignal) => Promise<ImportedFolder>;
  readonly forgetFolder: (folderId: FolderId) => Promise<unknown>;
  /** Stores a clip and has it checked. */
  readonly checkClip: (file: string) => Promise<InputId>;
  /** Takes over what a ZIP holds that another Caliper exported. */
  readonly importZip: (zip: string, hears: { readonly signal: AbortSignal }) => Promise<ZipImport>;
}

/** What was found. */
export type OpenedAssets = Opened & { readonly what: 'assets' };

/** `isShown`: a page has taken it over by now. `assets` names none where a clip or a screen was opened. */
export interface OpenedOutside {
  readonly assets: OpenedAssets;
  isShown(): boolean;
}

/** One per application. */
export interface Opening {
  readonly handlers: HandlersOf<Api['opened']>;
  /**
   * For what runs on this machine only: a page must never name a path. The result is published to a page, and answered.
   * Throws `open.*`, `folders.*` and what unpacking throws; `isToldHere` when the caller tells the user of that.
   */
  open(path: string, isToldHere: boolean): Promise<OpenedOutside>;
  close(): Promise<void>;
}

/** Nobody opens more while no window is there. */
const mostWaiting = 20;

/** Nothing is remembered over a restart. */
export function createOpening(deps: OpeningDeps): Opening {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let waiting: Opened[] = [];
  const tell = (opened: Opened): void => {
    waiting = [...waiting.filter(({ path }) => path !== opened.path), opened].slice(-mostWaiting);
    deps.hub.publish({ type: 'opened' });
  };
  const open = async (asked: string, isToldHere: boolean): Promise<OpenedOutside> => {
    try {
      const opened = await find(deps, asked, closing.signal, () => tell({ what: 'looking', path: asked }));
      tell(opened);
      const assets =
        opened.what === 'assets' ? opened : assetsOf(asked, { assetIds: [], localPath: null }, null);
      return { assets, isShown: () => !waiting.includes(opened) };
    } catch (error) {
      deps.log.warn({ err: error }, 'something could not be opened from outside');
      waiting = waiting.filter(({ path }) => path !== asked);
      if (!isToldHere) tell({ what: 'failed', path: asked, failure: toFailure(error) });
      throw error;
    }
  };
  return {
    handlers: {
      async take() {
        const taken = waiting;
        waiting = [];
        return taken;
      },
    },
    async open(asked, isToldHere) {
      const work = open(asked, isToldHere);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async close() {
      closing.abort(new AppError('cancelled', {}));
      await Promise.allSettled(running);
    },
  };
}

async function find(
  deps: OpeningDeps,
  asked: string,
  signal: AbortSignal,
  onLooking: () => void,
): Promise<Opened> {
  const { catalogue, libraryPath } = deps;
  if (isLink(asked)) return followLink(catalogue, asked);
  const judged = await judgeOpened(asked, deps);
  if (judged.type === 'clip')
    return { what: 'clip', path: asked, inputId: await deps.checkClip(judged.file) };
  if (judged.type === 'archive') {
    onLooking();
    const { assets } = await deps.importZip(judged.file, { signal });
    const assetIds = assets.map(({ assetId }) => assetId).slice(0, mostOpened);
    if (assetIds.length === 0) throw new AppError('open.nothing-found', { path: asked, reason: '' });
    return assetsOf(asked, { assetIds, localPath: null }, null);
  }
  const known = findInLibrary(catalogue, libraryPath, judged) ?? findElsewhere(catalogue, judged);
  // What was requested may be newer than the last look at its folder.
  const isSure = known !== null && (judged.type === 'folder' || known.localPath !== null);
  if (known !== null && isSure) return assetsOf(asked, known, null);
  onLooking();
  const { added, reasons } = await lookThrough(deps, judged, signal);
  const found = findElsewhere(catalogue, judged) ?? known;
  if (found === null) {
    // Nobody wants a folder in the list that holds nothing.
    if (added !== null) await deps.forgetFolder(added.id);
    throw new AppError('open.nothing-found', { path: asked, reason: reasons[0] ?? '' });
  }
  return assetsOf(asked, found, added);
}

function followLink(catalogue: Catalogue, link: string): Opened {
  const target = readLink(link);
  if (target === null)
    throw new AppError('open.refused', {
      path: link.slice(0, 100),
      reason: openingWords.link,
    });
  if (target.place !== 'asset') return { what: 'place', path: link, place: target.place };
  if (catalogue.assets.get(target.assetId) === null)
    throw new AppError('open.nothing-found', { path: link, reason: openingWords.otherLibrary });
  return assetsOf(link, { assetIds: [target.assetId], localPath: null }, null);
}

function assetsOf(
  path: string,
  { assetIds, localPath }: FoundOpened,
  added: LocalFolder | null,
): OpenedAssets {
  return { what: 'assets', path, assetIds: [...assetIds], localPath, added };
}

/** The folder itself, unless it lies in one that was added before: then that one anew. */
async function lookThrough(
  { catalogue, importFolder }: OpeningDeps,
  { folder }: OnDisk,
  signal: AbortSignal,
): Promise<{ readonly added: LocalFolder | null; readonly reasons: readonly string[] }> {
  const above = catalogue.localFolders
    .list()
    .find((one) => one.path === folder || isInside(one.path, folder));
  const { folder: scanned, summary } = await importFolder(
    above?.path ?? folder,
    above?.watched ?? false,
    signal,
  );
  const reasons = summary.skipped.filter(({ path }) => path === folder).map(({ reason }) => reason);
  return { added: above === undefined ? scanned : null, reasons };
}
