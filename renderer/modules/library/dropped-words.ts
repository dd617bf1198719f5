/** What is said of files that were dropped onto the library. English. */

import { formatNumber } from '../../ui/text/format.ts';
import type { Dropped } from '../folders/dropped.ts';

/** A sentence for each sort that is there. */
export function droppedWords(
  { images, clips, tables, models, others }: Dropped,
  folders: readonly string[],
): string[] {
  const lines: string[] = [];
  if (images.length > 0)
    lines.push(
      `${many(images.length, 'image')}: ${images.length === 1 ? 'an asset is made of it.' : 'an asset is made of each.'}`,
    );
  if (clips.length > 0)
    lines.push(
      `${many(clips.length, 'clip')}: check ${clips.length === 1 ? 'it' : 'them'} under Captures, or pair images and clips of the same name in a batch.`,
    );
  if (tables.length > 0) lines.push(`${many(tables.length, 'table')}: each row becomes an asset of a batch.`);
  if (models.length > 0)
    lines.push(
      `${many(models.length, 'model file')}: ${models.length === 1 ? 'its folder' : 'their folders'} can be added to the library. Nothing in ${models.length === 1 ? 'it' : 'them'} is moved or changed.`,
    );
  else if (folders.length > 0)
    lines.push(
      `${many(folders.length, 'folder')}: can be added to the library as ${folders.length === 1 ? 'it is' : 'they are'}, for the models in ${folders.length === 1 ? 'it' : 'them'}.`,
    );
  if (others > 0)
    lines.push(`${many(others, 'other file')}: Caliper makes nothing of ${others === 1 ? 'it' : 'them'}.`);
  return lines;
}

function many(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** The window about them. */
export const droppedFileWords = {
  over: 'Drop images to make assets of them, folders of models to have them in the library',
  title: 'What shall become of them?',
  nothing: 'Nothing is made of these files',
  dismiss: 'Cancel',
  close: 'Close',
  add: 'Add to the library…',
  asset: 'Make an asset',
  batch: 'Make a batch',
} as const;
