/** How a search over assets is read: words, folded the same way as the stored text, split by what the trigram index can find. */
import type { AssetRow } from './catalogue.ts';

/** `match` is an FTS5 expression over words of three characters and more; `short` words are looked for in the text itself. */
export interface AssetSearch {
  readonly match: string | null;
  readonly short: readonly string[];
}

/** Shortest word, in characters, that a trigram index can find. */
const trigram = 3;
const accents = /[\u0300-\u036f]/g;

/** Case and Latin, Greek and Cyrillic accents do not matter: "Möbel" is found by "mobel". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(accents, '').toLowerCase();
}

/** What a search looks through: name, source and kind, a line each. */
export function searchText(asset: Pick<AssetRow, 'name' | 'kind' | 'source'>): string {
  return fold([asset.name ?? '', sourceText(asset.source), asset.kind].join('\n'));
}

/** Every word must occur; a word inside another one is implied by it. */
export function parseSearch(search: string): AssetSearch {
  const all = [...new Set(fold(search).split(/[\s\0]+/))].filter((word) => word !== '');
  const words = all.filter((word) => !all.some((other) => other !== word && other.includes(word)));
  const long = words.filter((word) => characters(word) >= trigram);
  return {
    match: long.length === 0 ? null : long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    short: words.filter((word) => characters(word) < trigram),
  };
}

function characters(word: string): number {
  return Array.from(word).length;
}

/** A URL is not searched: its query may hold a signature. */
function sourceText(source: AssetRow['source']): string {
  if (source.type === 'text') return source.text;
  return source.type === 'image' ? source.fileName : '';
}
