/** Codes and sentences of what can go wrong with reviews, exports and imported ZIPs. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes } from '../messages/number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface ReviewErrorData {
  'review.mark-unknown': { id: string };
  'review.too-many-marks': { limit: number };
  /** `reason` follows “because”. */
  'review.file-refused': { path: string; reason: string };
  'review.file-from-the-future': { path: string; version: number };
  'review.file-taken': { path: string };
  'review.sheet-too-long': { limit: number; assets: number };
  /** `reason` follows “because”. */
  'review.sheet-not-written': { path: string; reason: string };
  /** How many assets were meant. */
  'hand-on.nothing': { assets: number };
  'hand-on.too-many': { limit: number };
  'hand-on.too-long-waiting': { limit: number };
  'hand-on.unknown': { id: string };
  /** A file is not on the disk as it should be, `reason` says how. */
  'hand-on.file-changed': { asset: string; path: string; reason: string };
  'hand-on.disk-full': { folder: string; neededBytes: number };
  'hand-on.not-written': { folder: string; reason: string };
  /** The browser's way has a limit that the command line has not. */
  'hand-on.too-large-to-send': { file: string };
  /** `reason` follows a colon; `file` is the name of the ZIP. */
  'hand-on.refused': { file: string; reason: string };
  /** `program` as it is called on the screen. */
  'hand-on.no-format': { name: string; program: string };
}

type Sentences = { [C in keyof ReviewErrorData]: (data: ReviewErrorData[C]) => string };

export const reviewSentences: Sentences = catalogue('errors.reviewSentences', {
  'review.mark-unknown': icu(
    'This annotation no longer exists. Add it again if you still need it.',
    () => ({}),
  ),
  'review.too-many-marks': icu(
    'The limit of {limit} annotations per asset is reached. Delete resolved ones, then add this one.',
    (d: ReviewErrorData['review.too-many-marks']) => ({ limit: d.limit }),
  ),
  'review.file-refused': icu(
    '{path} could not be read, because {reason}. It was renamed, and the review in this library is used.',
    (d: ReviewErrorData['review.file-refused']) => ({ path: d.path, reason: d.reason }),
  ),
  'review.file-from-the-future': icu(
    '{path} was written by a newer Caliper (version {version}), so it was not changed. Your review is kept in this library; update Caliper to merge both.',
    (d: ReviewErrorData['review.file-from-the-future']) => ({ path: d.path, version: d.version }),
  ),
  'review.file-taken': icu(
    'The asset has its own file at {path}, so the review is kept in this library only. Export the asset to share the review.',
    (d: ReviewErrorData['review.file-taken']) => ({ path: d.path }),
  ),
  'review.sheet-too-long': icu(
    'A review sheet has at most {limit, number} assets, and {assets, number} are selected. Select fewer, or narrow the search.',
    (d: ReviewErrorData['review.sheet-too-long']) => ({ limit: d.limit, assets: d.assets }),
  ),
  'review.sheet-not-written': icu(
    'The review sheet was not written to {path}, because {reason}. Use a file in an existing folder that you can write to.',
    (d: ReviewErrorData['review.sheet-not-written']) => ({ path: d.path, reason: d.reason }),
  ),
  'hand-on.nothing': icu(
    '{assets, plural, one {The files of this asset are not on this disk, so there is nothing to export. Download it, or restore it from the bin, then try again.} other {None of these assets has files on this disk, so there is nothing to export. Download them, then try again.}}',
    (d: ReviewErrorData['hand-on.nothing']) => ({ assets: d.assets }),
  ),
  'hand-on.too-many': icu(
    'At most {limit, number} assets can be exported at once. Select fewer.',
    (d: ReviewErrorData['hand-on.too-many']) => ({ limit: d.limit }),
  ),
  'hand-on.too-long-waiting': icu(
    '{limit} exports are queued already. Wait until some have finished, or stop them.',
    (d: ReviewErrorData['hand-on.too-long-waiting']) => ({ limit: d.limit }),
  ),
  'hand-on.unknown': icu(
    'This ZIP no longer exists: it was downloaded or stopped. Export the assets again.',
    () => ({}),
  ),
  'hand-on.file-changed': icu(
    '“{asset}” was not exported: its file {path} {reason}. Check it under Problems or download it again, then export it.',
    (d: ReviewErrorData['hand-on.file-changed']) => ({ asset: d.asset, path: d.path, reason: d.reason }),
  ),
  'hand-on.disk-full': icu(
    'There is not enough space in {folder}: about {neededBytes} are needed. Free some space or select another disk, then export again.',
    (d: ReviewErrorData['hand-on.disk-full']) => ({
      folder: d.folder,
      neededBytes: formatBytes(d.neededBytes),
    }),
  ),
  'hand-on.not-written': icu(
    'The export could not be written to {folder} ({reason}), and nothing was left there. Select another folder, then export again.',
    (d: ReviewErrorData['hand-on.not-written']) => ({ folder: d.folder, reason: d.reason }),
  ),
  'hand-on.too-large-to-send': icu(
    '“{file}” is too large for a browser to pass to Caliper. Run “caliper open” with its path in a terminal.',
    (d: ReviewErrorData['hand-on.too-large-to-send']) => ({ file: d.file }),
  ),
  'hand-on.refused': icu(
    '“{file}” was not imported: {reason}. Ask the sender to export it again.',
    (d: ReviewErrorData['hand-on.refused']) => ({ file: d.file, reason: d.reason }),
  ),
  'hand-on.no-format': icu(
    '“{name}” has no file that can be prepared for {program}. Create it with a simulator that provides one, or export its files as they are.',
    (d: ReviewErrorData['hand-on.no-format']) => ({ name: d.name, program: d.program }),
  ),
});
