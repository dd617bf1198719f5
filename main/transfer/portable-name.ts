/** One segment of a path, judged for every file system that a library may be moved to: Windows rules apply everywhere. */

import { withoutHiddenMarks } from '../contract/plain/hidden-marks.ts';

/** A segment that can be kept (`name`, changed only where that does no harm) or the reason why it cannot. */
export type JudgedSegment =
  | { readonly name: string; readonly reason: null }
  | { readonly name: null; readonly reason: string };

/** Bytes of UTF-8 that common file systems allow in one name. */
const longestNameBytes = 255;

const control = /\p{Cc}/u;
const forbiddenOnWindows = /[<>"|?*]/g;
// Superscript digits are reserved as well: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;
const partial = /\.[0-9a-f]{16}\.part(\.note)?$/i;

const kept = (name: string): JudgedSegment => ({ name, reason: null });
const refused = (reason: string): JudgedSegment => ({ name: null, reason });

/** Judges one segment of a path that holds no separator; `.` and `..` are the caller's. */
export function judgeSegment(segment: string): JudgedSegment {
  if (!segment.isWellFormed()) return refused('its name is not valid text');
  if (control.test(segment)) return refused('its name contains a control character');
  if (segment.includes(':'))
    return refused('its name contains a colon, which means a drive or a hidden stream');
  const name = withoutHiddenMarks(segment)
    .replace(forbiddenOnWindows, '_')
    .replace(/[. ]+$/, '');
  if (name === '') return refused('a part of its path consists of dots and spaces, or of hidden marks, only');
  if (partial.test(name)) return refused('its name is reserved for partial downloads');
  const safe = device.test(name) ? `_${name}` : name;
  if (Buffer.byteLength(safe) > longestNameBytes)
    return refused(`a part of its path is longer than ${longestNameBytes} bytes`);
  return kept(safe);
}

/** Equal for two names that some file system holds to be the same: case, Unicode normalisation, invisible characters. */
export function collisionKey(localPath: string): string {
  return localPath
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}

/** The name of a partial download: `digits` are 16 hex digits. A long name is cut so that the whole fits a file system. */
export function partialName(name: string, digits: string): string {
  return `${name.slice(0, 60).toWellFormed()}.${digits}.part`;
}

/** The name of the note (`part-note.ts`) that lies beside the partial download of this name. */
export function noteName(partName: string): string {
  return `${partName}.note`;
}

/** An empty file in the folder of an asset whose download has not ended: a verification tells it from a damaged one. */
export const unfinishedMark = partialName('download', '0'.repeat(16));

/** True for a name that `partialName` or `noteName` makes. */
export function isPartialName(name: string): boolean {
  return partial.test(name);
}
