/** What fake handlers work on, and tests look at or change behind them. */
import type { AssetDetail, Fetches, Transfer } from '../../main/contract/schema/asset.ts';
import type { NamedBoard } from '../../main/contract/schema/capture/board.ts';
import type { CaptureCheck } from '../../main/contract/schema/capture/report.ts';
import type { Capacity, Submission } from '../../main/contract/schema/creation/submission.ts';
import type { GroupDetail } from '../../main/contract/schema/group.ts';
import type { JobId } from '../../main/contract/schema/ids.ts';
import type { Job } from '../../main/contract/schema/job.ts';
import type { AssetProblem } from '../../main/contract/schema/library/facts.ts';
import type { AccountListing, LocalFolder } from '../../main/contract/schema/library/folders.ts';
import type { Collection } from '../../main/contract/schema/library/organisation.ts';
import type { SavedSearch } from '../../main/contract/schema/library/search.ts';
import type { Opened } from '../../main/contract/schema/opened.ts';
import type { FakeEvents } from './fake-events.ts';

/** Members of groups are in `groups` alone. */
export interface FakeState {
  readonly events: FakeEvents;
  readonly assets: AssetDetail[];
  readonly jobs: Job[];
  readonly submissions: Submission[];
  readonly transfers: Transfer[];
  fetches: Fetches;
  readonly groups: GroupDetail[];
  readonly captures: CaptureCheck[];
  /** What `opened.take` gives away. */
  readonly opened: Opened[];
  readonly boards: NamedBoard[];
  /** What `create.capacity` says besides what follows from the submissions. */
  readonly capacity: Partial<Capacity>;
  /** Beside what the assets themselves carry. */
  readonly organised: Organised;
  /** What `jobs.watch` was told last. */
  readonly watched: { jobIds: readonly JobId[]; calls: number };
}

/** What people made for the library as a whole, and what was found about it. */
export interface Organised {
  readonly collections: Collection[];
  readonly searches: SavedSearch[];
  readonly problems: (AssetProblem & { title: string })[];
  readonly folders: LocalFolder[];
  listing: AccountListing;
}

/** Nothing of all that. */
export function nothingOrganised(): Organised {
  return {
    collections: [],
    searches: [],
    problems: [],
    folders: [],
    listing: { state: 'never', at: null, found: 0, entered: 0, error: null },
  };
}
