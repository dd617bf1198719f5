/** Measures the library's search as the window asks for it, and its peer. */
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cataloguePath, openCatalogue } from '../../main/catalogue/opening/open.ts';
import { systemClock } from '../../main/core/clock.ts';
import { silentLog } from '../../main/core/logging/log.ts';
import { createLibrarySearch } from '../../main/modules/search/library-search.ts';
import { createEventHub } from '../../main/modules/shared/event-hub.ts';
import { createPresent } from '../../main/modules/shared/present.ts';
import { openBareSearch } from './bare-search.ts';
import { type TypedSearch, typedSearches } from './typed-searches.ts';

/** Milliseconds: by the clock, and of processor time of all threads of this process, which a busy machine does not change. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly processor: { readonly p50: number; readonly p95: number; readonly most: number };
}

const searches = typedSearches(200);
const asked = { stacked: true, open: [], offset: 0, limit: 100 };
const options = { signal: undefined };
const rounded = (value: number): number => Number(value.toPrecision(3));

function spread(took: readonly number[]): Timing['processor'] {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number): number => rounded(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), most: at(1) };
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function timeEach(run: (search: TypedSearch) => unknown): Promise<Timing> {
  const took: number[] = [];
  const worked: number[] = [];
  for (const search of searches) {
    const start = performance.now();
    const before = processorMs();
    await run(search);
    worked.push(processorMs() - before);
    took.push(performance.now() - start);
  }
  return { ...spread(took), processor: spread(worked) };
}

/** Of a library that is there: the first page without an index, making the index, 200 searches and their facets. */
export async function measureSearch(libraryPath: string) {
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  const hub = createEventHub(systemClock);
  const search = createLibrarySearch({
    catalogue,
    hub,
    present: createPresent(catalogue, libraryPath, () => null),
    clock: systemClock,
    log: silentLog,
    cataloguePath: cataloguePath(libraryPath),
    searchThread: new URL('../../main/catalogue/library-index/worker.ts', import.meta.url),
  });
  try {
    const start = performance.now();
    const first = await search.handlers.search(
      { text: '', sort: { by: 'created', descending: true }, ...asked },
      options,
    );
    const firstPageMs = rounded(performance.now() - start);
    const before = process.memoryUsage().rss;
    const { buildMs, assets } = await search.figures();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const typed = await timeEach((one) => search.handlers.search({ ...one, ...asked }, options));
    delay.disable();
    const facets = await timeEach(({ text }) => search.handlers.facets({ text }, options));
    const memoryMB = Math.round((process.memoryUsage().rss - before) / 1e6);
    return {
      assets,
      rows: first.total,
      firstPageMs,
      buildMs,
      memoryMB,
      typed,
      facets,
      heldUpMs: rounded(delay.max / 1e6),
    };
  } finally {
    await search.close();
    catalogue.close();
  }
}

/** The same 200 searches in plain SQLite, keys only. */
export async function measureBare(libraryPath: string): Promise<Timing & { readonly fillMs: number }> {
  const start = performance.now();
  const bare = openBareSearch(cataloguePath(libraryPath), path.join(libraryPath, 'bare.db'));
  const fillMs = Math.round(performance.now() - start);
  try {
    return { ...(await timeEach(({ text, sort }) => bare.search(text, sort, Date.now()))), fillMs };
  } finally {
    bare.close();
  }
}
