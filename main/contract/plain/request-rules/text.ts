/** Texts and names of requests (specification: Limits). Lengths count Unicode code points: what a user takes for a character, and the same in every language. */
import { limits } from '../param-values.ts';
import { type Fault, grouped } from './fault.ts';

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
        message: text === '' ? 'The text is empty.' : 'The text has only white space.',
      },
    ];
  const characters = characterCount(text);
  if (characters <= most) return [];
  const message = `The text has ${grouped(characters)} characters; at most ${grouped(most)} are allowed.`;
  return [{ path, code: 'text-too-long', message }];
}

/** The name of an asset, a batch or a set; null and the empty name are allowed. */
export function nameFaults(name: string | null | undefined, path: string): Fault[] {
  const characters = characterCount(name ?? '');
  if (characters <= limits.nameLength) return [];
  const message = `The name has ${grouped(characters)} characters; at most ${limits.nameLength} are allowed.`;
  return [{ path, code: 'name-too-long', message }];
}
