/** Jobs, batches and sets and their downloads in memory; what is canceled, paused or made again changes and says so. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import { isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import type { Transfer } from '../../../main/contract/schema/asset.ts';
import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { Group, GroupDetail } from '../../../main/contract/schema/group.ts';
import type { Job } from '../../../main/contract/schema/job.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';
import { fakeGroup, fakeSubmission } from '../rows.ts';

/** `groups`, `jobs` and `transfers`. */
export function groupHandlers(app: FakeState): Pick<Handlers, 'groups' | 'jobs' | 'transfers'> {
  const group = (id: string): GroupDetail => {
    const found = app.groups.find((one) => one.id === id);
    if (found === undefined) throw new AppError('group.unknown', { id });
    return found;
  };
  const put = (changed: GroupDetail): void => {
    app.groups.splice(app.groups.indexOf(group(changed.id)), 1, changed);
    app.events.emit({ type: 'group.changed', group: summary(changed) });
  };
  const changeJob = (job: Job): Job => {
    const at = app.jobs.findIndex((one) => one.id === job.id);
    if (at >= 0) app.jobs.splice(at, 1, job);
    app.events.emit({ type: 'job.changed', job });
    return job;
  };
  return {
    groups: {
      list: async ({ limit }) => app.groups.slice(0, limit).map(summary),
      get: async ({ groupId }) => group(groupId),
      deleteAtService: async ({ groupId }) => {
        const gone = { ...group(groupId), deletedAtServiceAt: new Date().toISOString() };
        put(gone);
        return summary(gone);
      },
      retryGaps: async ({ groupId, as }) => {
        const of = group(groupId);
        const gaps = of.members.filter(isGap);
        if (gaps.length === 0) throw new AppError('group.no-gaps', { name: of.name ?? of.id });
        const made = gapSubmissions(app, of, as === 'assets' ? gaps.map((gap) => [gap]) : [gaps]);
        for (const submission of made) {
          app.submissions.push(submission);
          app.events.emit({ type: 'submission.changed', submission });
        }
        put({
          ...of,
          openGaps: 0,
          members: of.members.map((member) => (isGap(member) ? { ...member, madeAgain: true } : member)),
        });
        return made;
      },
    },
    jobs: {
      list: async ({ limit }) =>
        app.jobs.filter((job) => job.groupIndex === null && job.clearedAt === null).slice(0, limit),
      refresh: async () => null,
      settle: async () => null,
      pace: async () => [],
      clear: async ({ jobIds, cleared }) => {
        const ofGroups = app.groups.flatMap(({ job }) => job ?? []);
        return jobIds.flatMap((id) => {
          const job = [...app.jobs, ...ofGroups].find((one) => one.id === id);
          if (job === undefined || !isTerminal(job.status)) return [];
          const changed = { ...job, clearedAt: cleared ? new Date().toISOString() : null };
          const of = app.groups.find((one) => one.job?.id === id);
          if (of !== undefined) put({ ...of, job: changed });
          return [changeJob(changed)];
        });
      },
      watch: async ({ jobIds }) => {
        app.watched.jobIds = jobIds;
        app.watched.calls += 1;
        return null;
      },
      cancel: async ({ jobId }) => {
        const of = app.groups.find(
          (one) => one.job?.id === jobId || one.members.some((member) => member.job.id === jobId),
        );
        const found =
          app.jobs.find((one) => one.id === jobId) ??
          of?.members.find((member) => member.job.id === jobId)?.job ??
          of?.job;
        if (found === undefined || found === null) throw new AppError('job.unknown', { id: jobId });
        if (found.cancel !== 'possible' && found.cancel !== 'uncertain')
          throw new AppError('job.cancel-refused', { reason: found.cancel, detail: '' });
        if (of !== undefined) put(canceledGroup(of, found));
        return changeJob(canceledJob(found));
      },
    },
    transfers: transferHandlers(app, group, put),
  };
}

type Member = GroupDetail['members'][number];

const isGap = ({ job, madeAgain }: Member): boolean =>
  !madeAgain && (job.status === 'failed' || job.status === 'canceled');

const canceledJob = (job: Job): Job =>
  isTerminal(job.status)
    ? job
    : { ...job, status: 'canceled', cancel: 'finished', endedAt: new Date().toISOString() };

/** By its own job all that have not ended, by a member's job that one. */
function canceledGroup(of: GroupDetail, job: Job): GroupDetail {
  const whole = job.groupIndex === null;
  const members = of.members.map((member) =>
    whole || member.job.id === job.id ? { ...member, job: canceledJob(member.job) } : member,
  );
  const { counts, openGaps, transfer } = fakeGroup(1, members, { count: of.count });
  return {
    ...of,
    members,
    counts,
    openGaps,
    transfer,
    job: of.job === null || !whole ? of.job : canceledJob(of.job),
  };
}

function summary({ members: _, ...group }: GroupDetail): Group {
  return group;
}

function gapSubmissions(
  app: FakeState,
  of: GroupDetail,
  parts: readonly (readonly Member[])[],
): Submission[] {
  const item = {
    name: null,
    input: { type: 'text', text: 'made again' },
    params: { ...paramDefaults },
  } as const;
  return parts.map((members, index) =>
    fakeSubmission(
      app.submissions.length + 1 + index,
      members.length === 1
        ? { route: 'standard', ...item, name: members[0]?.name ?? null }
        : { route: 'standard-batch', name: `${of.name}, again`, items: members.map(() => item) },
      {
        state: 'waiting',
        mayBeAtService: false,
        attempt: 0,
        lineage: { type: 'gaps', groupId: of.id, indexes: members.map((member) => member.index) },
      },
    ),
  );
}

function transferHandlers(
  app: FakeState,
  group: (id: string) => GroupDetail,
  put: (group: GroupDetail) => void,
): Handlers['transfers'] {
  type Of = Parameters<Handlers['transfers']['fetch']>[0]['of'];
  const changeAll = (of: Of, to: (one: Transfer) => Transfer): Transfer[] => {
    const changed: Transfer[] = [];
    const change = (one: Transfer): Transfer => {
      const next = to(one);
      changed.push(next);
      app.events.emit({ type: 'transfer.changed', transfer: next });
      return next;
    };
    if ('groupId' in of) {
      const found = group(of.groupId);
      const members = found.members.map((member) =>
        member.transfer === null ? member : { ...member, transfer: change(member.transfer) },
      );
      put({
        ...found,
        members,
        transfer: {
          ...found.transfer,
          paused: members.filter(({ transfer }) => transfer?.paused === true).length,
        },
      });
      return changed;
    }
    const asked = new Set<string>(of.assetIds);
    app.transfers.forEach((one, index) => {
      if (asked.has(one.assetId)) app.transfers.splice(index, 1, change(one));
    });
    return changed;
  };
  return {
    list: async () => app.transfers,
    elsewhere: async () => app.fetches,
    pauseElsewhere: async ({ paused }) => {
      app.fetches = { ...app.fetches, paused: paused ? app.fetches.assets : 0, stopped: 0 };
      return app.fetches;
    },
    retry: async ({ assetId }) => {
      const found =
        app.assets.find((one) => one.id === assetId)?.transfer ??
        app.transfers.find((one) => one.assetId === assetId);
      if (found === undefined) throw new AppError('asset.no-folder', { name: assetId });
      return found;
    },
    pause: async ({ of, paused }) =>
      changeAll(of, (one) => (one.state === 'complete' ? one : { ...one, paused })),
    viaBundle: async ({ of }) => changeAll(of, (one) => ({ ...one, via: 'bundle' })),
    fetch: async ({ of }) => changeAll(of, (one) => ({ ...one, paused: false })),
  };
}
