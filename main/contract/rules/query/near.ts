/** Which field a mistyped name may have meant. Pure. */
import { type Field, fields } from './fields.ts';

/** Slips of the pen: a longer way is another word. */
const mostSlips = 2;

/** The field that has the name as its beginning, or that two slips at most lead to; undefined when none is near. */
export function nearField(name: string): Field | undefined {
  const named = fields.flatMap((field) => [field.name, ...field.also].map((one) => ({ field, one })));
  const begun = name.length > 2 ? named.find(({ one }) => one.startsWith(name)) : undefined;
  if (begun !== undefined) return begun.field;
  const most = Math.min(mostSlips, Math.floor(name.length / 3));
  const near = named
    .map(({ field, one }) => ({ field, slips: slipsBetween(name, one) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips);
  return near[0]?.field;
}

/** Letters to put in, leave out or change (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let done = 0; done < a.length; done += 1) {
    const next = [done + 1];
    for (let at = 1; at <= b.length; at += 1)
      next.push(
        Math.min(
          (next[at - 1] ?? 0) + 1,
          (row[at] ?? 0) + 1,
          (row[at - 1] ?? 0) + (b[at - 1] === a[done] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
