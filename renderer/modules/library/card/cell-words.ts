/** What a card or row says about its asset: in badges, and as short text of what was measured. Pure. */
import { standingSize, sizeText as textOfSize } from '../../../../main/contract/plain/measure-text.ts';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { Organisation } from '../../../../main/contract/schema/library/organisation.ts';
import { formatName, formatNumber, massText } from '../../../ui/text/format.ts';
import { assetWords } from '../../asset/asset-words.ts';
import { verdictNames, words } from '../library-words.ts';

/** `words` are read out and shown as a title. */
export interface Badge {
  readonly sign:
    | 'error'
    | 'warn'
    | 'approved'
    | 'needs-work'
    | 'rejected'
    | 'gone'
    | 'remote'
    | 'binned'
    | 'missing';
  readonly words: string;
}

/** Nothing but its record is here, and nothing is on the way. */
export function isOnlyAtService(asset: AssetSummary): boolean {
  const { kinds, origin, deletedAtServiceAt, transfer, job } = asset;
  if (origin !== 'service' || kinds.length > 0 || deletedAtServiceAt !== null) return false;
  if (job !== null && (!isTerminal(job.status) || job.status !== 'complete')) return false;
  // One that ended without any file has brought nothing.
  return transfer === null || (transfer.state === 'complete' && transfer.filesTotal === 0);
}

/** In the order in which they are shown. */
export function badgesOf(asset: AssetSummary, { review }: Pick<Organisation, 'review'>): Badge[] {
  const { error, warn } = asset.problems;
  const badges: Badge[] = [];
  if (asset.deletedHereAt !== null) badges.push({ sign: 'binned', words: words.binned });
  if (error > 0) badges.push({ sign: 'error', words: assetWords.errors(error) });
  else if (warn > 0) badges.push({ sign: 'warn', words: assetWords.warnings(warn) });
  if (asset.place !== null && asset.place.missingSince !== null)
    badges.push({ sign: 'missing', words: words.missing });
  if (asset.deletedAtServiceAt !== null) badges.push({ sign: 'gone', words: words.gone });
  if (isOnlyAtService(asset)) badges.push({ sign: 'remote', words: words.remote });
  if (review !== null) badges.push({ sign: review.verdict, words: verdictNames[review.verdict] });
  return badges;
}

/** Width × depth × height with their unit; empty where nothing tells it. */
export function sizeText(sizeM: readonly [number, number, number] | null): string {
  return sizeM === null ? '' : textOfSize(standingSize(sizeM));
}

/** `12.4 kg`, `350 g`; empty where nothing tells it. */
export function massFigure(massKg: number | null): string {
  return massKg === null ? '' : massText(massKg);
}

/** `12,345`. */
export function countText(count: number | null): string {
  return count === null ? '' : formatNumber(count);
}

export function simulatorText({ simulator }: Pick<AssetSummary, 'simulator'>): string {
  return simulator === null ? '' : formatName(simulator);
}
