/** Where the words of a search stand in a shown text. */
import { fold } from './fold.ts';
import type { Term } from './parse.ts';

/** What is looked for by words anywhere or in names: folded, without what is excluded. */
export function soughtTexts(terms: readonly Term[]): string[] {
  return terms.flatMap(({ not, field, test }) =>
    not || test.type !== 'texts' || (field !== null && field !== 'name') ? [] : [...test.texts],
  );
}

/** Ranges of UTF-16 units in `shown`, in order and apart from each other. */
export function highlights(shown: string, sought: readonly string[]): { from: number; to: number }[] {
  const { folded, places } = foldedPlaces(shown);
  const found = sought.flatMap((text) => {
    const ranges: { from: number; to: number }[] = [];
    for (let at = folded.indexOf(text); at >= 0 && text !== ''; at = folded.indexOf(text, at + text.length))
      ranges.push({ from: places[at] ?? 0, to: places[at + text.length] ?? shown.length });
    return ranges;
  });
  const merged: { from: number; to: number }[] = [];
  for (const range of found.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push(range);
  }
  return merged;
}

/** Folding makes some characters longer: `places` says where each unit of the folded text comes from. */
function foldedPlaces(shown: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of shown) {
    const part = fold(character);
    for (let n = 0; n < part.length; n += 1) places.push(at);
    folded += part;
    at += character.length;
  }
  places.push(shown.length);
  return { folded, places };
}
