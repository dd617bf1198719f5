/** The same work is done once for all who ask while it is under way. By hand: a `Map` is all there is to it. */

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
