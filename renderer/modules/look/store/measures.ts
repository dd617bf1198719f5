/** What was measured on assets while the window is open: it stays when the format, the tool or the asset is changed. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';

/** x, y, z in metres of the picture's frame. */
export type Point = readonly [number, number, number];

/** Two points are a distance; three an angle, at the second of them. */
export interface Measure {
  readonly id: number;
  readonly points: readonly Point[];
}

export interface MeasuresState {
  readonly byAsset: ReadonlyMap<AssetId, readonly Measure[]>;
  readonly kind: 'distance' | 'angle';
}

export interface Measures {
  readonly store: StoreApi<MeasuresState>;
  setKind(kind: MeasuresState['kind']): void;
  /** Left out beyond a hundred. */
  add(assetId: AssetId, points: readonly Point[]): void;
  remove(assetId: AssetId, id: number): void;
  clear(assetId: AssetId): void;
}

const most = 100;

/** One per window. */
export function createMeasures(): Measures {
  const store = createStore<MeasuresState>(() => ({ byAsset: new Map(), kind: 'distance' }));
  let lastId = 0;
  const change = (assetId: AssetId, next: (measures: readonly Measure[]) => readonly Measure[]): void =>
    store.setState(({ byAsset }) => ({
      byAsset: new Map(byAsset).set(assetId, next(byAsset.get(assetId) ?? [])),
    }));
  return {
    store,
    setKind: (kind) => store.setState({ kind }),
    add(assetId, points) {
      lastId += 1;
      const measure = { id: lastId, points };
      change(assetId, (measures) => (measures.length < most ? [...measures, measure] : measures));
    },
    remove: (assetId, id) => change(assetId, (measures) => measures.filter((one) => one.id !== id)),
    clear: (assetId) => change(assetId, () => []),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly measures: Measures;
  }
}
