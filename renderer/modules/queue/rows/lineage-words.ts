/** Where a row comes from and what came of it: words, and the row that a link shows. Pure. */
import { counted } from '../../../../main/contract/plain/number-text.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { Lineage } from '../../../../main/contract/schema/lineage.ts';
import { inWords } from '../in-words.ts';
import type { QueueRow } from './queue-rows.ts';
import { groupTitle, requestTitle } from './row-titles.ts';

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
      return { words: `Part ${lineage.part} of ${lineage.parts}`, target: null, asset: false };
    case 'gaps': {
      const group = groups.get(lineage.groupId);
      const of = group === undefined ? 'a batch or set' : groupTitle(group);
      return {
        words: `Makes ${counted(lineage.indexes.length, 'gap')} of ${of} again`,
        target: group === undefined ? null : lineage.groupId,
        asset: false,
      };
    }
    case 'like':
      return { words: 'Like another asset', target: lineage.assetId, asset: true };
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
        words: `${title} (${indexes.length === 1 ? 'place' : 'places'} ${inWords(indexes)})`,
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
