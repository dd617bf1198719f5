/** What variants of one set have in common, kept for the next: a bounded store that forgets what was used longest ago. */

/**
 * `take` gives what lies under the key, made now if it does not. `make` must depend on the key alone, so that whatever
 * is forgotten comes back the same.
 */
export interface MakeCache {
  take<T extends object>(key: string, sizeBytes: number, make: () => T): T;
}

/** A cache of at most `capacityBytes`; a single thing larger than that is made each time. */
export function createMakeCache(capacityBytes: number): MakeCache {
  const things = new Map<string, { readonly thing: object; readonly sizeBytes: number }>();
  let usedBytes = 0;
  return {
    take<T extends object>(key: string, sizeBytes: number, make: () => T): T {
      const known = things.get(key);
      if (known !== undefined) {
        things.delete(key);
        things.set(key, known);
        // Whatever lies here was made for this very key.
        return known.thing as T;
      }
      const thing = make();
      if (sizeBytes > capacityBytes) return thing;
      things.set(key, { thing, sizeBytes });
      usedBytes += sizeBytes;
      for (const [oldest, { sizeBytes: freed }] of things) {
        if (usedBytes <= capacityBytes) break;
        things.delete(oldest);
        usedBytes -= freed;
      }
      return thing;
    },
  };
}
