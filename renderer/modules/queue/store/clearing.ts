/** Taking ended rows off the queue, and putting them back. Assets and files stay where they are. */
import type { JobId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { actionWords } from '../../shared/store/action-words.ts';
import type { Undo } from '../../shared/store/undo.ts';
import type { Groups } from './groups.ts';
import type { Jobs } from './jobs.ts';

/** Rejects with `FailureError`; nothing has then left the list, or only a part of very many. */
export interface Clearing {
  clear(jobIds: readonly JobId[]): Promise<void>;
}

const mostAtOnce = 5000;

/** Clearing shows a notice with a way back, which stays in the undo stack. */
export function createClearing(options: {
  readonly api: Client;
  readonly jobs: Jobs;
  readonly groups: Groups;
  readonly undo: Undo;
}): Clearing {
  const { api, jobs, groups, undo } = options;
  const put = (changed: readonly Job[]): void => {
    jobs.change({ put: changed });
    const known = groups.store.getState().byId;
    groups.change({
      put: changed.flatMap((job) => {
        const group = job.groupId === null ? undefined : known.get(job.groupId);
        return group === undefined ? [] : [{ ...group, job }];
      }),
    });
  };
  const set = async (jobIds: readonly JobId[], cleared: boolean): Promise<JobId[]> => {
    const changed: JobId[] = [];
    for (let at = 0; at < jobIds.length; at += mostAtOnce) {
      const answer = await api.jobs.clear({ jobIds: jobIds.slice(at, at + mostAtOnce), cleared });
      put(answer);
      changed.push(...answer.map(({ id }) => id));
    }
    // There is room for older ones.
    if (cleared && jobs.isFull()) await jobs.load();
    return changed;
  };
  return {
    async clear(jobIds) {
      const changed = await set(jobIds, true);
      if (changed.length === 0) return;
      const words = actionWords.cleared(changed.length);
      const entry = {
        words,
        undo: async () => void (await set(changed, false)),
        redo: async () => void (await set(changed, true)),
      };
      undo.offer(entry, actionWords.offTheQueue(words));
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly clearing: Clearing;
  }
}
