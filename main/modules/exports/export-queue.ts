/** Exports one after the other, with those that the end of Caliper interrupted. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import {
  type AssetExport,
  type ExportId,
  exportIdSchema,
  type UseTarget,
} from '../../contract/schema/review/exports.ts';
import { timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { firstUse } from '../../core/concurrency/single-flight.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { ExportOrder, LeftExport, Outbox } from './outbox.ts';
import { type RunDeps, type Running, runExport } from './run-export.ts';

const maxWaiting = 20;
/** Those that ended are listed until so many newer ones are there. */
const maxListed = 50;

/** `use`: prepared for that program, which needs folders; null: the files as they are. */
export interface ExportWish {
  readonly form: AssetExport['form'];
  readonly use: UseTarget | null;
}

interface QueueDeps extends Omit<RunDeps, 'outbox' | 'isClosing' | 'keep'> {
  readonly hub: Pick<EventHub, 'publish'>;
  readonly outbox: Outbox;
}

export interface ExportQueue {
  /** Goes on with an interrupted one of the same form, folder, program and assets. Throws `hand-on.too-long-waiting`. */
  begin(ids: readonly AssetId[], wish: ExportWish, into: string): Running;
  /** Throws `hand-on.unknown`. */
  find(id: ExportId): Running;
  /** Newest first. */
  list(): AssetExport[];
  /** Throws as `find`, of those that were interrupted, and as `begin`. */
  resume(id: ExportId): Running;
  /** Resolves when nothing of it is on the disk. Throws as `find`. */
  stop(id: ExportId): Promise<void>;
  /** What a killed Caliper left is known, or gone. */
  tidied(): Promise<void>;
  close(): Promise<void>;
}

export function createExportQueue(deps: QueueDeps): ExportQueue {
  const { clock, hub, outbox } = deps;
  const all = new Map<ExportId, Running>();
  const inTurn = createLimiter(1);
  /** Interrupted ones of the same order are gone on with. */
  const left = new Map<ExportId, LeftExport>();
  let closing = false;
  const tell = (one: Running, patch: Partial<AssetExport>): void => {
    one.assetExport = { ...one.assetExport, ...patch };
    hub.publish({ type: 'export.changed', assetExport: one.assetExport });
  };
  const begin = (
    ids: readonly AssetId[],
    { form, use }: ExportWish,
    into: string,
    known: LeftExport | null,
  ): Running => {
    const assetExport = fresh({ form, use }, ids.length, timestamp(clock), known?.order.id);
    const one = runningOf({ assetExport, ids, into, use, left: known });
    all.set(assetExport.id, one);
    for (const [old, { assetExport: ended }] of all)
      if (all.size > maxListed && !isOpen(ended) && !left.has(old)) all.delete(old);
    tell(one, {});
    void inTurn(() =>
      runExport({ ...deps, outbox, isClosing: () => closing, keep }, one, (patch) => tell(one, patch)),
    );
    return one;
  };
  const keep = (one: LeftExport, last = asInterrupted(one)): void => {
    left.set(one.order.id, one);
    all.set(one.order.id, interruptedRun(one, last));
  };
  const tidying = firstUse(() =>
    inTurn(async () => {
      for (const one of await outbox.tidy()) {
        keep(one);
        hub.publish({ type: 'export.changed', assetExport: asInterrupted(one) });
      }
    }),
  );
  const interrupted = (id: ExportId): LeftExport => {
    const found = left.get(id);
    if (found === undefined) throw new AppError('hand-on.unknown', { id });
    left.delete(id);
    all.delete(id);
    return found;
  };
  const find = (id: ExportId): Running => {
    const one = all.get(id);
    if (one === undefined) throw new AppError('hand-on.unknown', { id });
    return one;
  };
  return {
    begin(ids, wish, into) {
      requireTurn(all.values());
      const known = takeLeft(left, { ...wish, ids, into });
      // In the order in which it was begun, in which the entries of a ZIP are.
      return begin(known?.order.ids ?? ids, wish, into, known);
    },
    find,
    list: () => [...all.values()].map(({ assetExport }) => assetExport).toReversed(),
    resume(id) {
      requireTurn(all.values());
      const one = interrupted(id);
      const { form, ids, use, into } = one.order;
      return begin(ids, { form, use }, into, one);
    },
    async stop(id) {
      if (left.has(id)) return discard(interrupted(id));
      const one = find(id);
      one.abort.abort(new AppError('cancelled', {}));
      await one.ended.promise;
    },
    tidied: tidying.get,
    async close() {
      closing = true;
      for (const { abort } of all.values()) abort.abort(new AppError('cancelled', {}));
      await inTurn(async () => undefined);
    },
  };
}

/** Asked before one is taken that was left, which would be lost. Throws `hand-on.too-long-waiting`. */
function requireTurn(all: Iterable<Running>): void {
  const waiting = [...all].filter(({ assetExport }) => isOpen(assetExport)).length;
  if (waiting >= maxWaiting) throw new AppError('hand-on.too-long-waiting', { limit: maxWaiting });
}

/** The interrupted export of the same order, which is no longer waiting then; null when there is none. */
function takeLeft(
  left: Map<ExportId, LeftExport>,
  { form, ids, use, into }: ExportWish & Pick<ExportOrder, 'into'> & { readonly ids: readonly AssetId[] },
): LeftExport | null {
  const wanted = ids.toSorted().join();
  for (const [id, one] of left) {
    const { order } = one;
    if (
      order.form !== form ||
      order.use !== use ||
      order.into !== into ||
      order.ids.toSorted().join() !== wanted
    )
      continue;
    left.delete(id);
    return one;
  }
  return null;
}

function asInterrupted({ name, order }: LeftExport): AssetExport {
  const { id, form, ids, use, startedAt } = order;
  return { ...fresh({ form, use }, ids.length, startedAt, id), name, state: 'interrupted' };
}

async function discard({ partial, settle }: LeftExport): Promise<void> {
  await rm(partial, { recursive: true, force: true });
  await settle();
}

const runningOf = (part: Omit<Running, 'abort' | 'ended'>): Running => ({
  ...part,
  abort: new AbortController(),
  ended: Promise.withResolvers(),
});

/** As it is listed: nothing runs. */
function interruptedRun(one: LeftExport, assetExport: AssetExport): Running {
  const { ids, use, into } = one.order;
  const listed = runningOf({ assetExport, ids, use, into, left: one });
  listed.ended.resolve(assetExport);
  return listed;
}

function fresh(
  { form, use }: ExportWish,
  assets: number,
  startedAt: string,
  id: ExportId = exportIdSchema.parse(randomUUID()),
): AssetExport {
  return {
    id,
    form,
    use,
    notPrepared: 0,
    open: null,
    name: '',
    assets,
    state: 'waiting',
    bytes: 0,
    totalBytes: 0,
    startedAt,
    leftS: null,
    path: null,
    download: null,
    error: null,
  };
}

function isOpen({ state }: AssetExport): boolean {
  return state === 'waiting' || state === 'running';
}
