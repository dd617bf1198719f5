/**
 * What of the work of this window would be lost if Caliper were closed now. Requests, uploads, jobs, downloads and checks are
 * not: main keeps them, and goes on with them at the next start.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';

/** What lives with the window or with this run of Caliper alone; counts, and what is under way. */
export interface Unsaved {
  /** Clips and photos that are copied into the library, or wait for it. */
  readonly clips: number;
  readonly photos: number;
  /** Files of the batch that are not in the library. */
  readonly batchFiles: number;
  /** A batch or form is on its way into the queue. */
  readonly sending: boolean;
  /** Images of the forms that are being copied. */
  readonly formImages: number;
  readonly exports: number;
  readonly importing: boolean;
  /** Forms that are not written yet, and fields whose text is not kept. */
  readonly forms: number;
  readonly texts: number;
}

/** One thing that would be lost; `count` where it can be counted. */
export interface UnsavedPart {
  readonly kind: keyof Unsaved;
  readonly count: number;
}

const kinds = [
  'sending',
  'clips',
  'photos',
  'formImages',
  'batchFiles',
  'exports',
  'importing',
  'texts',
  'forms',
] as const;

/** What would be lost, the gravest first; empty when it is safe to close. */
export function unsavedParts(unsaved: Unsaved): UnsavedPart[] {
  return kinds.flatMap((kind) => {
    const count = Number(unsaved[kind]);
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** How many exports that cannot be resumed are under way, of any window; null until it is known. */
export type ExportsUnderWay = StoreApi<number | null>;

/** Loads at every `ready`, and follows `export.changed`. What cannot be read is not known. */
export function createExportsUnderWay({
  api,
  events,
}: {
  readonly api: { readonly exports: Pick<Client['exports'], 'list'> };
  readonly events: Pick<Events, 'on'>;
}): ExportsUnderWay {
  const store = createStore<number | null>(() => null);
  const running = new Set<string>();
  const note = (one: AssetExport): void => {
    if (isLost(one)) running.add(one.id);
    else running.delete(one.id);
  };
  const load = async (): Promise<void> => {
    store.setState(null, true);
    const listed = await api.exports.list();
    running.clear();
    for (const one of listed) note(one);
    store.setState(running.size, true);
  };
  events.on((batch) => {
    for (const event of batch) if (event.type === 'export.changed') note(event.assetExport);
    if (store.getState() !== null) store.setState(running.size, true);
    if (batch.some(({ type }) => type === 'ready')) load().catch(() => undefined);
  });
  return store;
}

/** One that writes is resumed, but for the folder of a single asset; one that waits has nothing to resume. */
function isLost({ state, form, assets }: AssetExport): boolean {
  return state === 'waiting' || (state === 'running' && form === 'folder' && assets === 1);
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly exportsUnderWay: ExportsUnderWay;
  }
}
