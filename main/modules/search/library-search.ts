/** Looks through the library: keys come from the search index, rows from the catalogue. */
import type { Catalogue, ListedRow } from '../../catalogue/catalogue.ts';
import type { Answers, IndexFigures } from '../../catalogue/library-index/engine.ts';
import { openLibraryIndex } from '../../catalogue/library-index/library-index.ts';
import type { Api } from '../../contract/api.ts';
import { parseQuery } from '../../contract/rules/query/parse.ts';
import type { AssetSummary } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { LibraryQuery, LibraryRow } from '../../contract/schema/library/search.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Present } from '../shared/present.ts';

/** Says that searches may find something else: at once, and then at most twice a second. */
const everyMs = 500;

/** `say` may be called as often as something changes. */
function createChanges(hub: Pick<EventHub, 'publish'>, clock: Clock): { say(): void; close(): void } {
  let pause: { cancel(): void } | null = null;
  let unsaid = false;
  const say = (): void => {
    unsaid = pause !== null;
    if (unsaid) return;
    hub.publish({ type: 'library.changed' });
    pause = clock.after(everyMs, () => {
      pause = null;
      if (unsaid) say();
    });
  };
  return { say, close: () => pause?.cancel() };
}

interface Deps {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly faults?: ThreadFaults;
  /** The catalogue's file. */
  readonly cataloguePath: string;
  /** `catalogue/library-index/worker.ts`, or what it was built to; without it this thread searches. */
  readonly searchThread?: URL | undefined;
}

export interface LibrarySearch {
  readonly handlers: Pick<HandlersOf<Api['library']>, 'search' | 'facets' | 'place'>;
  /** All assets that a text finds. Throws `search.unavailable`. */
  findIds(text: string): Promise<readonly AssetId[]>;
  /** Assets were entered, changed or removed, of which no `asset.changed` tells. Called after their transaction. */
  touched(ids: readonly AssetId[]): void;
  /** Collections have other names, or are gone. */
  renamed(): void;
  /** Makes the index where there is none. */
  figures(): Promise<IndexFigures>;
  close(): Promise<void>;
}

type Found = Answers['search'];

/** What is on the screen first comes from the catalogue; the index is made once that is painted. */
const startAfterMs = 1000;
/** Ages are counted in whole minutes, so that the pages of one list are of the same list. */
const minuteMs = 60_000;

/** Listens to the hub for as long as the application runs. */
export function createLibrarySearch(deps: Deps): LibrarySearch {
  const { catalogue, hub, clock, log } = deps;
  const changes = createChanges(hub, clock);
  const index = openLibraryIndex({
    entry: deps.searchThread,
    path: deps.cataloguePath,
    log,
    faults: deps.faults,
    onChanged: changes.say,
  });
  let starting: { cancel(): void } | null = null;
  const now = (): number => Math.floor(clock.now() / minuteMs) * minuteMs;
  const touched = (ids: readonly string[]): void => {
    if (index.started()) index.touched(ids);
    // Nothing tells whether it looks different: there is no index to compare with.
    else if (ids.length > 0) changes.say();
  };
  hub.listen((event) => {
    if (event.type === 'asset.changed') touched([event.asset.id]);
    if (event.type === 'collections.changed' || event.type === 'connections.changed') index.renamed();
  });
  const page = (query: LibraryQuery, signal: AbortSignal | undefined): Found | Promise<Found> => {
    if (index.ready() || !isNewest(query, now()))
      return index.ask({ type: 'search', now: now(), ...query }, signal);
    starting ??= clock.after(startAfterMs, index.start);
    return { ...catalogue.assets.newest(query.limit, query.stacked), whole: true };
  };
  return {
    handlers: {
      async search(query, { signal }) {
        const found = await page(query, signal);
        return {
          rows: presentRows(deps, found.rows),
          total: found.total,
          assets: found.assets,
          whole: found.whole,
          faults: [...parseQuery(query.text, now()).faults],
        };
      },
      facets: ({ text }, { signal }) => index.ask({ type: 'facets', now: now(), text }, signal),
      async place(query, { signal }) {
        return { offset: await index.ask({ type: 'place', now: now(), ...query }, signal) };
      },
    },
    findIds: (text) => index.ask({ type: 'ids', now: now(), text }),
    touched,
    renamed: index.renamed,
    figures: () => index.ask({ type: 'figures' }),
    async close() {
      starting?.cancel();
      changes.close();
      await index.close();
    },
  };
}

/** The beginning of the whole library, newest first. */
function isNewest({ text, sort, open, offset }: LibraryQuery, now: number): boolean {
  const plain = offset === 0 && open.length === 0 && sort.by === 'created' && sort.descending;
  return plain && parseQuery(text, now).terms.length === 0;
}

/** What went since they were found is left out. */
function presentRows(
  { catalogue, present }: { readonly catalogue: Catalogue; readonly present: Pick<Present, 'assets'> },
  rows: readonly ListedRow[],
): LibraryRow[] {
  const known = catalogue.assets.bySeqs(rows.flatMap((row) => (row.type === 'asset' ? row.seq : row.seqs)));
  const assets = new Map(present.assets([...known.values()]).map((asset) => [asset.id, asset]));
  const groups = catalogue.groups.byIds(rows.flatMap((row) => (row.type === 'stack' ? row.groupId : [])));
  const assetOf = (seq: number): AssetSummary | undefined => {
    const id = known.get(seq)?.id;
    return id === undefined ? undefined : assets.get(id);
  };
  return rows.flatMap((row): LibraryRow[] => {
    if (row.type === 'asset') {
      const asset = assetOf(row.seq);
      return asset === undefined ? [] : [{ type: 'asset', asset, inStack: row.inStack }];
    }
    const covers = row.seqs.map(assetOf).filter((asset) => asset !== undefined);
    const group = groups.get(row.groupId);
    if (group === undefined || covers.length === 0) return [];
    const { id, type, route, name, count, createdAt } = group;
    const { matching, open } = row;
    return [{ type: 'stack', group: { id, type, route, name, count, createdAt }, covers, matching, open }];
  });
}
