/** What a member of a set is called: by its set and its place. Pure. */
import { limits } from '../../contract/model/param-values.ts';

/** Null without a name of the set; a long one is cut, so that the whole stays within the limit of names (code points). */
export function memberName(setName: string | null, index: number): string | null {
  if (setName === null || setName === '') return null;
  const place = ` ${index}`;
  const room = limits.nameLength - place.length;
  return `${Array.from(setName).slice(0, room).join('').trimEnd()}${place}`;
}
