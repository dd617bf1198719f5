/** Inspects the files of every downloaded asset once, newest first, and again when the user asks; the problems that it finds are kept, listed and ignored here. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { isAppError } from '../../contract/plain/errors.ts';
import { problem } from '../../contract/plain/problem-sentences.ts';
import type { Transfer } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import { timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Present } from '../shared/present.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import {
  createInspectionQueue,
  type InspectionDeps,
  inspectionVersion,
  type Looked,
  lookInto,
} from './inspect-asset.ts';
import { listingWords } from './listing-words.ts';

/** Tells the pages what inspections found: rows as they change, counts at most twice a second. */
const everyMs = 500;

interface InspectionNews {
  /** Facts or problems of these assets have changed. */
  looked(ids: readonly AssetId[]): void;
  /** How many wait has changed. */
  tell(): void;
  problemsChanged(): void;
  close(): void;
}

/** `left` is called when the progress is published. */
function createInspectionNews(
  { catalogue, present, hub, clock }: Pick<InspectionDeps, 'catalogue' | 'present' | 'hub' | 'clock'>,
  left: () => number,
): InspectionNews {
  let timer: { cancel(): void } | null = null;
  let toldLeft = 0;
  let countsChanged = false;
  let isClosed = false;
  const say = (): void => {
    timer = null;
    if (left() !== toldLeft) {
      toldLeft = left();
      hub.publish({ type: 'inspection.changed', left: toldLeft });
    }
    if (!countsChanged) return;
    countsChanged = false;
    hub.publish({ type: 'problems.changed', counts: catalogue.problems.counts(false) });
  };
  const soon = (): void => {
    if (!isClosed) timer ??= clock.after(everyMs, say);
  };
  return {
    looked(ids) {
      countsChanged = true;
      for (const asset of present.assets(catalogue.assets.byIds(ids)))
        hub.publish({ type: 'asset.changed', asset });
      soon();
    },
    tell: soon,
    problemsChanged() {
      countsChanged = true;
      soon();
    },
    close() {
      isClosed = true;
      timer?.cancel();
    },
  };
}

/** Writes what inspections found, several at a time: each commit waits for the disk. */
const mostAtOnce = 20;
const latestMs = 300;

interface InspectionResults {
  put(looked: Looked): void;
  write(): void;
  /** Writes what there is; nothing is written on its own any more. */
  close(): void;
}

/** `onWritten` is called after the commit. */
function createResults(
  { catalogue, clock, log }: Pick<InspectionDeps, 'catalogue' | 'clock' | 'log'>,
  onWritten: (ids: readonly AssetId[]) => void,
): InspectionResults {
  let open: Looked[] = [];
  let timer: { cancel(): void } | null = null;
  const write = (): void => {
    timer?.cancel();
    timer = null;
    const looked = open;
    open = [];
    if (looked.length === 0) return;
    try {
      catalogue.transaction(() => {
        for (const one of looked) one.write();
      });
      onWritten(looked.map(({ assetId }) => assetId));
    } catch (error) {
      // They are looked into again at the next start.
      log.error({ err: error }, 'what was found in files could not be kept');
    }
  };
  return {
    put(looked) {
      open.push(looked);
      if (open.length >= mostAtOnce) write();
      else timer ??= clock.after(latestMs, write);
    },
    write,
    close: write,
  };
}

/** The window and the downloads come first: all that was never looked into is looked for after this time. */
const startAfterMs = 5000;
/** While the user waits for downloads it is asked again after this time. */
const downloadsMs = 2000;
/** Rows gone through at a time when looking for assets to look into. */
const pageOfSweep = 500;
const atOnce = 2;

/** One per application. */
interface Inspection {
  /** Looks for assets that came, or were missed. */
  kick(): void;
  /** As soon as there is time; `hashes`: at once, with every byte compared. */
  inspect(ids: readonly AssetId[], options: { readonly hashes: boolean }): void;
  /** The counts of problems have changed by another hand. */
  problemsChanged(): void;
  close(): Promise<void>;
}

/** Listens to the hub for as long as the application runs. */
export function createInspection(deps: InspectionDeps): Inspection {
  const { catalogue, hub, clock, log, presence } = deps;
  const queue = createInspectionQueue();
  const news = createInspectionNews(deps, queue.left);
  const results = createResults(deps, news.looked);
  const failed = createFailedDownloads(deps, (assetId) => news.looked([assetId]));
  const opensAt = clock.now() + startAfterMs;
  const arriving = new Set<AssetId>();
  // The place of the sweep over all assets; `done` once it has come to the oldest.
  let sweep: { readonly before: number | null } | 'done' = { before: null };

  const findMore = async (signal: AbortSignal): Promise<void> => {
    const pause = createPause();
    while (sweep !== 'done' && !signal.aborted) {
      await pause();
      const page = catalogue.facts.unread(sweep.before, inspectionVersion, pageOfSweep);
      queue.put(page.ids, { hashes: false });
      sweep = page.next === null ? 'done' : { before: page.next };
    }
    news.tell();
  };
  const worker = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      if (signal.aborted || (!queue.isUrgent() && arriving.size > 0)) return;
      const next = queue.take();
      if (next === null) return;
      try {
        const looked = await lookInto(deps, next, signal);
        // What was not found while the library is away says nothing; it is looked into when it is back.
        const isAway = (await presence.look()) !== null;
        if (isAway) queue.put([next.assetId], next);
        else if (looked !== null) results.put(looked);
        if (isAway) return;
      } catch (error) {
        if (signal.aborted || isAppError(error, 'cancelled')) return;
        log.warn({ err: error, asset: next.assetId }, 'an asset could not be looked into');
      }
      news.tell();
    }
  };
  const loop = createWorkLoop({
    name: 'inspection',
    clock,
    log,
    async pass(signal) {
      if ((await presence.look()) !== null) return null;
      if (clock.now() >= opensAt) {
        await failed.begin();
        await findMore(signal);
      }
      await Promise.all(Array.from({ length: atOnce }, () => worker(signal)));
      results.write();
      if (queue.left() > 0) return clock.now() + downloadsMs;
      return sweep === 'done' ? null : opensAt;
    },
  });
  hub.listen((event) => {
    if (event.type !== 'transfer.changed') return;
    const { assetId, state } = event.transfer;
    failed.heard(event.transfer);
    if (state === 'active') arriving.add(assetId);
    else arriving.delete(assetId);
    if (state !== 'complete') return;
    queue.put([assetId], { hashes: false });
    loop.kick();
  });
  return {
    kick: loop.kick,
    inspect(ids, options) {
      queue.put(ids, options);
      news.tell();
      loop.kick();
    },
    problemsChanged: news.problemsChanged,
    async close() {
      news.close();
      await loop.close();
      results.close();
    },
  };
}

/** Downloads that stopped are problems too, as long as they are. */
type FailedDownloadsDeps = Pick<InspectionDeps, 'catalogue' | 'clock'>;
type Row = Pick<Transfer, 'assetId' | 'state' | 'error'>;

/** `onChanged`: the asset has a problem more or less. */
function createFailedDownloads(
  { catalogue, clock }: FailedDownloadsDeps,
  onChanged: (assetId: AssetId) => void,
) {
  let isBegun = false;
  // Progress comes ten times a second: only what begins or ends a failure is worth a query.
  const known = new Set<AssetId>();
  const heard = ({ assetId, state, error }: Row): void => {
    const isStopped = state === 'stopped' && error !== null;
    if (!isStopped && isBegun && !known.has(assetId)) return;
    if (isStopped) known.add(assetId);
    else known.delete(assetId);
    const found = isStopped
      ? [
          {
            assetId,
            code: 'download-failed' as const,
            path: '',
            severity: 'error' as const,
            words: problem('download-stopped', { failure: error }).words,
            fix: 'fetch-again' as const,
            foundAt: timestamp(clock),
          },
        ]
      : [];
    if (catalogue.problems.replace(assetId, ['download-failed'], found)) onChanged(assetId);
  };
  return {
    heard,
    /** What had stopped before this start; does it once. */
    async begin(): Promise<void> {
      if (isBegun) return;
      const pause = createPause();
      for (const row of catalogue.transfers.stopped()) {
        await pause();
        heard(row);
      }
      isBegun = true;
    },
  };
}

// The problems' part of the contract: lists, what is ignored, and inspections that the user asks for.

interface ProblemsDeps {
  readonly catalogue: Catalogue;
  readonly present: Pick<Present, 'assets'>;
  readonly hub: EventHub;
  readonly inspection: Pick<Inspection, 'inspect' | 'problemsChanged'>;
  readonly select: (selection: Selection) => Promise<readonly AssetId[]>;
}

/** Events of single rows are published up to so many; pages read the others anew. */
const maxListed = 200;

/** Handlers over the catalogue. */
export function createProblems(deps: ProblemsDeps): HandlersOf<Api['problems']> {
  const { catalogue, inspection } = deps;
  return {
    async list({ assetId, severity, ignored, offset, limit }) {
      const { problems, total } = catalogue.problems.list({
        assetId: assetId ?? null,
        severity: severity ?? null,
        ignored,
        offset,
        limit,
      });
      const ids = [...new Set(problems.map((listed) => listed.assetId))];
      const labels = catalogue.assets.labels(ids);
      return {
        problems: problems.map((listed) => ({
          ...listed,
          title: labels.get(listed.assetId)?.title ?? listingWords.unnamed,
        })),
        counts: catalogue.problems.counts(false),
        more: Math.max(0, total - offset - problems.length),
      };
    },
    async ignore({ problems, ignored }) {
      catalogue.problems.setIgnored(problems, ignored);
      inspection.problemsChanged();
      const ids = [...new Set(problems.map(({ assetId }) => assetId))].slice(0, maxListed);
      const pause = createPause();
      for (const id of ids) {
        await pause();
        for (const asset of deps.present.assets(catalogue.assets.byIds([id])))
          deps.hub.publish({ type: 'asset.changed', asset });
      }
      return null;
    },
    async inspect({ of }) {
      inspection.inspect(await deps.select(of), { hashes: true });
      return null;
    },
  };
}
