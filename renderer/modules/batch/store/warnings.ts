/** What there is to say of the tables whose rows are in a batch. */

import { formWords } from '../../shared/store/drafts.ts';
import type { BatchState } from './core.ts';

/** Warns of clips among standard assets only while there are any: not once every row is measured, nor after an undo. */
export function warningsNow({
  draft: { kind, rows },
  warnings,
  clipTables,
}: Pick<BatchState, 'draft' | 'warnings' | 'clipTables'>): readonly string[] {
  const amongStandard = kind === 'standard' && rows.some(({ row }) => row.capture !== null);
  return amongStandard ? [...warnings, ...clipTables.map(formWords.clipsAmongStandard)] : warnings;
}
