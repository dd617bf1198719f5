/** Codes and sentences of what can go wrong with reviews, exports and imported ZIPs. */
import { formatBytes, formatNumber } from '../messages/number-text.ts';

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
}

type Sentences = { [C in keyof ReviewErrorData]: (data: ReviewErrorData[C]) => string };

export const reviewSentences: Sentences = {
  'review.mark-unknown': () => 'This annotation no longer exists. Add it again if you still need it.',
  'review.too-many-marks': (d) =>
    `The limit of ${d.limit} annotations per asset is reached. Delete resolved ones, then add this one.`,
  'review.file-refused': (d) =>
    `${d.path} could not be read, because ${d.reason}. It was renamed, and the review in this library is used.`,
  'review.file-from-the-future': (d) =>
    `${d.path} was written by a newer Caliper (version ${d.version}), so it was not changed. Your review is kept in this library; update Caliper to merge both.`,
  'review.file-taken': (d) =>
    `The asset has its own file at ${d.path}, so the review is kept in this library only. Export the asset to share the review.`,
  'review.sheet-too-long': (d) =>
    `A review sheet has at most ${formatNumber(d.limit)} assets, and ${formatNumber(d.assets)} are selected. Select fewer, or narrow the search.`,
  'review.sheet-not-written': (d) =>
    `The review sheet was not written to ${d.path}, because ${d.reason}. Use a file in an existing folder that you can write to.`,
  'hand-on.nothing': (d) =>
    d.assets === 1
      ? 'The files of this asset are not on this disk, so there is nothing to export. Download it, or restore it from the bin, then try again.'
      : 'None of these assets has files on this disk, so there is nothing to export. Download them, then try again.',
  'hand-on.too-many': (d) => `At most ${formatNumber(d.limit)} assets can be exported at once. Select fewer.`,
  'hand-on.too-long-waiting': (d) =>
    `${d.limit} exports are queued already. Wait until some have finished, or stop them.`,
  'hand-on.unknown': () =>
    'This ZIP no longer exists: it was downloaded or stopped. Export the assets again.',
  'hand-on.file-changed': (d) =>
    `“${d.asset}” was not exported: its file ${d.path} ${d.reason}. Check it under Problems or download it again, then export it.`,
  'hand-on.disk-full': (d) =>
    `There is not enough space in ${d.folder}: about ${formatBytes(d.neededBytes)} are needed. Free some space or select another disk, then export again.`,
  'hand-on.not-written': (d) =>
    `The export could not be written to ${d.folder} (${d.reason}), and nothing was left there. Select another folder, then export again.`,
  'hand-on.too-large-to-send': (d) =>
    `“${d.file}” is too large for a browser to pass to Caliper. Run “caliper open” with its path in a terminal.`,
  'hand-on.refused': (d) => `“${d.file}” was not imported: ${d.reason}. Ask the sender to export it again.`,
};
