/** The words of a notification that work has ended: names and counts only, and what to do next when something failed. Pure. */
import type { AssetLabel, GroupRow, JobRow, StatusCounts } from '../../catalogue/catalogue.ts';
import type { Ended } from '../../contract/schema/job.ts';

/** What became of some assets. `unknown`: their jobs have not been read yet. */
export interface Tally {
  readonly ready: number;
  readonly failed: number;
  readonly canceled: number;
  readonly unknown: number;
}

/** All but whether the desktop has shown it. */
export type EndedWords = Omit<Ended, 'shown'>;

/** Longest name in a notification, in characters. */
const nameLength = 80;
/** Line breaks, control characters, and what turns the direction of text or shows nothing; joiners belong to words and emoji. */
const notShown = /[\p{Cc}\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;
/** Names that a notification lists of several assets. */
const namesAtMost = 3;

/** A name as it may appear in a notification: one line, at most 80 characters, nothing that turns the direction of text. */
export function shortName(name: string | null, instead: string): string {
  const plain = (name ?? '').replaceAll(notShown, ' ').trim();
  const characters = Array.from(plain);
  if (characters.length === 0) return instead;
  return characters.length <= nameLength ? plain : `${characters.slice(0, nameLength - 1).join('')}…`;
}

/** Of a batch or set, from what its parent job and the jobs of its members say. */
export function tallyOfGroup(group: GroupRow, job: JobRow, counts: StatusCounts | undefined): Tally {
  const total = group.count;
  if (job.status === 'complete') return { ready: total, failed: 0, canceled: 0, unknown: 0 };
  const ready = Math.min(total, counts?.complete ?? 0);
  const failed = Math.min(total - ready, counts?.failed ?? 0);
  const canceled = Math.min(total - ready - failed, counts?.canceled ?? 0);
  return { ready, failed, canceled, unknown: total - ready - failed - canceled };
}

/** Of assets that stand alone. */
export function tallyOfJobs(jobs: readonly JobRow[]): Tally {
  const failed = jobs.filter((job) => job.status === 'failed').length;
  const canceled = jobs.filter((job) => job.status === 'canceled').length;
  return { ready: jobs.length - failed - canceled, failed, canceled, unknown: 0 };
}

/** Several together. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      ready: sum.ready + one.ready,
      failed: sum.failed + one.failed,
      canceled: sum.canceled + one.canceled,
      unknown: sum.unknown + one.unknown,
    }),
    { ready: 0, failed: 0, canceled: 0, unknown: 0 },
  );
}

/** One batch or set. */
export function groupWords(group: GroupRow, tally: Tally): EndedWords {
  const total = group.count;
  const all = tally.ready === total;
  const what = group.type === 'batch' ? 'batch' : 'variation set';
  const parts = [
    all ? allReady(total) : someReady(tally.ready, total),
    ...(tally.failed > 0 ? [`${tally.failed} failed`] : []),
    ...(tally.canceled > 0 ? [wereCanceled(tally.canceled)] : []),
    ...(tally.unknown > 0 && !all ? [`${tally.unknown} unknown`] : []),
  ];
  const gaps = tally.failed + tally.canceled;
  const next = gaps === 0 ? '' : ` Open the ${what} to retry.`;
  return {
    tag: `group:${group.id}`,
    title: shortName(group.name, group.type === 'batch' ? 'A batch' : 'A variation set'),
    body: `${parts.join(', ')}.${next}`,
    outcome: outcomeOf(tally),
    groupId: group.id,
    assetId: null,
  };
}

/** One asset of no group, or several that have ended together; at least one. `label` tells the name of an asset. */
export function assetWords(
  jobs: readonly [JobRow, ...JobRow[]],
  label: (job: JobRow) => Pick<AssetLabel, 'name' | 'title'> | undefined,
): EndedWords {
  const [first, ...others] = jobs;
  // Never a title that is made from its description: that may be no one else's business.
  const name = (job: JobRow): string => {
    const named = label(job);
    return shortName(named === undefined || named.name === null ? null : named.title, 'An asset');
  };
  const tally = tallyOfJobs(jobs);
  const outcome = outcomeOf(tally);
  if (others.length > 0) {
    const names = jobs.slice(0, namesAtMost).map(name).join(', ');
    const more = jobs.length > namesAtMost ? ` and ${jobs.length - namesAtMost} more` : '';
    const body = `${names}${more}.${nextOf(tally)}`;
    return { tag: `job:${first.id}`, title: countWords(tally), body, outcome, groupId: null, assetId: null };
  }
  const became =
    tally.ready > 0 ? 'The asset is ready.' : tally.failed > 0 ? 'It failed.' : 'It was canceled.';
  return {
    tag: `job:${first.id}`,
    title: name(first),
    body: `${became}${nextOf(tally)}`,
    outcome,
    groupId: null,
    assetId: tally.ready > 0 ? first.assetId : null,
  };
}

/** Much at once: `groups` batches and sets, and `assets` that stand alone. */
export function summaryWords(
  tag: string,
  title: string,
  { groups, assets, tally }: { readonly groups: number; readonly assets: number; readonly tally: Tally },
): EndedWords {
  const parts = [
    ...(groups > 0 ? [groups === 1 ? '1 batch or set' : `${groups} batches and sets`] : []),
    ...(assets > 0 ? [assets === 1 ? '1 single asset' : `${assets} single assets`] : []),
  ];
  const body = `${countWords(tally)} (${parts.join(', ')}).${nextOf(tally)}`;
  return { tag, title, body, outcome: outcomeOf(tally), groupId: null, assetId: null };
}

function countWords({ ready, failed, canceled, unknown }: Tally): string {
  const first = ready === 1 ? '1 asset is ready' : `${ready === 0 ? 'No' : ready} ${assetsAre(ready)} ready`;
  return [
    first,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(canceled > 0 ? [wereCanceled(canceled)] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ].join(', ');
}

const assetsAre = (count: number): string => (count === 0 ? 'asset is' : 'assets are');
const allReady = (total: number): string => (total === 1 ? 'It is ready' : `All ${total} are ready`);
const someReady = (ready: number, total: number): string =>
  ready === 0 ? `None of ${total} is ready` : `${ready} of ${total} ${ready === 1 ? 'is' : 'are'} ready`;
const wereCanceled = (count: number): string => `${count} ${count === 1 ? 'was' : 'were'} canceled`;

function nextOf({ failed }: Tally): string {
  return failed === 0 ? '' : ' Open the queue to see why and retry.';
}

function outcomeOf({ ready, failed, canceled, unknown }: Tally): Ended['outcome'] {
  if (failed + canceled + unknown === 0) return 'complete';
  if (ready > 0) return 'partial';
  return failed > 0 || canceled === 0 ? 'failed' : 'canceled';
}
