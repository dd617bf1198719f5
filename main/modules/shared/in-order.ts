/** Bounded concurrency for lists whose results are wanted in the order of the list. */

/** Works on at most `limit` items at once; yields each result when its turn has come. Throws the first failure of that order. */
export async function* inOrder<I, O>(
  items: Iterable<I>,
  limit: number,
  work: (item: I) => Promise<O>,
): AsyncGenerator<O> {
  const underWay: Promise<O>[] = [];
  for (const item of items) {
    const one = work(item);
    // Thrown when its turn has come; until then nobody looks at it.
    one.catch(() => undefined);
    underWay.push(one);
    if (underWay.length < limit) continue;
    const first = underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const one of underWay) yield await one;
}
