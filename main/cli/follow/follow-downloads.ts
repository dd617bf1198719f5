/** Waits for the downloads of many assets at once, and shows how far they are together. */

import { sentenceOf, triesAgain } from '../../contract/plain/error-messages.ts';
import { formatBytes } from '../../contract/plain/number-text.ts';
import type { AssetId, GroupId } from '../../contract/schema/ids.ts';
import type { Transfer } from '../../contract/schema/transfer.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../context.ts';
import type { Failed } from '../failure.ts';
import type { Client } from '../open-app.ts';
import { printable } from '../text.ts';
import {
  type FailedMember,
  failedMembers,
  needsUser,
  requireHope,
  slowText,
  stopsOf,
  whenFound,
} from './follow.ts';
import { createProgressLine } from './progress-line.ts';

/** `failures`: of those that need the user; the others are whole on this disk. */
export interface Followed {
  readonly arrived: readonly AssetId[];
  readonly failures: readonly Failed[];
}

/** `start` asks for them, and answers them as they then are. Ends when none of them goes on on its own. Throws `cancelled`. */
export async function followDownloads(
  client: Client,
  { signal, output, stderr }: Context,
  title: string,
  start: () => Promise<readonly Transfer[]>,
): Promise<Followed> {
  const known = new Map<AssetId, Transfer>();
  const line = createProgressLine(stderr, systemClock);
  const say = (text: string): void => {
    line.clear();
    output.note(text);
  };
  // Many wait for the same: it is said once until something has arrived.
  const said = new Set<string>();
  const sayOnce = (text: string): void => {
    if (!said.has(text)) say(text);
    said.add(text);
  };
  let filesDone = 0;
  try {
    return await whenFound(client, signal, async (event) => {
      if (event.type === 'ready') for (const one of await start()) known.set(one.assetId, one);
      else if (event.type === 'notice') {
        // A full disk ends the command, which then says so.
        if (event.notice.code !== 'transfer.disk-full') say(sentenceOf(event.notice));
      } else if (event.type === 'transfer.changed' && known.has(event.transfer.assetId)) {
        const { transfer } = event;
        known.set(transfer.assetId, transfer);
        if (transfer.state === 'waiting') requireHope(transfer.error);
        const done = [...known.values()].reduce((sum, one) => sum + one.filesDone, 0);
        if (done > filesDone) said.clear();
        filesDone = done;
        if (transfer.state === 'waiting' && transfer.error !== null && !needsUser(transfer))
          sayOnce(`${sentenceOf(transfer.error)} ${triesAgain}`);
        if (transfer.slowHost !== null) sayOnce(slowText(transfer.slowHost));
      } else return null;
      const all = [...known.values()];
      line.show(() => progressText(title, all));
      return all.every((one) => one.state === 'complete' || needsUser(one)) ? outcome(all) : null;
    });
  } finally {
    line.clear();
  }
}

/** `failures` are of downloads, `failed` of members that were not made. */
export interface FetchedMembers extends Followed {
  readonly failed: readonly FailedMember[];
}

/**
 * Brings the files of the members that were made; `start` asks for them. Where none was made and some failed there is
 * nothing to ask for: the service would say that the files are still to come.
 */
export async function fetchMembers(
  client: Client,
  context: Context,
  groupId: GroupId,
  start: () => Promise<readonly Transfer[]>,
): Promise<FetchedMembers> {
  const detail = await client.groups.get({ groupId });
  const { name, remoteId, counts } = detail;
  const failed = failedMembers(detail);
  if (counts.complete === 0 && counts.failed + counts.canceled > 0)
    return { arrived: [], failures: [], failed };
  const followed = await followDownloads(client, context, printable(name ?? remoteId), start);
  return { ...followed, failed };
}

/** `Mugs: 12 of 40 on disk, 1.2 GB of 3.0 GB, 5.1 MB/s, about 6 min left`; what is not known is left out. */
export function progressText(title: string, all: readonly Transfer[]): string {
  const done = all.filter(({ state }) => state === 'complete').length;
  const sum = (of: (one: Transfer) => number): number => all.reduce((total, one) => total + of(one), 0);
  const received = sum((one) => one.receivedBytes);
  const total = all.every((one) => one.totalBytes !== null) ? sum((one) => one.totalBytes ?? 0) : null;
  const rate = sum((one) => one.bytesPerSecond ?? 0);
  const minutes = total === null || rate < 1 ? null : (total - received) / rate / 60;
  return [
    `${title}: ${done} of ${all.length} on disk`,
    total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`,
    ...(rate < 1 ? [] : [`${formatBytes(rate)}/s`]),
    ...(minutes === null
      ? []
      : [minutes < 1 ? 'less than a minute left' : `about ${Math.ceil(minutes)} min left`]),
  ].join(', ');
}

function outcome(all: readonly Transfer[]): Followed {
  return {
    arrived: all.filter(({ state }) => state === 'complete').map(({ assetId }) => assetId),
    failures: stopsOf(all),
  };
}
