/** Codes and sentences of what can go wrong with reviews, exports and imported ZIPs. */
import { formatBytes, formatNumber } from './number-text.ts';

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
  'review.mark-unknown': () =>
    'This mark is not there any more: it was taken away meanwhile. Set it anew where it is still needed.',
  'review.too-many-marks': (d) =>
    `This asset has ${d.limit} marks already, which is the most. Take away some that are resolved, then set this one.`,
  'review.file-refused': (d) =>
    `${d.path} could not be read, because ${d.reason}. It was kept under another name beside it, and the review of this library goes on without it.`,
  'review.file-from-the-future': (d) =>
    `${d.path} was written by a newer Caliper (version ${d.version}), so it stays as it is. Your review is kept in this library; update Caliper to have both.`,
  'review.file-taken': (d) =>
    `The asset has a file of its own at ${d.path}, so the review is kept in this library only. Export the asset to give the review to somebody.`,
  'review.sheet-too-long': (d) =>
    `A review sheet has at most ${formatNumber(d.limit)} assets, and these are ${formatNumber(d.assets)}. Choose fewer, or narrow the search.`,
  'review.sheet-not-written': (d) =>
    `The review sheet was not written to ${d.path}, because ${d.reason}. Name a file in a folder that is there and that you may write to.`,
  'hand-on.nothing': (d) =>
    d.assets === 1
      ? 'The files of this asset are not on this disk, so there is nothing to export. Download it, or restore it from the bin, then try again.'
      : 'None of these assets has files on this disk, so there is nothing to export. Download them, then try again.',
  'hand-on.too-many': (d) => `At most ${formatNumber(d.limit)} assets can be exported at once. Select fewer.`,
  'hand-on.too-long-waiting': (d) =>
    `${d.limit} exports are queued already. Wait until some are done, or stop them.`,
  'hand-on.unknown': () =>
    'This ZIP is not there any more: it was downloaded or stopped. Export the assets again.',
  'hand-on.file-changed': (d) =>
    `“${d.asset}” was not exported: its file ${d.path} ${d.reason}. Look at it under Problems, download it again if need be, then export it.`,
  'hand-on.disk-full': (d) =>
    `There is not enough room in ${d.folder}: about ${formatBytes(d.neededBytes)} are needed. Make room or choose another disk, then export them again.`,
  'hand-on.not-written': (d) =>
    `It could not be written to ${d.folder} (${d.reason}), and nothing was left there. Choose another folder, then export them again.`,
  'hand-on.too-large-to-send': (d) =>
    `“${d.file}” is larger than what a browser may give to Caliper. Run “caliper open” with its path in a terminal instead.`,
  'hand-on.refused': (d) =>
    `“${d.file}” was not imported: ${d.reason}. Nothing of it was kept. Ask the sender to export it again.`,
};
