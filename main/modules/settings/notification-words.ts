/** The words of a notification that work has ended: names and counts only, and what to do next when something failed. Pure. */

import type { AssetLabel, GroupRow, JobRow, StatusCounts } from '../../catalogue/catalogue.ts';
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Ended } from '../../contract/schema/job.ts';

const counted = (count: number): { count: number } => ({ count });

const said = catalogue('notifications.ended', {
  namelessBatch: 'A batch',
  namelessSet: 'A variation set',
  namelessAsset: 'An asset',
  all: icu('{count, plural, one {It is ready} other {All {count} are ready}}', counted),
  some: icu(
    '{ready, plural, =0 {None of {total} is ready} one {1 of {total} is ready} other {{ready} of {total} are ready}}',
    (ready: number, total: number) => ({ ready, total }),
  ),
  assets: icu(
    '{count, plural, =0 {No asset is ready} one {1 asset is ready} other {{count} assets are ready}}',
    counted,
  ),
  failed: icu('{count} failed', counted),
  canceled: icu('{count, plural, one {1 was canceled} other {{count} were canceled}}', counted),
  unknown: icu('{count} unknown', counted),
  next: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  sentence: icu('{parts}.', (parts: string) => ({ parts })),
  followed: icu('{seen} {todo}', (seen: string, todo: string) => ({ seen, todo })),
  openGroup: icu(
    'Open the {type, select, batch {batch} other {variation set}} to retry.',
    (type: string) => ({
      type,
    }),
  ),
  openQueue: 'Open the queue to see why and retry.',
  names: icu('{names}{more, plural, =0 {} other { and {more} more}}.', (names: string, more: number) => ({
    names,
    more,
  })),
  one: { ready: 'The asset is ready.', failed: 'It failed.', canceled: 'It was canceled.' },
  manyGroups: icu('{count} batches and sets have finished', counted),
  whileClosed: 'Finished while Caliper was closed',
  groups: icu('{count, plural, one {1 batch or set} other {{count} batches and sets}}', counted),
  singles: icu('{count, plural, one {1 single asset} other {{count} single assets}}', counted),
  summary: icu('{counts} ({parts}).', (counts: string, parts: string) => ({ counts, parts })),
});

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
  const body = said.sentence(
    [
      all ? said.all(total) : said.some(tally.ready, total),
      ...othersOf({ ...tally, unknown: all ? 0 : tally.unknown }),
    ].reduce(said.next),
  );
  return {
    tag: `group:${group.id}`,
    title: shortName(group.name, group.type === 'batch' ? said.namelessBatch : said.namelessSet),
    body: tally.failed + tally.canceled === 0 ? body : said.followed(body, said.openGroup(group.type)),
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
    return shortName(named === undefined || named.name === null ? null : named.title, said.namelessAsset);
  };
  const tally = tallyOfJobs(jobs);
  const outcome = outcomeOf(tally);
  if (others.length > 0) {
    const names = jobs.slice(0, namesAtMost).map(name).reduce(said.next);
    const body = withNext(said.names(names, Math.max(0, jobs.length - namesAtMost)), tally);
    return { tag: `job:${first.id}`, title: countWords(tally), body, outcome, groupId: null, assetId: null };
  }
  const became = tally.ready > 0 ? said.one.ready : tally.failed > 0 ? said.one.failed : said.one.canceled;
  return {
    tag: `job:${first.id}`,
    title: name(first),
    body: withNext(became, tally),
    outcome,
    groupId: null,
    assetId: tally.ready > 0 ? first.assetId : null,
  };
}

/** Titles of a summary: of two batches or sets and more, and of what ended while Caliper was not running. */
export const summaryTitles = {
  groups: (count: number): string => said.manyGroups(count),
  whileClosed: (): string => said.whileClosed,
};

/** Much at once: `groups` batches and sets, and `assets` that stand alone. */
export function summaryWords(
  tag: string,
  title: string,
  { groups, assets, tally }: { readonly groups: number; readonly assets: number; readonly tally: Tally },
): EndedWords {
  const parts = [...(groups > 0 ? [said.groups(groups)] : []), ...(assets > 0 ? [said.singles(assets)] : [])];
  const body = withNext(said.summary(countWords(tally), listed(parts)), tally);
  return { tag, title, body, outcome: outcomeOf(tally), groupId: null, assetId: null };
}

/** Empty without any. */
const listed = (parts: readonly string[]): string => (parts.length === 0 ? '' : parts.reduce(said.next));

const countWords = (tally: Tally): string => [said.assets(tally.ready), ...othersOf(tally)].reduce(said.next);

/** Those that are not ready. */
function othersOf({ failed, canceled, unknown }: Omit<Tally, 'ready'>): string[] {
  return [
    ...(failed > 0 ? [said.failed(failed)] : []),
    ...(canceled > 0 ? [said.canceled(canceled)] : []),
    ...(unknown > 0 ? [said.unknown(unknown)] : []),
  ];
}

const withNext = (body: string, { failed }: Tally): string =>
  failed === 0 ? body : said.followed(body, said.openQueue);

function outcomeOf({ ready, failed, canceled, unknown }: Tally): Ended['outcome'] {
  if (failed + canceled + unknown === 0) return 'complete';
  if (ready > 0) return 'partial';
  return failed > 0 || canceled === 0 ? 'failed' : 'canceled';
}
