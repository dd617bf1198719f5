/** Work on one asset after the other: two pieces of work on the same one never run at once. */
import type { AssetId } from '../../contract/schema/ids.ts';

/** One per application. */
export interface ByAsset {
  run<T>(id: AssetId, work: () => Promise<T>): Promise<T>;
  /** Resolves when all work that was asked for has settled. */
  settled(): Promise<void>;
}

export function createByAsset(): ByAsset {
  const last = new Map<AssetId, Promise<unknown>>();
  return {
    run(id, work) {
      const turn = (last.get(id) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      last.set(id, settled);
      void settled.then(() => {
        if (last.get(id) === settled) last.delete(id);
        return undefined;
      });
      return turn;
    },
    async settled() {
      await Promise.all(last.values());
    },
  };
}
