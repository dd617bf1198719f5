/** Names of a ZIP's entries that stay inside of the folder they are unpacked to, on every system. */
import { ProblemError } from '../common/problem.ts';

/** Drive letters and streams of NTFS (`:`), separators of Windows, wildcards, and control characters. */
const forbidden = /[\\:*?"<>|\p{Cc}]/u;

/**
 * Throws `internal-error` for a name that is absolute, leads upwards, or says something else to Windows than to others,
 * and for two names that are one file where letter case does not count. Names come from records, not from requests.
 */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    // Windows drops dots and spaces at the end of a part: "..." and ".. " would lead upwards, and "a." is "a".
    const parts = name.split('/');
    const plain = parts.every((part) => part !== '' && !/[. ]$/.test(part));
    if (!plain || forbidden.test(name))
      throw new ProblemError('internal-error', 'The name of a deliverable would lead out of its folder.');
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded))
      throw new ProblemError('internal-error', 'Two deliverables would be unpacked to the same file.');
    seen.add(folded);
  }
}
