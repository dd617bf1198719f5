/** `Range` of a file request (RFC 9110 section 14): one range of bytes; several are answered with the whole file. */

/** `start` and `end` are inclusive byte offsets. */
export type RangeAnswer = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** What to send of a file of `sizeBytes`. A header that is not understood is ignored, as the RFC asks. */
export function rangeOf(header: string | undefined, sizeBytes: number): RangeAnswer {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? 'unsatisfiable' : { start: sizeBytes - count, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
