/** What goes into a request: texts and names (specification: Limits), images and clips (ImageInput, CaptureInput). */
import { limits } from '../param-values.ts';
import { type Fault, megabytesAbove, pathOf, type Range } from './fault.ts';
import { type Counted, ruleWords as words } from './rule-words.ts';

// Texts and names of requests (specification: Limits). Lengths count Unicode code points: what a user takes for a character, and the same in every language.

/** Length in code points; half of a surrogate pair counts as one. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** A text that describes something: at most `most` characters, and not only white space. */
export function textFaults(text: string, most: number, path: string): Fault[] {
  if (!/\S/u.test(text))
    return [
      {
        path,
        code: 'text-blank',
        message: text === '' ? words.textEmpty : words.textBlank,
      },
    ];
  const characters = characterCount(text);
  if (characters <= most) return [];
  return [{ path, code: 'text-too-long', message: words.textTooLong(characters, most) }];
}

/** The name of an asset, a batch or a set; null and the empty name are allowed. */
export function nameFaults(name: string | null | undefined, path: string): Fault[] {
  const characters = characterCount(name ?? '');
  if (characters <= limits.nameLength) return [];
  return [{ path, code: 'name-too-long', message: words.nameTooLong(characters, limits.nameLength) }];
}

// Images and clips of requests (specification: ImageInput, CaptureInput): by URL, or as a file inside of the request.

/** What is known of an image or a clip before it is sent; of a file its size alone matters. */
export interface SourceFacts {
  readonly url?: string | null;
  readonly data?: { readonly sizeBytes: number } | null;
}

/** Images of one list, so many of them. */
export function imageFaults(
  images: readonly SourceFacts[] | null | undefined,
  allowed: Range,
  path: string,
): Fault[] {
  const list = images ?? [];
  return [
    ...amountFaults(list.length, allowed, { path, noun: 'image' }),
    ...list.flatMap((image, index) => sourceFaults(image, pathOf(path, index), 'image')),
  ];
}

/** The one clip of a measured asset: its URL must be HTTPS, its file at most 500 MB. */
export function captureFaults(captures: readonly SourceFacts[], path: string): Fault[] {
  const allowed = { least: limits.captures, most: limits.captures };
  return [
    ...amountFaults(captures.length, allowed, { path, noun: 'clip' }),
    ...captures.flatMap((clip, index) => sourceFaults(clip, pathOf(path, index), 'clip')),
  ];
}

/** How many there are of something. */
export function amountFaults(
  count: number,
  { least, most }: Range,
  { path, noun }: { readonly path: string; readonly noun: Counted },
): Fault[] {
  if (count >= least && count <= most) return [];
  const isTooFew = count < least;
  const bound = least === most ? 'exactly' : isTooFew ? 'least' : 'most';
  return [
    {
      path,
      code: isTooFew ? 'too-few' : 'too-many',
      message: words.amount(count, noun, bound, isTooFew ? least : most),
    },
  ];
}

function sourceFaults({ url, data }: SourceFacts, path: string, noun: 'image' | 'clip'): Fault[] {
  const hasUrl = url !== undefined && url !== null;
  const hasData = data !== undefined && data !== null;
  if (hasUrl === hasData) return [{ path, code: 'source-unclear', message: words.sourceUnclear(noun) }];
  if (hasUrl) return urlFaults(url, pathOf(path, 'url'), noun);
  return hasData ? fileFaults(data.sizeBytes, pathOf(path, 'data'), noun) : [];
}

function fileFaults(sizeBytes: number, path: string, noun: 'image' | 'clip'): Fault[] {
  if (sizeBytes === 0) return [{ path, code: 'file-empty', message: words.fileEmpty(noun) }];
  const most = limits.inlineClipBytes;
  if (noun === 'image' || sizeBytes <= most) return [];
  const message = words.clipTooLarge(megabytesAbove(sizeBytes, most), most / 1e6);
  return [{ path, code: 'file-too-large', message }];
}

function urlFaults(url: string, path: string, noun: 'image' | 'clip'): Fault[] {
  const characters = characterCount(url);
  if (characters > limits.urlLength) {
    const message = words.urlTooLong(noun, characters, limits.urlLength);
    return [{ path, code: 'url-too-long', message }];
  }
  const scheme = schemeOf(url);
  if (scheme === null)
    return [
      {
        path,
        code: 'url-invalid',
        message: words.urlInvalid(noun),
      },
    ];
  if (noun === 'clip' && scheme !== 'https:')
    return [{ path, code: 'url-not-https', message: words.clipUrlNotHttps }];
  return [];
}

/** `https:` or `http:` of a whole address; null for anything else. White space is no part of a URL, though parsers forgive it. */
export function schemeOf(url: string): 'https:' | 'http:' | null {
  const parsed = /\s/u.test(url) ? null : URL.parse(url);
  if (parsed === null || parsed.hostname === '') return null;
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.protocol : null;
}
