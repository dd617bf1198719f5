/** Work that is done once: for all who ask while it is under way, or for the life of the program. */

// The same work is done once for all who ask while it is under way. By hand: a `Map` is all there is to it.

export interface SingleFlight<K, T> {
  /** Shares what is under way for the key, or begins `work`; the answer is not kept. */
  run(key: K, work: () => Promise<T>): Promise<T>;
  has(key: K): boolean;
  /** Settles as all that is under way by now. */
  settled(): Promise<void>;
}

/** Keys compare as those of a `Map`. */
export function createSingleFlight<K, T>(): SingleFlight<K, T> {
  const underWay = new Map<K, Promise<T>>();
  return {
    run(key, work) {
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const begun = work().finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    has: (key) => underWay.has(key),
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}

// What is made when it is first needed, once.

/** `get` makes it at its first call; when that fails, the next call tries again. `made` is null until then. */
export interface FirstUse<T> {
  get(): Promise<T>;
  made(): Promise<T> | null;
}

/** Keeps what takes its time to load out of the start. */
export function firstUse<T>(make: () => Promise<T>): FirstUse<T> {
  let coming: Promise<T> | null = null;
  return {
    get: () => {
      coming ??= make().catch((error: unknown) => {
        coming = null;
        throw error;
      });
      return coming;
    },
    made: () => coming,
  };
}
