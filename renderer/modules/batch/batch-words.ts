/** What the batch screen says in sentences. Pure. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { limits } from '../../../main/contract/plain/param-values.ts';
import {
  type BatchKind,
  type RowParamPath,
  rowParamPaths,
} from '../../../main/contract/rules/batch-rows/row.ts';
import { formatBytes, formatDuration, formatNumber, remainingMs } from '../../ui/text/format.ts';
import type { BatchState, SendState } from './store/core.ts';
import type { EditColumn } from './store/table/draft.ts';
import type { BatchVerdict, RowTrouble } from './store/table/judge.ts';

const planMessages = catalogue('batch.plan', {
  one: icu('{items, plural, one {# item} other {# items}} in 1 batch', (items: number) => ({ items })),
  several: icu(
    '{items, plural, one {# item} other {# items}} in {batches, number} batches of {count} ({bytes} each)',
    (items: number, batches: number, count: string, bytes: string) => ({ items, batches, count, bytes }),
  ),
  between: icu('{least} to {most}', (least: string, most: string) => ({ least, most })),
  sizeInAll: icu('{bytes} in all', (bytes: string) => ({ bytes })),
  sizeOf: icu('{bytes} of {allowed}', (bytes: string, allowed: string) => ({ bytes, allowed })),
  create: icu('{batches, plural, one {Create batch} other {Create # batches}}', (batches: number) => ({
    batches,
  })),
  filesMissing: icu(
    '{rest, plural, one {# file named in the rows is missing. Drop the file or its folder.} other {# files named in the rows are missing. Drop their folder.}}',
    (rest: number) => ({ rest }),
  ),
  filesFound: icu(
    '{found, number} of {named, number} files found. Drop the folder with the {rest, plural, one {other} other {others}}.',
    (found: number, named: number, rest: number) => ({ found, named, rest }),
  ),
  awaiting: icu(
    '{clips, plural, one {Extracting the still of # clip…} other {Extracting the stills of # clips…}}',
    (clips: number) => ({ clips }),
  ),
  trouble: icu('{option}: {message}', (option: string, message: string) => ({ option, message })),
});

/** “240 items in 3 batches of 80 (412 MB each)”. */
export function planWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  const items = parts.at(-1)?.to ?? 0;
  if (parts.length <= 1) return planMessages.one(items);
  const count = between(
    parts.map(({ from, to }) => to - from),
    formatNumber,
  );
  const bytes = between(
    parts.map(({ bodyBytes }) => bodyBytes),
    formatBytes,
  );
  return planMessages.several(items, parts.length, count, bytes);
}

/** “12 MB of 832 MB”; of several, whose sizes are shown beside it, their sum. */
export function sizeWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  const largest = Math.max(0, ...parts.map(({ bodyBytes }) => bodyBytes));
  return parts.length > 1
    ? planMessages.sizeInAll(formatBytes(parts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0)))
    : planMessages.sizeOf(formatBytes(largest), formatBytes(limits.batchBodyBytes));
}

/** “12 of 14 files found”, and what to do; null when all are at hand. */
export function filesWords({ files }: Pick<BatchVerdict, 'files'>): string | null {
  const { named, found } = files;
  if (found === named) return null;
  const rest = named - found;
  return found === 0 ? planMessages.filesMissing(rest) : planMessages.filesFound(found, named, rest);
}

const whyNotMessages = catalogue('batch.whyNot', {
  empty: 'Add at least one row.',
  reading: 'Reading files.',
  checking: 'Checking rows.',
  faulty: icu('{rows, plural, one {# row has a problem.} other {# rows have problems.}}', (rows: number) => ({
    rows,
  })),
});

/** What keeps the batches from being made; null when nothing does. */
export function whyNot({ draft, verdict, reading }: BatchState): string | null {
  if (draft.rows.length === 0) return whyNotMessages.empty;
  if (reading !== null) return whyNotMessages.reading;
  if (verdict.of !== draft) return whyNotMessages.checking;
  const [fault] = verdict.faults;
  if (fault !== undefined) return fault;
  return verdict.faulty === 0 ? null : whyNotMessages.faulty(verdict.faulty);
}

/** “Create 3 batches”. */
export function createWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  return planMessages.create(Math.max(1, parts.length));
}

const sendMessages = catalogue('batch.send', {
  entering: 'Adding to the queue',
  lineLost:
    'Disconnected from Caliper. Sending resumes when the connection is back; nothing is created twice.',
  checkingClips: icu(
    'Checking clips before uploading: {done, number} of {clips, plural, one {# clip} other {# clips}}',
    (done: number, clips: number) => ({ done, clips }),
  ),
  checkingRows: 'Checking rows',
  copying: icu(
    'Copying to the library: {done, number} of {files, plural, one {# file} other {# files}}, {sent} of {total}{hasLeft, select, true {, {left} left} other {}}',
    (done: number, files: number, sent: string, total: string, left: string | null) => ({
      done,
      files,
      sent,
      total,
      hasLeft: left !== null,
      left,
    }),
  ),
});

/** What sending does at the moment, with the time left once it can be known. */
export function sendWords(send: SendState, nowMs: number): string {
  switch (send.phase) {
    case 'none':
      return '';
    case 'entering':
      return sendMessages.entering;
    case 'line-lost':
      return sendMessages.lineLost;
    case 'checking':
      return sendMessages.checkingClips(send.clipsDone, send.clips);
    case 'copying': {
      if (send.files === 0) return sendMessages.checkingRows;
      const leftMs = remainingMs(copied(send), nowMs - send.beganAtMs);
      return sendMessages.copying(
        send.filesDone,
        send.files,
        formatBytes(send.sentBytes),
        formatBytes(send.totalBytes),
        leftMs === null ? null : formatDuration(leftMs),
      );
    }
  }
}

/** 0 to 1; null where nothing can be said. */
export function sendProgress(send: SendState): number | null {
  if (send.phase === 'checking') return send.clips === 0 ? null : send.clipsDone / send.clips;
  return send.phase === 'copying' ? copied(send) : null;
}

function copied({
  sentBytes,
  totalBytes,
}: {
  readonly sentBytes: number;
  readonly totalBytes: number;
}): number | null {
  return totalBytes === 0 ? null : Math.min(1, sentBytes / totalBytes);
}

/** The names of options in a cell of the table. */
export const shortNames: Readonly<Record<RowParamPath, string>> = catalogue('batch.shortNames', {
  'mesh.quality': 'Mesh',
  'texture.resolution': 'Texture',
  'physics.body': 'Body',
  'physics.collision': 'Collision',
  'physics.simulator': 'Simulator',
  'variation.variation_type': 'Variation',
  'variation.wildness': 'Wildness',
});

/** A row's trouble as a sentence that says which option it is about; the cell is seen by its mark. */
export function troubleWords({ column, message }: RowTrouble): string {
  const option = rowParamPaths.find((path) => path === column);
  return option === undefined
    ? message
    : planMessages.trouble(shortNames[option], `${message.charAt(0).toLowerCase()}${message.slice(1)}`);
}

/** The cell of the table in which a problem is fixed. */
export function cellOfTrouble({ column }: RowTrouble, kind: BatchKind): EditColumn {
  if (column === 'name') return 'name';
  if (column === 'capture') return kind === 'measured' ? 'capture' : 'input';
  return rowParamPaths.some((path) => path === column) ? 'options' : 'input';
}

function between(values: readonly number[], words: (value: number) => string): string {
  const [least, most] = [words(Math.min(...values)), words(Math.max(...values))];
  return least === most ? least : planMessages.between(least, most);
}

/** While stills are taken out of clips. */
export function awaitingWords({ awaiting }: Pick<BatchVerdict, 'awaiting'>): string {
  return planMessages.awaiting(awaiting);
}
