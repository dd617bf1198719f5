/** What downloads work with. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { FileSystem } from '../../transfer/file-system.ts';
import type { DownloadFile } from '../../transfer/types.ts';
import type { ConnectionGate } from '../connections/connection-gate.ts';
import type { Health } from '../connections/health.ts';
import type { Remotes } from '../connections/remotes.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';
import type { AssetMemory } from './asset-memory.ts';
import type { DiskRest } from './disk-rest.ts';
import type { FileTurns } from './file-turns.ts';
import type { LiveDownloads } from './live-downloads.ts';
import type { Reaches } from './reaches.ts';

/** Reads of the service by downloads: two at once and connection, so that jobs and creates find room beside them. */
export type Reads = <T>(connectionId: ConnectionId, read: () => Promise<T>) => Promise<T>;

export interface SchedulerDeps extends DownloadDeps {
  readonly present: Present;
  readonly hub: EventHub;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly disk: DiskRest;
  readonly log: Log;
  readonly random: () => number;
}

/** What the downloads of files work with. */
export interface DownloadDeps {
  readonly catalogue: Catalogue;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly live: LiveDownloads;
  readonly download: DownloadFile;
  readonly clock: Clock;
  readonly libraryPath: string;
  readonly presence: LibraryPresence;
  readonly files: FileSystem;
  readonly turns: FileTurns;
  readonly memory: AssetMemory;
  readonly reads: Reads;
  readonly reaches: Reaches;
}
