/** What the user measured of an asset with a tape: kept with Caliper under the asset, and taken back by undo. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { tapeKeyOf } from '../../../../main/contract/rules/tape-key.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/action-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';

/** Units that a user measures in. */
export const tapeUnits = ['mm', 'cm', 'm', 'in'] as const;
export type TapeUnit = (typeof tapeUnits)[number];

/** As it was typed: up to three edges in any order. */
export interface Tape {
  readonly unit: TapeUnit;
  readonly edges: readonly [string, string, string];
}

export interface TapesState {
  /** Read so far. */
  readonly tapes: ReadonlyMap<AssetId, Tape>;
}

/** No method rejects: a failure is a notice. */
export interface Tapes {
  readonly store: StoreApi<TapesState>;
  /** Reads what was kept of this asset, once. */
  open(assetId: AssetId): void;
  /** Keeps it; can be undone. */
  set(assetId: AssetId, tape: Tape): void;
}

/** Nothing measured. */
export const emptyTape: Tape = { unit: 'cm', edges: ['', '', ''] };

/** One per window. The tape of an asset that was deleted for good is gone: where it was kept, and here too. */
export function createTapes(options: {
  readonly api: { readonly drafts: Client['drafts'] };
  readonly events: Pick<Events, 'on'>;
  readonly undo: Pick<Undo, 'push'>;
  readonly notices: Pick<Notices, 'fail'>;
}): Tapes {
  const { api, events, undo, notices } = options;
  const store = createStore<TapesState>(() => ({ tapes: new Map() }));
  const asked = new Set<AssetId>();
  const put = (assetId: AssetId, tape: Tape): void =>
    store.setState(({ tapes }) => ({ tapes: new Map(tapes).set(assetId, tape) }));
  const keep = async (assetId: AssetId, tape: Tape): Promise<void> => {
    put(assetId, tape);
    const isEmpty = tape.edges.every((edge) => edge === '');
    await api.drafts.set({ key: tapeKeyOf(assetId), value: isEmpty ? null : JSON.stringify(tape) });
  };
  events.on((batch) => {
    for (const event of batch) {
      // A member of a batch that is still made is not listed either, and is in no bin.
      if (event.type !== 'asset.changed' || event.asset.listed || event.asset.deletedHereAt === null)
        continue;
      if (store.getState().tapes.has(event.asset.id)) put(event.asset.id, emptyTape);
    }
  });
  return {
    store,
    open(assetId) {
      if (asked.has(assetId)) return;
      asked.add(assetId);
      api.drafts.get({ key: tapeKeyOf(assetId) }).then(
        ({ value }) => {
          const tape = typeof value === 'string' ? read(value) : null;
          // The user was quicker.
          if (tape !== null && !store.getState().tapes.has(assetId)) put(assetId, tape);
          return undefined;
        },
        // It is requested again when the asset is opened again.
        () => void asked.delete(assetId),
      );
    },
    set(assetId, tape) {
      const before = store.getState().tapes.get(assetId) ?? emptyTape;
      if (isSame(before, tape)) return;
      keep(assetId, tape).catch((error: unknown) => notices.fail(failureOf(error)));
      undo.push({
        words: tape.edges.every((edge) => edge === '') ? actionWords.tapeCleared : actionWords.tapeChanged,
        undo: () => keep(assetId, before),
        redo: () => keep(assetId, tape),
      });
    },
  };
}

function isSame(a: Tape, b: Tape): boolean {
  return a.unit === b.unit && a.edges.every((edge, n) => edge === b.edges[n]);
}

function read(text: string): Tape | null {
  try {
    const { unit, edges } = Object(JSON.parse(text)) as { readonly [Key in keyof Tape]?: unknown };
    const known = tapeUnits.find((one) => one === unit);
    if (known === undefined || !Array.isArray(edges)) return null;
    const [a, b, c] = edges.map((edge) => (typeof edge === 'string' ? edge.slice(0, 20) : ''));
    return { unit: known, edges: [a ?? '', b ?? '', c ?? ''] };
  } catch {
    return null;
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly tapes: Tapes;
  }
}
