/** Rows of a measured batch from photos and clips that say when they were taken. Pure. */
import { leftOut, rowOf } from '../batch-rows/from-files.ts';
import type { ListedFile, RowProblem, RowsFromFiles } from '../batch-rows/row.ts';
import { type MediaFile, type MediaPair, pairMedia } from './pair-media.ts';

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
      ...photos.map((path) => alone(path, 'photo', 'clip')),
      ...clips.map((path) => alone(path, 'clip', 'photo')),
      ...leftOut(files),
    ],
    notes: [
      ...pairs.filter(({ by, sure }) => sure && by === 'time').map(apart),
      ...aside.filter(({ why }) => why !== 'not-media').map(({ message }) => `${message} It was skipped.`),
    ],
  };
}

function apart({ photo, clip, gapS }: MediaPair): string {
  const how = gapS === null || gapS < 1 ? 'taken during it' : `taken ${Math.round(gapS)} s from it`;
  return `“${photo}” is paired with “${clip}”: ${how}.`;
}

function inDoubt({ photo, clip }: MediaPair): RowProblem {
  const message = `“${photo}” may belong to “${clip}”, but that is uncertain. Give both the same name.`;
  return { files: [photo, clip], message };
}

function alone(path: string, has: string, missing: string): RowProblem {
  const message = `The ${has} “${path}” has no ${missing} with the same name or time. Add one, or remove it.`;
  return { files: [path], message };
}
