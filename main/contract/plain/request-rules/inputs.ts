/** What goes into a request: texts and names (specification: Limits), images and clips (ImageInput, CaptureInput). */
import { limits } from '../param-values.ts';
import { counted, type Fault, grouped, megabytesAbove, pathOf, type Range } from './fault.ts';

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
        message: text === '' ? 'The text is empty.' : 'The text contains only whitespace.',
      },
    ];
  const characters = characterCount(text);
  if (characters <= most) return [];
  const message = `The text has ${grouped(characters)} characters; the limit is ${grouped(most)}.`;
  return [{ path, code: 'text-too-long', message }];
}

/** The name of an asset, a batch or a set; null and the empty name are allowed. */
export function nameFaults(name: string | null | undefined, path: string): Fault[] {
  const characters = characterCount(name ?? '');
  if (characters <= limits.nameLength) return [];
  const message = `The name has ${grouped(characters)} characters; the limit is ${limits.nameLength}.`;
  return [{ path, code: 'name-too-long', message }];
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
  { path, noun }: { readonly path: string; readonly noun: string },
): Fault[] {
  if (count >= least && count <= most) return [];
  const wanted =
    least === most ? `exactly ${counted(least, noun)} is needed` : schemeLimit(count, { least, most });
  const verb = count === 1 ? 'is' : 'are';
  return [
    {
      path,
      code: count < least ? 'too-few' : 'too-many',
      message: `There ${verb} ${counted(count, noun)}; ${wanted}.`,
    },
  ];
}

function schemeLimit(count: number, { least, most }: Range): string {
  return count < least
    ? `at least ${least} is needed`
    : `at most ${grouped(most)} ${most === 1 ? 'is' : 'are'} allowed`;
}

function sourceFaults({ url, data }: SourceFacts, path: string, noun: 'image' | 'clip'): Fault[] {
  const hasUrl = url !== undefined && url !== null;
  const hasData = data !== undefined && data !== null;
  if (hasUrl === hasData)
    return [{ path, code: 'source-unclear', message: `Use either a URL or a file for the ${noun}.` }];
  if (hasUrl) return urlFaults(url, pathOf(path, 'url'), noun);
  return hasData ? fileFaults(data.sizeBytes, pathOf(path, 'data'), noun) : [];
}

function fileFaults(sizeBytes: number, path: string, noun: 'image' | 'clip'): Fault[] {
  if (sizeBytes === 0) return [{ path, code: 'file-empty', message: `The ${noun}’s file is empty.` }];
  const most = limits.inlineClipBytes;
  if (noun === 'image' || sizeBytes <= most) return [];
  const message = `The clip is ${megabytesAbove(sizeBytes, most)}; the limit for an upload is ${most / 1e6} MB. Enter a URL instead.`;
  return [{ path, code: 'file-too-large', message }];
}

function urlFaults(url: string, path: string, noun: 'image' | 'clip'): Fault[] {
  const characters = characterCount(url);
  if (characters > limits.urlLength) {
    const message = `The ${noun}’s URL has ${grouped(characters)} characters; the limit is ${grouped(limits.urlLength)}.`;
    return [{ path, code: 'url-too-long', message }];
  }
  const scheme = schemeOf(url);
  if (scheme === null)
    return [
      {
        path,
        code: 'url-invalid',
        message: `The ${noun}’s URL is invalid; it should look like https://example.com/file.`,
      },
    ];
  if (noun === 'clip' && scheme !== 'https:')
    return [{ path, code: 'url-not-https', message: 'The clip’s URL must begin with https://.' }];
  return [];
}

/** `https:` or `http:` of a whole address; null for anything else. White space is no part of a URL, though parsers forgive it. */
export function schemeOf(url: string): 'https:' | 'http:' | null {
  const parsed = /\s/u.test(url) ? null : URL.parse(url);
  if (parsed === null || parsed.hostname === '') return null;
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.protocol : null;
}
