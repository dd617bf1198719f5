/** Spearman's rank correlation. Pure. */

/** Places from 0, those of equal values shared. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const places = values.map(() => 0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to += 1;
    for (let place = from; place <= to; place += 1) places[order[place]?.index ?? 0] = (from + to) / 2;
    from = to + 1;
  }
  return places;
}

/** -1 to 1; 0 for fewer than three pairs. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  if (pairs.length < 3) return 0;
  const a = ranks(pairs.map(([first]) => first));
  const b = ranks(pairs.map(([, second]) => second));
  const mean = (pairs.length - 1) / 2;
  let [both, ofA, ofB] = [0, 0, 0];
  a.forEach((place, index) => {
    const other = (b[index] ?? 0) - mean;
    both += (place - mean) * other;
    ofA += (place - mean) ** 2;
    ofB += other ** 2;
  });
  return both / Math.sqrt(ofA * ofB);
}
