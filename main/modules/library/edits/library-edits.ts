/** Changes of many assets at once: journalled before the first is made, done in parts, ended after a kill, and undone as a whole. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { OpenPart } from '../../../catalogue/library-tables.ts';
import type { Api } from '../../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../../contract/plain/errors.ts';
import { organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import { type AssetId, type EditId, editIdSchema } from '../../../contract/schema/ids.ts';
import type { LibraryEdit } from '../../../contract/schema/library/organisation.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';
import { createPause } from '../../../core/concurrency/limiter.ts';
import type { Log } from '../../../core/logging/log.ts';
import { type LibraryNews, type LibrarySearch, selectedIds } from '../../search/index.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import type { HandlersOf } from '../../shared/handlers.ts';
import { type NotMoved, openBin } from '../bin.ts';
import { binWords } from '../file-words.ts';
import type { Refusal } from './change-asset.ts';
import { assetsPerPart, doPart, type FolderDeps, packed, settleFolders, unpacked } from './do-part.ts';

/** Edits that can be undone; older ones are forgotten. */
const keptEdits = 100;
/** Parts that are planned in one transaction: about half a megabyte of ids. */
const plannedAtOnce = 50;

export interface EditDeps extends FolderDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly search: Pick<LibrarySearch, 'findIds'>;
  readonly news: () => LibraryNews;
  /** Members of collections may have changed, and what is in the bin. */
  readonly onCounts: () => void;
  /** Assets came back from the bin: what they lack may be fetched. */
  readonly onRestored: () => void;
  /** Verdicts of these changed: what is beside their files is behind. */
  readonly onReviewed: (ids: readonly AssetId[]) => void;
  /** One change of the library at a time: after those that were requested before. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Aborted when Caliper is closed: the part under way is ended, the rest is done at the next start. */
  readonly signal: AbortSignal;
}

/** What was changed, and changing it. */
export interface LibraryEdits {
  readonly handlers: Pick<HandlersOf<Api['library']>, 'edit' | 'undo' | 'edits'>;
  /** Ends what a killed Caliper had begun. Rejects with what the catalogue throws. */
  goOn(): Promise<void>;
}

/** One per application. */
export function createLibraryEdits(deps: EditDeps): LibraryEdits {
  const { catalogue, clock } = deps;
  const edits = catalogue.libraryEdits;
  const known = (id: EditId): LibraryEdit => {
    const edit = edits.get(id);
    if (edit === null) throw new AppError('edit.unknown', { id });
    return edit;
  };
  const fresh = (change: LibraryEdit['change']): LibraryEdit => ({
    id: editIdSchema.parse(randomUUID()),
    at: timestamp(clock),
    change,
    assets: 0,
    undone: false,
  });
  const done = async (edit: LibraryEdit): Promise<LibraryEdit> => {
    const troubles = await doOpenParts(deps);
    const [first] = troubles;
    const now = known(edit.id);
    if (now.assets === 0 && first !== undefined) {
      edits.remove(edit.id);
      throw first;
    }
    for (const trouble of troubles) deps.hub.publish({ type: 'notice', notice: toFailure(trouble) });
    edits.tidy(keptEdits);
    return now;
  };
  return {
    goOn: () =>
      deps.inTurn(async () => {
        edits.tidy(keptEdits);
        for (const trouble of await doOpenParts(deps))
          deps.hub.publish({ type: 'notice', notice: toFailure(trouble) });
      }),
    handlers: {
      edits: async () => edits.list(keptEdits),
      edit: ({ of, change }) =>
        deps.inTurn(async () => {
          if (change.type === 'collect') requireCollection(catalogue, change.collectionId);
          if (change.type === 'delete-here') await openBin(deps.libraryPath);
          const edit = fresh(change);
          const ids = await selectedIds(deps, of);
          await plan(deps, edit, partsOf(edit.id, ids));
          return done(edit);
        }),
      undo: ({ editId }) =>
        deps.inTurn(async () => {
          const undone = known(editId);
          if (undone.undone) throw new AppError('edit.undone', {});
          const edit = fresh({ type: 'undo', editId });
          // The last transaction of the plan: from then on the one is undone and the other will be done.
          await plan(deps, edit, sameParts(catalogue, edit.id, editId), () => edits.setUndone(editId));
          return done(edit);
        }),
    },
  };
}

function requireCollection({ collections }: Catalogue, id: string): void {
  if (!collections.list().some((one) => one.id === id)) throw new AppError('collection.unknown', { id });
}

function* partsOf(editId: EditId, ids: readonly AssetId[]): Generator<OpenPart> {
  for (let n = 0; n * assetsPerPart < ids.length; n += 1)
    yield { editId, part: n + 1, assetIds: ids.slice(n * assetsPerPart, (n + 1) * assetsPerPart) };
}

/** The assets that the parts of another edit have changed, under the same numbers. */
function* sameParts({ libraryEdits }: Catalogue, editId: EditId, of: EditId): Generator<OpenPart> {
  for (const part of libraryEdits.parts(of)) {
    const gzipped = libraryEdits.changed(of, part);
    const assetIds = gzipped === null ? [] : [...unpacked(gzipped).keys()];
    if (assetIds.length > 0) yield { editId, part, assetIds };
  }
}

/** Killed before its last transaction, nothing of it was entered. */
async function plan(
  { catalogue }: EditDeps,
  edit: LibraryEdit,
  parts: Iterable<OpenPart>,
  atLast: () => void = () => undefined,
): Promise<void> {
  const { libraryEdits } = catalogue;
  const pause = createPause();
  let slice: OpenPart[] = [];
  const write = (): void => {
    for (const part of slice) libraryEdits.plan(part);
    slice = [];
  };
  for (const part of parts) {
    slice.push(part);
    if (slice.length === plannedAtOnce) catalogue.transaction(write);
    await pause();
  }
  catalogue.transaction(() => {
    write();
    libraryEdits.insert(edit);
    atLast();
  });
}

/** All of them, oldest first; answers what went wrong with single assets. Throws `edit.interrupted`, and what the catalogue throws. */
async function doOpenParts(deps: EditDeps): Promise<AppError[]> {
  const { libraryEdits } = deps.catalogue;
  const outcome = createEditOutcome();
  const news = deps.news();
  let counted = false;
  let restored = false;
  try {
    for (let part = libraryEdits.nextOpen(); part !== null; part = libraryEdits.nextOpen()) {
      if (deps.signal.aborted) throw new AppError('edit.interrupted', {});
      const edit = libraryEdits.get(part.editId);
      if (edit === null) break;
      const done = attemptPart(deps, edit, part, outcome);
      const { differences, notMoved } = await settleFolders(deps, part, done);
      outcome.add(done.refused, notMoved);
      await news.changed(differences.map(([id]) => id));
      const reviewed = differences.flatMap(([id, { review }]) => (review === undefined ? [] : [id]));
      if (reviewed.length > 0) deps.onReviewed(reviewed);
      counted ||= differences.some(
        ([, { collections, deletedHereAt }]) => (collections ?? deletedHereAt) !== undefined,
      );
      restored ||= differences.some(([, { deletedHereAt }]) => deletedHereAt?.is === null);
      await setImmediate();
    }
  } finally {
    if (counted) deps.onCounts();
    if (restored) deps.onRestored();
  }
  return outcome.troubles();
}

/** A part that can never be done must not keep all later edits from being made. */
function attemptPart(
  { catalogue, log }: EditDeps,
  edit: LibraryEdit,
  part: OpenPart,
  outcome: EditOutcome,
): ReturnType<typeof doPart> {
  try {
    return doPart(catalogue, edit, part);
  } catch (error) {
    if (isAppError(error) && error.code !== 'internal') throw error;
    log.error({ err: error, edit: edit.id, part: part.part }, 'a part of an edit could not be done');
    outcome.broke();
    catalogue.libraryEdits.settle(edit.id, part.part, packed([]), { now: 0, before: 0 });
    return { differences: [], moved: [], refused: new Map() };
  }
}

/** Adds up over the parts of an edit. */
interface EditOutcome {
  add(refused: ReadonlyMap<Refusal, number>, notMoved: readonly NotMoved[]): void;
  /** A part could not be done at all. */
  broke(): void;
  /** An error for each reason, in no order; empty when everything went well. */
  troubles(): AppError[];
}

/** One per edit. */
function createEditOutcome(): EditOutcome {
  const refusals = new Map<Refusal, number>();
  const left: NotMoved[] = [];
  let broken = 0;
  return {
    add(refused, notMoved) {
      for (const [why, count] of refused) refusals.set(why, (refusals.get(why) ?? 0) + count);
      left.push(...notMoved);
    },
    broke() {
      broken += 1;
    },
    troubles() {
      const [first] = left;
      const errors: AppError[] = [...refusals].map(([why, assets]) =>
        why === 'edit.tag-too-long'
          ? new AppError(why, { assets, limit: organisationLimits.tag })
          : new AppError(why, { assets, limit: organisationLimits.tags }),
      );
      if (first !== undefined) {
        const { asset, reason } = first;
        const name = asset.name ?? asset.remoteId;
        const back = asset.deletedHereAt === null;
        errors.push(new AppError('bin.not-moved', { name, assets: left.length, back, reason }));
      }
      if (broken > 0) errors.push(new AppError('internal', { reason: binWords.someUnchanged }));
      return errors;
    },
  };
}
