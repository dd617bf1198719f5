/** Names of image and clip files: which is which, which belong together, and what an asset made of one is called. */
import { limits } from '../../plain/param-values.ts';
import { rowWords } from './row-words.ts';

/** HEIC is converted when it is taken into the library. */
const imageEndings = new Set(['png', 'jpg', 'jpeg', 'webp', 'heic', 'heif']);
const clipEndings = new Set(['mp4', 'mov', 'm4v']);
/** What systems leave in folders without anybody asking. */
const litter = /^(\..*|thumbs\.db|desktop\.ini|ehthumbs\.db|__macosx)$/i;

/** By its ending; the content is judged when the file is stored. `ignored`: what a system put there. */
export function roleOf(path: string): 'image' | 'clip' | 'other' | 'ignored' {
  if (path.split(/[/\\]/).some((part) => litter.test(part) && part !== '.' && part !== '..'))
    return 'ignored';
  const ending = endingOf(path);
  if (imageEndings.has(ending)) return 'image';
  return clipEndings.has(ending) ? 'clip' : 'other';
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

/** The file's name without its ending: `IMG_1` of `a/IMG_1.jpg`. */
export function stemOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** The folder's path, empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - fileNameOf(path).length - 1));
}

/** Equal for names that a user takes for the same: upper and lower case, composed and decomposed letters. */
export function sameName(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** The name of what is made from the file: its stem, cut to the longest name that the service takes. */
export function nameFrom(path: string): string {
  return cutTo(stemOf(path).normalize('NFC').trim(), limits.nameLength);
}

/** The first `most` characters (code points). */
export function cutTo(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : characters.slice(0, most).join('').trimEnd();
}

/** `IMG_2` before `IMG_10`; the same on every machine. */
export function inNaturalOrder<T extends { readonly path: string }>(files: readonly T[]): T[] {
  return files.toSorted(naturalOrder());
}

/** Its comparison; making one costs as much as thousands of uses. */
export function naturalOrder(): (a: { readonly path: string }, b: { readonly path: string }) => number {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return (a, b) => compare(a.path, b.path) || (a.path < b.path ? -1 : 1);
}

/** Why a file that is neither image nor clip nor table was left out, and what to do. */
export function whyLeftOut(path: string): string {
  const { leftOut } = rowWords;
  switch (endingOf(path)) {
    case 'gif':
    case 'bmp':
    case 'tif':
    case 'tiff':
    case 'avif':
    case 'svg':
    case 'dng':
      return leftOut.image(path);
    case 'avi':
    case 'webm':
    case 'mkv':
    case 'wmv':
    case 'mts':
      return leftOut.clip(path);
    case 'xlsx':
    case 'xls':
    case 'ods':
    case 'numbers':
      return leftOut.spreadsheet(path);
    case 'txt':
      return leftOut.text(path);
    default:
      return leftOut.other(path);
  }
}

function endingOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
