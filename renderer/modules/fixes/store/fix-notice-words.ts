/** What notices say of fixes that were applied. English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

export const fixNoticeWords = catalogue('fixes.notices', {
  /** Also what undo names. */
  fixed: icu(
    '{count, plural, one {Fixed 1 asset: a new version is in use.} other {Fixed {count, number} assets: new versions are in use.}}',
    (count: number) => ({ count }),
  ),
  fixedSome: icu('Fixed {count, number} of {of, number} assets.', (count: number, of: number) => ({
    count,
    of,
  })),
});
