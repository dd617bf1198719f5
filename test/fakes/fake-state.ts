/** What fake handlers work on, and tests look at or change behind them. */
import type { AssetDetail } from '../../main/contract/model/asset.ts';
import type { Capacity } from '../../main/contract/model/capacity.ts';
import type { NamedBoard } from '../../main/contract/model/capture/board.ts';
import type { CaptureCheck } from '../../main/contract/model/capture/check.ts';
import type { GroupDetail } from '../../main/contract/model/group.ts';
import type { JobId } from '../../main/contract/model/ids.ts';
import type { Job } from '../../main/contract/model/job.ts';
import type { Submission } from '../../main/contract/model/submission.ts';
import type { Transfer } from '../../main/contract/model/transfer.ts';
import type { FakeEvents } from './fake-events.ts';

/** Members of groups are in `groups` alone. */
export interface FakeState {
  readonly events: FakeEvents;
  readonly assets: AssetDetail[];
  readonly jobs: Job[];
  readonly submissions: Submission[];
  readonly transfers: Transfer[];
  readonly groups: GroupDetail[];
  readonly captures: CaptureCheck[];
  readonly boards: NamedBoard[];
  /** What `create.capacity` says besides what follows from the submissions. */
  readonly capacity: Partial<Capacity>;
  /** What `jobs.watch` was told last. */
  readonly watched: { jobIds: readonly JobId[]; calls: number };
}
