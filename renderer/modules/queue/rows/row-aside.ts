/** What is beside a row's title: what kind of request it is, and where it comes from. Pure. */
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import { kindWords } from '../queue-words.ts';
import { comesFrom } from './lineage-words.ts';
import type { QueueRow } from './queue-rows.ts';
import { rowTitle } from './row-titles.ts';

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
