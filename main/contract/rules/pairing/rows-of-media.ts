/** Rows of a measured batch from photos and clips that say when they were taken. Pure. */
import { leftOut, rowOf } from '../batch-rows/from-files.ts';
import type { ListedFile, RowProblem, RowsFromFiles } from '../batch-rows/row.ts';
import { type MediaFile, type MediaPair, pairMedia } from './pair-media.ts';
import { pairingWords as words } from './pairing-words.ts';

/** `notes` say what was paired by more than its name, and what was left out for good. */
export interface RowsFromMedia extends RowsFromFiles {
  readonly notes: readonly string[];
}

/** A pair that may be meant otherwise becomes a problem, since what a row makes has its price. */
export function rowsFromMedia(files: readonly MediaFile[]): RowsFromMedia {
  const { pairs, photos, clips, leftOut: aside } = pairMedia(files);
  const byPath = new Map<string, ListedFile>(files.map(({ path, sizeBytes }) => [path, { path, sizeBytes }]));
  const rows = pairs.flatMap(({ photo, clip, sure }) => {
    const [image, film] = [byPath.get(photo), byPath.get(clip)];
    return !sure || image === undefined || film === undefined ? [] : [rowOf(image, film)];
  });
  return {
    rows,
    problems: [
      ...pairs.filter(({ sure }) => !sure).map(inDoubt),
      ...photos.map((path) => alone(path, 'photo')),
      ...clips.map((path) => alone(path, 'clip')),
      ...leftOut(files),
    ],
    notes: [
      ...pairs.filter(({ by, sure }) => sure && by === 'time').map(apart),
      ...aside.filter(({ why }) => why !== 'not-media').map(({ message }) => words.skipped(message)),
    ],
  };
}

function apart(pair: MediaPair): string {
  const { gapS } = pair;
  return gapS === null || gapS < 1 ? words.takenDuring(pair) : words.takenApart(pair, Math.round(gapS));
}

function inDoubt(pair: MediaPair): RowProblem {
  return { files: [pair.photo, pair.clip], message: words.inDoubt(pair) };
}

function alone(path: string, role: 'photo' | 'clip'): RowProblem {
  return { files: [path], message: words.alone(role, path) };
}
