/** What folders of the user are scanned and kept with. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FolderDialog } from '../../core/ports.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';

export interface FolderDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly localFiles: LocalFiles;
  readonly folderDialog: FolderDialog | null;
  /** One per piece of work: assets were entered, moved, or are gone or back. */
  readonly news: () => (ids: readonly AssetId[]) => Promise<void>;
  /** Their files are new or others. */
  readonly onFiles: (ids: readonly AssetId[]) => void;
}
