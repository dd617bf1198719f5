/** Which problem of the inbox a finding of a report is. Pure. */
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { InspectionFinding } from '../../../main/contract/schema/inspection-report.ts';
import type { AssetProblemCode } from '../../../main/contract/schema/library/facts.ts';
import { problemTitles } from '../problems/problem-words.ts';
import { problemKey } from '../problems/store/problems-reading.ts';

/** `key` is the one of the inbox. Null for what a report only remarks. */
export function problemOf(
  assetId: AssetId,
  path: string,
  { code, severity }: Pick<InspectionFinding, 'code' | 'severity'>,
): { readonly code: AssetProblemCode; readonly key: string } | null {
  if (severity === 'note' && code !== 'missing-file') return null;
  if (!isProblem(code)) return null;
  return { code, key: problemKey({ assetId, code, path }) };
}

function isProblem(code: string): code is AssetProblemCode {
  return Object.hasOwn(problemTitles, code);
}
