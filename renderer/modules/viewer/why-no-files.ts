/** Why nothing is known of an asset's files. Pure. */

import { isTerminal } from '../../../main/contract/rules/job-status.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { filesWords } from './panel/panel-words.ts';

/** Of one that has no files: what is to be said of it. */
export function whyNoFiles({
  job,
  origin,
  deletedAtServiceAt,
  transfer,
}: Pick<
  AssetSummary,
  'job' | 'origin' | 'deletedAtServiceAt' | 'transfer'
>): keyof (typeof filesWords)['none'] {
  if (origin !== 'service') return 'here';
  if (job !== null && !isTerminal(job.status)) return 'beingMade';
  if (job?.status === 'failed' || job?.status === 'canceled') return 'notMade';
  if (deletedAtServiceAt !== null) return 'gone';
  return transfer?.error?.code === 'asset.not-made-yet' ? 'beingMade' : 'atService';
}
