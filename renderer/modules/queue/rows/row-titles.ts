/** Titles of rows, what is beside the title, and where a row comes from and what came of it. Pure. */

import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { CreateRequest, ImageSource } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import { listText } from '../../../ui/text/format.ts';
import { lineageWords } from '../progress-words.ts';
import { kindWords } from '../queue-words.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';

// Titles of rows, and how the search finds them. Pure.

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
function requestTitle(request: CreateRequest): string {
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

// What is beside a row's title: what kind of request it is, and where it comes from. Pure.

/** Null for single assets requested from scratch. */
export function rowAside(row: QueueRow, groups: ReadonlyMap<string, Group>): string | null {
  const kind = row.type === 'submission' ? requestKind(row.submission.request) : groupKind(row);
  // Without a name that is the title already.
  const shown = kind === rowTitle(row) ? null : kind;
  const parts = [shown, comesFrom(row, groups)?.words].filter((part) => part !== null && part !== undefined);
  return parts.length === 0 ? null : parts.join(' · ');
}

function groupKind(row: QueueRow): string | null {
  if (row.type !== 'group') return null;
  const { type, count } = row.group;
  return type === 'batch' ? kindWords.batch(count) : kindWords.set(count);
}

function requestKind(request: CreateRequest): string | null {
  switch (request.route) {
    case 'standard':
      return null;
    case 'measured':
      return kindWords.measured;
    case 'standard-batch':
      return kindWords.batch(request.items.length);
    case 'measured-batch':
      return kindWords.measuredBatch(request.items.length);
    case 'high-fidelity-set':
    case 'procedural-set':
      return kindWords.set(request.count);
  }
}

// Where a row comes from and what came of it: words, and the row that a link shows. Pure.

/** `target` is the id of a row, or of an asset where `asset` is true. */
export interface LineageLink {
  readonly words: string;
  readonly target: string | null;
  readonly asset: boolean;
}

type Groups = ReadonlyMap<string, Group>;

/** What the row itself was made from; null when it was requested from scratch. */
export function comesFrom(row: QueueRow, groups: Groups): LineageLink | null {
  const lineage =
    row.type === 'submission' ? row.submission.lineage : row.type === 'group' ? row.group.lineage : null;
  if (lineage === null) return null;
  switch (lineage.type) {
    case 'split':
      return { words: lineageWords.part(lineage.part, lineage.parts), target: null, asset: false };
    case 'gaps': {
      const group = groups.get(lineage.groupId);
      const of = group === undefined ? lineageWords.aGroup : groupTitle(group);
      return {
        words: lineageWords.retryOf(lineage.indexes.length, of),
        target: group === undefined ? null : lineage.groupId,
        asset: false,
      };
    }
    case 'like':
      return { words: lineageWords.like, target: lineage.assetId, asset: true };
  }
}

/** What makes the gaps of this group again, newest first: batches and sets, and requests that are not accepted yet. */
export function madeAgainBy(
  groupId: string,
  groups: Groups,
  submissions: Iterable<Submission>,
): LineageLink[] {
  const places = (lineage: Lineage | null): readonly number[] | null =>
    lineage?.type === 'gaps' && lineage.groupId === groupId ? lineage.indexes : null;
  const links: LineageLink[] = [];
  const add = (title: string, indexes: readonly number[] | null, target: string): void => {
    if (indexes !== null)
      links.push({
        words: lineageWords.members(title, indexes.length, listText(indexes)),
        target,
        asset: false,
      });
  };
  for (const submission of submissions) {
    if (submission.groupId !== null && groups.has(submission.groupId)) continue;
    add(requestTitle(submission.request), places(submission.lineage), submission.jobId ?? submission.id);
  }
  for (const group of groups.values()) add(groupTitle(group), places(group.lineage), group.id);
  return links;
}
