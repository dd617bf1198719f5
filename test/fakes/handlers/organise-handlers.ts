/** What people say about assets, problems, folders and the account, over the assets in memory. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import {
  collectionIdSchema,
  editIdSchema,
  folderIdSchema,
  savedSearchIdSchema,
} from '../../../main/contract/schema/ids.ts';
import type { ProblemCounts } from '../../../main/contract/schema/library/facts.ts';
import type { LibraryEdit, Selection } from '../../../main/contract/schema/library/organisation.ts';
import {
  type AssetState,
  changeAsset,
  type Difference,
  differenceOf,
  takenBack,
} from '../../../main/modules/library/edits/change-asset.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';
import { foundBy } from '../library-search.ts';
import { fakeTime } from '../rows.ts';
import { sampleReport } from '../sample-report.ts';

type Edits = Pick<Handlers['library'], 'edit' | 'undo' | 'edits' | 'bin' | 'emptyBin'>;
type Parts = Pick<Handlers, 'collections' | 'searches' | 'problems' | 'inspection' | 'folders' | 'account'>;

/** What is said about assets, and taken back. */
export function editHandlers(app: FakeState): Edits {
  const made = new Map<string, { edit: LibraryEdit; differences: Map<string, Difference> }>();
  const apply = (
    change: LibraryEdit['change'],
    assets: readonly AssetDetail[],
    to: (asset: AssetDetail) => AssetState,
  ): LibraryEdit => {
    const differences = new Map<string, Difference>();
    for (const asset of assets) {
      const after = to(asset);
      const difference = differenceOf(asset, after);
      if (difference === null) continue;
      differences.set(asset.id, difference);
      put(app, { ...asset, ...after });
    }
    const id = editIdSchema.parse(`edit-${made.size + 1}`);
    const edit = { id, at: fakeTime, change, assets: differences.size, undone: false };
    made.set(id, { edit, differences });
    if (differences.size > 0) app.events.emit({ type: 'library.changed' });
    return edit;
  };
  const inBin = (): AssetDetail[] => app.assets.filter(({ deletedHereAt }) => deletedHereAt !== null);
  return {
    edit: async ({ of, change }) =>
      apply(change, selected(app, of), (asset) => {
        const after = changeAsset(asset, change, fakeTime);
        return typeof after === 'string' ? asset : after;
      }),
    async undo({ editId }) {
      const entry = made.get(editId);
      if (entry === undefined) throw new AppError('internal', { reason: `there is no edit ${editId}` });
      entry.edit = { ...entry.edit, undone: true };
      const those = app.assets.filter(({ id }) => entry.differences.has(id));
      return apply({ type: 'undo', editId }, those, (asset) => {
        const difference = entry.differences.get(asset.id);
        return difference === undefined ? asset : takenBack(asset, difference);
      });
    },
    edits: async () => [...made.values()].map(({ edit }) => edit).toReversed(),
    bin: async () => amount(inBin()),
    async emptyBin() {
      const gone = inBin();
      for (const asset of gone) app.assets.splice(app.assets.indexOf(asset), 1);
      app.events.emit({ type: 'library.changed' });
      return amount(gone);
    },
  };
}

/** Complete, over `app.organised`. */
export function organiseHandlers(app: FakeState): Parts {
  return {
    ...namedHandlers(app),
    problems: problemHandlers(app),
    inspection: {
      async report({ assetId }) {
        const asset = app.assets.find(({ id }) => id === assetId);
        if (asset === undefined) throw new AppError('asset.unknown', { id: assetId });
        return sampleReport(asset.name ?? asset.id);
      },
    },
    ...folderHandlers(app),
  };
}

function amount(assets: readonly AssetDetail[]): { assets: number; bytes: number } {
  return { assets: assets.length, bytes: assets.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

function selected(app: FakeState, of: Selection): AssetDetail[] {
  if ('text' in of) return foundBy(app, of.text).filter(({ id }) => !of.except.includes(id));
  return app.assets.filter((asset) => {
    if ('assetIds' in of) return of.assetIds.includes(asset.id);
    return asset.groupId === of.groupId;
  });
}

function put(app: FakeState, asset: AssetDetail): void {
  app.assets.splice(
    app.assets.findIndex(({ id }) => id === asset.id),
    1,
    asset,
  );
  app.events.emit({ type: 'asset.changed', asset });
}

function namedHandlers({ organised, events }: FakeState): Pick<Parts, 'collections' | 'searches'> {
  const { collections, searches } = organised;
  const tell = (): void => {
    events.emit({ type: 'collections.changed', collections: [...collections] });
    events.emit({ type: 'searches.changed', searches: [...searches] });
  };
  const store = <T extends { readonly id: string }>(all: T[], one: T): T => {
    const at = all.findIndex(({ id }) => id === one.id);
    if (at < 0) all.push(one);
    else all[at] = one;
    tell();
    return one;
  };
  const drop = async (all: { readonly id: string }[], id: string): Promise<null> => {
    all.splice(
      all.findIndex((one) => one.id === id),
      1,
    );
    tell();
    return null;
  };
  return {
    collections: {
      list: async () => [...collections],
      save: async ({ name, id }) =>
        store(collections, {
          id: id ?? collectionIdSchema.parse(`collection-${collections.length + 1}`),
          name,
          createdAt: fakeTime,
          assets: 0,
        }),
      remove: async ({ collectionId }) => drop(collections, collectionId),
    },
    searches: {
      list: async () => [...searches],
      save: async ({ id, ...search }) =>
        store(searches, {
          ...search,
          id: id ?? savedSearchIdSchema.parse(`search-${searches.length + 1}`),
        }),
      remove: async ({ searchId }) => drop(searches, searchId),
    },
  };
}

const order = ['error', 'warn', 'note'] as const;

function problemHandlers(app: FakeState): Parts['problems'] {
  const { problems } = app.organised;
  const counts = (): ProblemCounts => {
    const open = problems.filter(({ ignored }) => !ignored);
    const having = (severity: string): number => open.filter((one) => one.severity === severity).length;
    return { error: having('error'), warn: having('warn'), note: having('note') };
  };
  return {
    async list({ assetId, severity, ignored, offset, limit }) {
      const found = problems
        .filter((one) => one.ignored === ignored)
        .filter((one) => assetId === undefined || one.assetId === assetId)
        .filter((one) => severity === undefined || one.severity === severity)
        .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
      const page = found.slice(offset, offset + limit);
      return { problems: page, counts: counts(), more: Math.max(0, found.length - offset - page.length) };
    },
    async ignore({ problems: those, ignored }) {
      for (const [at, one] of problems.entries()) {
        const meant = those.some(
          ({ assetId, code, path }) => assetId === one.assetId && code === one.code && path === one.path,
        );
        if (meant) problems[at] = { ...one, ignored };
      }
      app.events.emit({ type: 'problems.changed', counts: counts() });
      return null;
    },
    async inspect() {
      app.events.emit({ type: 'inspection.changed', left: 3 });
      app.events.emit({ type: 'inspection.changed', left: 0 });
      return null;
    },
  };
}

function folderHandlers({ organised, events }: FakeState): Pick<Parts, 'folders' | 'account'> {
  const { folders } = organised;
  const change = (folderId: string, part: Partial<(typeof folders)[number]>) => {
    const at = folders.findIndex(({ id }) => id === folderId);
    const folder = folders[at];
    if (folder === undefined) throw new AppError('internal', { reason: `there is no folder ${folderId}` });
    folders[at] = { ...folder, ...part };
    events.emit({ type: 'folders.changed', folders: [...folders] });
    return { ...folder, ...part };
  };
  const add = (path: string, watched: boolean): (typeof folders)[number] => {
    const folder = {
      id: folderIdSchema.parse(`folder-${folders.length + 1}`),
      path,
      watched,
      addedAt: fakeTime,
      state: 'ready' as const,
      scannedAt: fakeTime,
      seen: 4,
      assets: 2,
      error: null,
    };
    folders.push(folder);
    events.emit({ type: 'folders.changed', folders: [...folders] });
    return folder;
  };
  return {
    folders: {
      list: async () => [...folders],
      choose: async ({ watched }) => add(`/models/folder-${folders.length + 1}`, watched),
      dropped: async () => [{ path: '/models/mugs', models: [] }],
      addDropped: async ({ watched }) => ({ added: [add('/models/mugs', watched)], refused: [] }),
      rescan: async ({ folderId }) => change(folderId, { state: 'ready', scannedAt: fakeTime }),
      watch: async ({ folderId, watched }) => change(folderId, { watched }),
      async remove({ folderId }) {
        folders.splice(
          folders.findIndex(({ id }) => id === folderId),
          1,
        );
        events.emit({ type: 'folders.changed', folders: [...folders] });
        return null;
      },
    },
    account: {
      listing: async () => organised.listing,
      async list() {
        organised.listing = { state: 'done', at: fakeTime, found: 5, entered: 2, error: null };
        events.emit({ type: 'listing.changed', listing: organised.listing });
        return organised.listing;
      },
    },
  };
}
