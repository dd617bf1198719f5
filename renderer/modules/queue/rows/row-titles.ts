/** What rows are called, and how the search finds them. Pure. */

import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { CreateRequest, ImageSource } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import { kindWords } from '../queue-words.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';

/** The name given, else what was requested. */
export function rowTitle(row: QueueRow): string {
  switch (row.type) {
    case 'submission':
      return requestTitle(row.submission.request);
    case 'job':
      return row.job.name ?? kindWords.asset(row.job.remoteId);
    case 'group':
      return groupTitle(row.group);
    case 'member':
      return row.member?.name ?? `${groupTitle(row.group)} ${row.index}`;
  }
}

/** The name given, else what kind it is and how many it has. */
export function groupTitle({ name, type, count }: Pick<Group, 'name' | 'type' | 'count'>): string {
  return name ?? (type === 'batch' ? kindWords.batch(count) : kindWords.set(count));
}

/** How many assets a request asks for. */
export function assetCount(request: CreateRequest): number {
  if ('items' in request) return request.items.length;
  return 'count' in request ? request.count : 1;
}

/** The name given, else the text, the file or the count. */
export function requestTitle(request: CreateRequest): string {
  const { name } = request;
  if (name !== null && name !== '') return name;
  switch (request.route) {
    case 'standard':
      return request.input.type === 'text' ? request.input.text : sourceTitle(request.input);
    case 'measured':
      return sourceTitle(request.image);
    case 'standard-batch':
    case 'measured-batch':
      return kindWords.batch(request.items.length);
    case 'high-fidelity-set':
    case 'procedural-set':
      return request.seed.text ?? (request.seed.image === null ? '' : sourceTitle(request.seed.image));
  }
}

function sourceTitle(source: ImageSource): string {
  return source.type === 'image' ? source.fileName : source.url;
}

/** Whether a row's title, ids, label, stage or error hold every word of the search. */
export function matcher(search: string): (row: QueueRow) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  return (row) => {
    const text = searchedText(row);
    return words.every((word) => text.includes(word));
  };
}

function searchedText(row: QueueRow): string {
  return [rowTitle(row), row.id, rowStatus(row), ...ownWords(row)].join('\n').toLowerCase();
}

function ownWords(row: QueueRow): (string | null | undefined)[] {
  switch (row.type) {
    case 'submission':
      return [row.submission.label, sentenceOf(row.submission.error)];
    case 'group':
      return [row.group.remoteId, row.group.route];
    case 'job':
    case 'member': {
      const job = row.type === 'job' ? row.job : row.member?.job;
      return [job?.remoteId, job?.stage, job?.error?.title, job?.error?.detail];
    }
  }
}
