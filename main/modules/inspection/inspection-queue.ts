/** Which assets wait to be looked into: those that the user requested first, then those that came last. */
import type { AssetId } from '../../contract/schema/ids.ts';

export interface Waiting {
  readonly assetId: AssetId;
  readonly hashes: boolean;
}

/** In memory only: what is lost with it is found again by a sweep. */
export interface InspectionQueue {
  put(ids: readonly AssetId[], options: { readonly hashes: boolean }): void;
  take(): Waiting | null;
  /** True while one waits that the user requested. */
  isUrgent(): boolean;
  left(): number;
}

/** Empty at first. */
export function createInspectionQueue(): InspectionQueue {
  const urgent = new Set<AssetId>();
  const rest = new Set<AssetId>();
  return {
    put(ids, { hashes }) {
      for (const id of ids) {
        if (hashes) {
          rest.delete(id);
          urgent.add(id);
        } else if (!urgent.has(id)) rest.add(id);
      }
    },
    take() {
      const [first] = urgent;
      if (first !== undefined) {
        urgent.delete(first);
        return { assetId: first, hashes: true };
      }
      const [next] = rest;
      if (next === undefined) return null;
      rest.delete(next);
      return { assetId: next, hashes: false };
    },
    isUrgent: () => urgent.size > 0,
    left: () => urgent.size + rest.size,
  };
}
