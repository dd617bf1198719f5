/** What is known of the capacity, in a line and in full. Pure. */
import { counted } from '../../../../main/contract/plain/number-text.ts';
import type { AssetLimit, Capacity } from '../../../../main/contract/schema/creation/capacity.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** A part of the line; `tone` `warning` where something is held back. */
export interface CapacityPart {
  readonly key: string;
  readonly text: string;
  readonly tone: 'plain' | 'warning';
}

/** Left to right, what matters first; nothing for what is not there. */
export function capacityLine(capacity: Capacity): CapacityPart[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const { waitingSubmissions, waitingAssets, pausedSubmissions, heldSubmissions } = capacity;
  const parts: CapacityPart[] = [
    {
      key: 'sets',
      text: `${setsInFlight} of ${setsAtMost} sets queued or running`,
      tone: setsElsewhere || setsInFlight >= setsAtMost ? 'warning' : 'plain',
    },
  ];
  if (assetLimit !== null)
    parts.push({ key: 'limit', text: `Asset limit: ${limitShort(assetLimit)}`, tone: 'warning' });
  if (waitingSubmissions > 0)
    parts.push({
      key: 'waiting',
      text: `${counted(waitingSubmissions, 'request')} for ${counted(waitingAssets, 'asset')} ${waitingSubmissions === 1 ? 'waits' : 'wait'} here`,
      tone: 'plain',
    });
  if (pausedSubmissions > 0)
    parts.push({ key: 'paused', text: `${pausedSubmissions} paused`, tone: 'plain' });
  if (heldSubmissions > 0) parts.push({ key: 'held', text: `${heldSubmissions} held`, tone: 'warning' });
  return parts;
}

function limitShort({ used, limit }: AssetLimit): string {
  return used === null || limit === null ? 'reached' : `${formatNumber(used)} of ${formatNumber(limit)} used`;
}

/** Sentences for the panel that opens: what each number means and what can be done. */
export function capacitySentences(capacity: Capacity): { readonly title: string; readonly text: string }[] {
  const { setsInFlight, setsAtMost, setsElsewhere, assetLimit } = capacity;
  const sets = setsElsewhere
    ? 'The service says that all slots are taken: sets of the same account run elsewhere. The next one is sent when a slot is free.'
    : `The service runs at most ${setsAtMost} variation sets at a time. Further ones wait here and are sent as slots become free.`;
  const sentences = [
    { title: `${setsInFlight} of ${setsAtMost} variation sets queued or running`, text: sets },
  ];
  if (assetLimit !== null) {
    const { refusedCount, detail } = assetLimit;
    const said = detail === '' ? '' : ` The service said: “${detail.replace(/[.\s]+$/, '')}”.`;
    sentences.push({
      title: `Asset limit: ${limitShort(assetLimit)}`,
      text: `Requests for ${counted(refusedCount, 'asset')} or more are kept in the queue; nothing of them was created.${said} Once the limit is raised, send them from their menu; or discard what is not needed.`,
    });
  }
  if (capacity.waitingSubmissions > 0)
    sentences.push({
      title: `${counted(capacity.waitingSubmissions, 'request')} for ${counted(capacity.waitingAssets, 'asset')} waiting here`,
      text: `${capacity.pausedSubmissions} paused by you, ${capacity.heldSubmissions} held. What waits here has cost nothing yet.`,
    });
  return sentences;
}
