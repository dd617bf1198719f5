/** Opens what was requested from outside of the window, and keeps it until a page shows it. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { isLink, readLink } from '../../contract/schema/creation/link.ts';
import type { FolderId, InputId } from '../../contract/schema/ids.ts';
import type { LocalFolder } from '../../contract/schema/library/folders.ts';
import { mostOpened, type Opened } from '../../contract/schema/opened.ts';
import type { ZipImport } from '../../contract/schema/review/review-export.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ImportedFolder } from '../folders/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { isInside } from '../shared/judge-folder.ts';
import { type FoundOpened, findElsewhere, findInLibrary, type OnDisk } from './find-opened.ts';
import { judgeOpened } from './judge-opened.ts';

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
      reason: 'it is no link that Caliper knows: links only show an asset or a screen',
    });
  if (target.place !== 'asset') return { what: 'place', path: link, place: target.place };
  if (catalogue.assets.get(target.assetId) === null)
    throw new AppError('open.nothing-found', { path: link, reason: 'the asset is not in this library' });
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
