/** What is said of assets that are fetched from the account. */
import { counted } from '../../../../main/contract/plain/number-text.ts';
import { formatRate } from '../../../ui/text/format.ts';
import type { FetchesShown } from '../store/fetches.ts';
import { leftWords } from './expected-words.ts';

export const fetchesWords = {
  name: 'Assets of the account',
  pause: 'Pause',
  resume: 'Resume',
  tryAgain: 'Try again',
  action: (label: string) => `${label}: assets of the account`,
} as const;

/** Left to right, what matters first; nothing when nothing is fetched. */
export function fetchesLine(sum: FetchesShown): readonly string[] {
  const { assets, paused, stopped, bytesPerSecond, leftMs } = sum;
  if (assets === 0) return [];
  const going = assets - paused - stopped;
  return [
    going > 0 ? `Fetching ${counted(going, 'asset')} of the account` : 'Assets of the account',
    ...(bytesPerSecond > 0 ? [formatRate(bytesPerSecond)] : []),
    ...(leftMs === null ? [] : [leftWords(leftMs, 0)]),
    ...(paused > 0 ? [`${counted(paused, 'asset')} paused`] : []),
    ...(stopped > 0 ? [`${counted(stopped, 'asset')} stopped`] : []),
  ];
}
