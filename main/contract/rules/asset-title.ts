/** What an asset is called: its own title, or its name, or a short one from its description; and how equals are distinguished. Pure. */
import type { AssetSource } from '../schema/asset.ts';

/** Code points of a title that is taken from a description. */
const longest = 48;
/** Words that are added to tell one asset from another. */
const mostWords = 3;
/** The end of the first clause: a stop or comma that ends a word, so that `1:10` and `0.5` stay whole. */
const clauseEnd = /[.,;:!?](?=\s|$)|\n|\s\(/u;
const article = /^(?:an?|the)\s+/iu;
/** Words that distinguish nothing. */
const fillers = new Set(
  'a an and as at by for from in into is it its of on or the this that to with without'.split(' '),
);

interface Named {
  /** The title that the user wrote, if any. */
  readonly title?: string | null;
  readonly name: string | null;
  readonly source: AssetSource;
}

/** What it is called while no other has the same title; null where nothing is known of it. */
export function baseTitle({ title = null, name, source }: Named): string | null {
  for (const given of [title, name]) if (given !== null && given.trim() !== '') return given.trim();
  switch (source.type) {
    case 'text':
      return describedTitle(source.text);
    case 'image':
      return source.fileName;
    case 'image-url':
      return lastPart(source.url);
    case 'unknown':
      return null;
  }
}

/** As `baseTitle`, for the name of a folder: the ending of an image's name says nothing there. */
export function folderTitle(asset: Named): string | null {
  const base = baseTitle(asset);
  const isImage = asset.source.type === 'image' || asset.source.type === 'image-url';
  const isNamed = [asset.title, asset.name].some((given) => (given ?? '').trim() !== '');
  return isImage && !isNamed && base !== null ? base.replace(/(?<=.)\.[a-z0-9]{2,5}$/iu, '') : base;
}

/** `A glazed coffee mug, with a chipped rim` is a `Glazed coffee mug`; null for nothing but space. */
export function describedTitle(text: string): string | null {
  const whole = text.trim().replaceAll(/[^\S\n]+/gu, ' ');
  const clause = whole.split(clauseEnd)[0] ?? '';
  const words = (clause.length < 4 ? whole.replaceAll('\n', ' ') : clause).replace(article, '').trim();
  const short = shortened(words);
  return short === '' ? null : short.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function shortened(text: string): string {
  const points = Array.from(text);
  if (points.length <= longest) return text;
  const cut = points.slice(0, longest + 1).join('');
  const space = cut.lastIndexOf(' ');
  return space > longest / 2 ? cut.slice(0, space) : points.slice(0, longest).join('');
}

/** Of a URL only the name of its file is shown: its query may hold a signature. */
function lastPart(url: string): string | null {
  const last = url
    .replace(/[?#].*$/u, '')
    .split('/')
    .at(-1);
  return last === undefined || last === '' ? null : last;
}

/** Titles that differ in nothing but case are equal. */
export function titleKey(title: string): string {
  return title.normalize('NFC').toLowerCase();
}

/** What is in use already among the assets of the same base title. */
export interface TitlesInUse {
  /** 0 when no other asset has the base title. */
  lastNumber(): number;
  isTaken(title: string): boolean;
  /** The description of the one that has had the base title longest; null when it has none. */
  firstText(): string | null;
}

/**
 * The title of one more asset: `Coffee mug` while it is the only one, else the words of its description that the first
 * one lacks (`Coffee mug, blue`), else the next number (`Coffee mug 3`). A `variant` is numbered by its place in its set.
 * Numbers do not pile up: a retried `Mug 2` is the next mug, never `Mug 2 2`.
 * Once given it stays: an asset keeps its title whatever comes or goes.
 */
export function distinctTitle(
  {
    base,
    text,
    variant,
  }: { readonly base: string; readonly text: string | null; readonly variant: number | null },
  inUse: TitlesInUse,
): { readonly title: string; readonly number: number } {
  const last = inUse.lastNumber();
  if (variant !== null && !inUse.isTaken(`${base} ${variant}`))
    return { title: `${base} ${variant}`, number: Math.max(variant, last) };
  if (last === 0 && variant === null && !inUse.isTaken(base)) return { title: base, number: 1 };
  const words = text === null || variant !== null ? '' : differingWords(text, inUse.firstText(), base);
  if (words !== '' && !inUse.isTaken(`${base}, ${words}`))
    return { title: `${base}, ${words}`, number: last + 1 };
  const [numbered, first] = numbering(base, inUse.isTaken);
  let number = Math.max(first, last + 1);
  while (inUse.isTaken(numbered(number))) number += 1;
  return { title: numbered(number), number };
}

/** How further ones of `base` are numbered, and from which number on: `Mug 2` among mugs goes on with `Mug 3`, while there is no other Apollo than `Apollo 11`. */
function numbering(
  base: string,
  isTaken: TitlesInUse['isTaken'],
): readonly [numbered: (number: number) => string, first: number] {
  const [, stem, digits] = /^(.+) (\d{1,4})$/u.exec(base) ?? [];
  if (stem === undefined) return [(number) => `${base} ${number}`, 2];
  if (isTaken(stem) || isTaken(`${stem} 1`)) return [(number) => `${stem} ${number}`, Number(digits) + 1];
  return [(number) => `${base} (${number})`, 2];
}

/** Those of `text` that are in neither the other text nor the title, in their order; at most three. */
export function differingWords(text: string, other: string | null, base: string): string {
  if (other === null) return '';
  const known = new Set([...wordsOf(other), ...wordsOf(base), ...fillers]);
  const found: string[] = [];
  for (const word of wordsOf(text)) {
    if (known.has(word) || found.length === mostWords) continue;
    known.add(word);
    found.push(word);
  }
  return found.join(' ');
}

function wordsOf(text: string): string[] {
  return titleKey(text).match(/[\p{L}\p{N}]+(?:[-’'.][\p{L}\p{N}]+)*/gu) ?? [];
}

/** The title that is kept, while it belongs to `base`: one that is being changed shows the new words at once. */
export function shownTitle(kept: string | null, base: string | null): string | null {
  if (kept === null || base === null) return base ?? kept;
  return titleKey(kept).startsWith(titleKey(base)) ? kept : base;
}
