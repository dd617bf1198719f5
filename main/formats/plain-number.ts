/** Numbers as text formats of models hold them. Pure. */

/** Single precision has nothing between this and 0, and parsers refuse what they cannot hold. */
const least = 2 ** -126;

/** No more digits than there are, no noise of multiplying, and no minus before a zero. */
export function plainNumber(value: number, significant = 9): string {
  const short = Number(value.toPrecision(significant));
  return Math.abs(short) < least ? '0' : String(short);
}
