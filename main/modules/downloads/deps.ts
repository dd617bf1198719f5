/** What downloads work with. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { type Reach, reachOf } from '../../core/network/addresses.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import type { DownloadFile } from '../../transfer/types.ts';
import type { ConnectionGate, Health, Remotes } from '../connections/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';
import type { DiskRest } from './disk-rest.ts';
import type { AssetMemory } from './download-retries.ts';
import type { FileTurns } from './file-turns.ts';
import type { LiveDownloads } from './live-downloads.ts';

/** How near to this machine the files of each service may lie, found out once in a while: names can be given other addresses. */
const keptMs = 5 * 60_000;

type Reaches = (connectionId: ConnectionId) => Promise<Reach>;

/** One per application. Never rejects. */
export function createReaches({ connections }: Catalogue, clock: Clock): Reaches {
  const known = new Map<string, { readonly at: number; readonly reach: Promise<Reach> }>();
  return (connectionId) => {
    const connection = connections.get(connectionId);
    if (connection === null) return Promise.resolve('public');
    if (connection.baseUrl === null) return reachOf(null);
    const { baseUrl } = connection;
    const before = known.get(baseUrl);
    if (before !== undefined && clock.now() - before.at < keptMs) return before.reach;
    const reach = reachOf(baseUrl);
    known.set(baseUrl, { at: clock.now(), reach });
    return reach;
  };
}

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
