/** What is remembered of unfinished downloads between two tries, in memory only: a restart begins afresh. */
import type { AssetId } from '../../contract/schema/ids.ts';

/** Of one asset. */
export interface Memory {
  /** That its files come from, once known: while it rests, the asset need not be read. */
  host: string | null;
  /** How often its bundle was requested from the service. */
  polls: number;
  /** By file: the most bytes that any try had kept of it. */
  readonly best: Map<string, number>;
  /** True once this try brought what no try before had. */
  brought: boolean;
  /** True once a file was cut in this try without bringing anything new, though bytes came. */
  inVain: boolean;
  /** Tries in a row that did not complete it, for the delay before the next. */
  tries: number;
  /** The user requested its files while this try was under way: what it took for there may be gone by now. */
  askedAgain: boolean;
}

/** One per application. */
export interface AssetMemory {
  of(assetId: AssetId): Memory;
  /** Null when it is not known. */
  hostOf(assetId: AssetId): string | null;
  forget(assetId: AssetId): void;
}

export function createAssetMemory(): AssetMemory {
  const known = new Map<AssetId, Memory>();
  return {
    of(assetId) {
      const memory: Memory = known.get(assetId) ?? {
        host: null,
        polls: 0,
        best: new Map(),
        brought: false,
        inVain: false,
        tries: 0,
        askedAgain: false,
      };
      known.set(assetId, memory);
      return memory;
    },
    hostOf: (assetId) => known.get(assetId)?.host ?? null,
    forget: (assetId) => void known.delete(assetId),
  };
}
