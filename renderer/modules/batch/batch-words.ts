/** What the batch screen says in sentences. Pure. */

import { catalogue } from '../../../main/contract/messages/catalogue.ts';
import { limits } from '../../../main/contract/plain/param-values.ts';
import { counted, grouped } from '../../../main/contract/plain/request-rules/fault.ts';
import {
  type BatchKind,
  type RowParamPath,
  rowParamPaths,
} from '../../../main/contract/rules/batch-rows/row.ts';
import { formatBytes, formatDuration, remainingMs } from '../../ui/text/format.ts';
import type { BatchState, SendState } from './store/core.ts';
import type { EditColumn } from './store/table/draft.ts';
import type { BatchVerdict, RowTrouble } from './store/table/judge.ts';

/** “240 items in 3 batches of 80 (412 MB each)”. */
export function planWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  const items = parts.at(-1)?.to ?? 0;
  const all = items === 1 ? '1 item' : `${grouped(items)} items`;
  if (parts.length <= 1) return `${all} in 1 batch`;
  const count = between(
    parts.map(({ from, to }) => to - from),
    grouped,
  );
  const bytes = between(
    parts.map(({ bodyBytes }) => bodyBytes),
    formatBytes,
  );
  return `${all} in ${grouped(parts.length)} batches of ${count} (${bytes} each)`;
}

/** “12 MB of 832 MB”; of several, whose sizes are shown beside it, their sum. */
export function sizeWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  const largest = Math.max(0, ...parts.map(({ bodyBytes }) => bodyBytes));
  const allowed = formatBytes(limits.batchBodyBytes);
  return parts.length > 1
    ? `${formatBytes(parts.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0))} in all`
    : `${formatBytes(largest)} of ${allowed}`;
}

/** “12 of 14 files found”, and what to do; null when all are at hand. */
export function filesWords({ files }: Pick<BatchVerdict, 'files'>): string | null {
  const { named, found } = files;
  if (found === named) return null;
  const rest = named - found;
  if (found === 0)
    return rest === 1
      ? '1 file named in the rows is missing. Drop the file or its folder.'
      : `${grouped(rest)} files named in the rows are missing. Drop their folder.`;
  return `${grouped(found)} of ${grouped(named)} files found. Drop the folder with the other${rest === 1 ? '' : 's'}.`;
}

/** What keeps the batches from being made; null when nothing does. */
export function whyNot({ draft, verdict, reading }: BatchState): string | null {
  if (draft.rows.length === 0) return 'Add at least one row.';
  if (reading !== null) return 'Reading files.';
  if (verdict.of !== draft) return 'Checking rows.';
  const [fault] = verdict.faults;
  if (fault !== undefined) return fault;
  if (verdict.faulty === 0) return null;
  return verdict.faulty === 1 ? '1 row has a problem.' : `${grouped(verdict.faulty)} rows have problems.`;
}

/** “Create 3 batches”. */
export function createWords({ parts }: Pick<BatchVerdict, 'parts'>): string {
  return parts.length > 1 ? `Create ${grouped(parts.length)} batches` : 'Create batch';
}

/** What sending does at the moment, with the time left once it can be known. */
export function sendWords(send: SendState, nowMs: number): string {
  switch (send.phase) {
    case 'none':
      return '';
    case 'entering':
      return 'Adding to the queue';
    case 'line-lost':
      return 'Disconnected from Caliper. Sending resumes when the connection is back; nothing is created twice.';
    case 'checking':
      return `Checking clips before uploading: ${grouped(send.clipsDone)} of ${counted(send.clips, 'clip')}`;
    case 'copying': {
      if (send.files === 0) return 'Checking rows';
      const left = remainingMs(copied(send), nowMs - send.beganAtMs);
      const files = `${grouped(send.filesDone)} of ${counted(send.files, 'file')}`;
      const bytes = `${formatBytes(send.sentBytes)} of ${formatBytes(send.totalBytes)}`;
      return `Copying to the library: ${files}, ${bytes}${left === null ? '' : `, ${formatDuration(left)} left`}`;
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
    : `${shortNames[option]}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** The cell of the table in which a problem is fixed. */
export function cellOfTrouble({ column }: RowTrouble, kind: BatchKind): EditColumn {
  if (column === 'name') return 'name';
  if (column === 'capture') return kind === 'measured' ? 'capture' : 'input';
  return rowParamPaths.some((path) => path === column) ? 'options' : 'input';
}

function between(values: readonly number[], words: (value: number) => string): string {
  const [least, most] = [words(Math.min(...values)), words(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

/** While stills are taken out of clips. */
export function awaitingWords({ awaiting }: Pick<BatchVerdict, 'awaiting'>): string {
  return awaiting === 1
    ? 'Extracting the still of 1 clip…'
    : `Extracting the stills of ${grouped(awaiting)} clips…`;
}
