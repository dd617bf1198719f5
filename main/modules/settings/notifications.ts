/** Tells the user that work has ended: once for a batch or set, once for assets that end together, once for all that ended while Caliper was closed. */
import type { Catalogue, GroupRow, JobRow } from '../../catalogue/catalogue.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Notifier } from '../../core/ports.ts';
import type { EventHub } from '../shared/event-hub.ts';
import { createGathering } from '../shared/work-loop.ts';
import {
  assetWords,
  type EndedWords,
  groupWords,
  summaryTitles,
  summaryWords,
  sumOf,
  type Tally,
  tallyOfGroup,
  tallyOfJobs,
} from './notification-words.ts';

interface Deps {
  readonly catalogue: {
    readonly assets: Pick<Catalogue['assets'], 'labels'>;
    readonly groups: Pick<Catalogue['groups'], 'byIds'>;
    readonly jobs: Pick<Catalogue['jobs'], 'memberCounts'>;
  };
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly notifier: Pick<Notifier, 'show'>;
  readonly preferences: { get(): Pick<Preferences, 'notifications'> };
}

/** The part of the application that tells of ends. */
export interface Notifications {
  /** For every job that has just become terminal. Never throws. */
  jobEnded(job: JobRow): void;
  /** What is still pending is dropped. */
  close(): void;
}

/** There is one summary of what was missed. */
const missedTag = 'while-closed';
const together = { quietMs: 3000, mostMs: 15_000 } as const;
/** The first reads after a start take some requests, and a later summary would take the place of an earlier one. */
const whileClosed = { quietMs: 10_000, mostMs: 60_000 } as const;
/** Later than that after the start, an end that is old is one that could not be read before. */
const catchingUpMs = 10 * 60_000;
/** How long a batch or set waits for the jobs of its members, which are read after its own. */
const membersWithinMs = 60_000;
/** More batches and sets than these at the same time are reported as one. */
const groupsApart = 3;

interface EndedGroup {
  readonly group: GroupRow;
  readonly job: JobRow;
  readonly since: number;
}

/** One per application. With `preferences.notifications` off the desktop shows nothing; the event is published all the same. */
export function createNotifications(deps: Deps): Notifications {
  const { catalogue, clock, log } = deps;
  const startedAt = clock.now();
  const tell = (words: EndedWords): void => tellOnce(deps, words);
  const safely =
    <T>(work: (items: readonly T[]) => void) =>
    (items: readonly T[]): void => {
      try {
        work(items);
      } catch (error) {
        log.warn({ err: error }, 'the end of a job could not be reported');
      }
    };
  const assets = createGathering<JobRow>(
    clock,
    together,
    safely((jobs) => tellAssets(catalogue, jobs, tell)),
  );
  const groups = createGathering<EndedGroup>(
    clock,
    together,
    safely((ended) => {
      const { complete, later } = settled(catalogue, clock, ended);
      notifyOfGroups(complete, tell);
      for (const one of later) groups.add(one);
    }),
  );
  const missed = createMissed({ catalogue, clock }, tell);
  const closed = createGathering<JobRow>(
    clock,
    whileClosed,
    safely((jobs) => {
      for (const job of missed(jobs)) closed.add(job);
    }),
  );
  return {
    jobEnded(job) {
      // A member is reported with its batch or set; what is off the list was created elsewhere, and is nobody's wait here.
      if (job.groupIndex !== null || job.clearedAt !== null) return;
      if (endedBefore(job, startedAt) && clock.now() - startedAt < catchingUpMs) closed.add(job);
      else if (job.groupId === null) assets.add(job);
      else
        safely<JobRow>(() => {
          const group = catalogue.groups
            .byIds(job.groupId === null ? [] : [job.groupId])
            .values()
            .next().value;
          if (group !== undefined) groups.add({ group, job, since: clock.now() });
        })([job]);
    },
    close() {
      for (const gathering of [assets, groups, closed]) gathering.close();
    },
  };
}

/** By the service's own time of the job's last change. */
function endedBefore({ updatedAt }: JobRow, at: number): boolean {
  return updatedAt !== null && Date.parse(updatedAt) < at;
}

function tellOnce({ hub, notifier, preferences, log }: Deps, words: EndedWords): void {
  let shown = false;
  try {
    const { tag, title, body } = words;
    shown = preferences.get().notifications && notifier.show({ tag, title, body });
  } catch (error) {
    log.warn({ err: error }, 'the desktop could not show a notification');
  }
  hub.publish({ type: 'ended', ended: { ...words, shown } });
}

function tellAssets(
  catalogue: Deps['catalogue'],
  [first, ...others]: readonly JobRow[],
  tell: (words: EndedWords) => void,
): void {
  if (first === undefined) return;
  const labels = catalogue.assets.labels([first, ...others].flatMap(({ assetId }) => assetId ?? []));
  tell(assetWords([first, ...others], ({ assetId }) => (assetId === null ? undefined : labels.get(assetId))));
}

type CountedGroup = EndedGroup & { readonly tally: Tally };

/** Those of which everything is known, or for which it was waited long enough; the others come again. */
function settled(
  catalogue: Deps['catalogue'],
  clock: Clock,
  ended: readonly EndedGroup[],
): { complete: CountedGroup[]; later: EndedGroup[] } {
  const counts = catalogue.jobs.memberCounts(ended.map(({ group }) => group.id));
  const complete: CountedGroup[] = [];
  const later: EndedGroup[] = [];
  for (const one of ended) {
    const tally = tallyOfGroup(one.group, one.job, counts.get(one.group.id));
    if (tally.unknown > 0 && clock.now() - one.since < membersWithinMs) later.push(one);
    else complete.push({ ...one, tally });
  }
  return { complete, later };
}

function notifyOfGroups(groups: readonly CountedGroup[], tell: (words: EndedWords) => void): void {
  if (groups.length <= groupsApart) {
    for (const { group, tally } of groups) tell(groupWords(group, tally));
    return;
  }
  const tally = sumOf(groups.map((one) => one.tally));
  const title = summaryTitles.groups(groups.length);
  tell(summaryWords(`groups:${groups[0]?.group.id}`, title, { groups: groups.length, assets: 0, tally }));
}

/**
 * One summary; what is read late is added to it, and it takes the place of the one before. Answers those that have to
 * come again, because the jobs of their members are not read yet.
 */
function createMissed(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  tell: (words: EndedWords) => void,
): (jobs: readonly JobRow[]) => readonly JobRow[] {
  const all = new Map<JobRow['id'], { readonly job: JobRow; readonly since: number }>();
  return (jobs) => {
    for (const job of jobs) if (!all.has(job.id)) all.set(job.id, { job, since: clock.now() });
    const missed = [...all.values()];
    const alone = missed.flatMap(({ job }) => (job.groupId === null ? [job] : []));
    const rows = catalogue.groups.byIds(missed.flatMap(({ job }) => job.groupId ?? []));
    const ended = missed.flatMap(({ job, since }) => {
      const group = job.groupId === null ? undefined : rows.get(job.groupId);
      return group === undefined ? [] : [{ group, job, since }];
    });
    const { complete, later } = settled(catalogue, clock, ended);
    if (later.length > 0) return later.map(({ job }) => job);
    const [group] = complete;
    if (alone.length + complete.length > 1) notifyOfMissed(alone, complete, tell);
    else if (group !== undefined) tell({ ...groupWords(group.group, group.tally), tag: missedTag });
    else tellAssets(catalogue, alone, (words) => tell({ ...words, tag: missedTag }));
    return [];
  };
}

function notifyOfMissed(
  alone: readonly JobRow[],
  groups: readonly CountedGroup[],
  tell: (words: EndedWords) => void,
): void {
  const tally = sumOf([tallyOfJobs(alone), ...groups.map((one) => one.tally)]);
  const much = { groups: groups.length, assets: alone.length, tally };
  tell(summaryWords(missedTag, summaryTitles.whileClosed(), much));
}
