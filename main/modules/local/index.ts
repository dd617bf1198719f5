/** What Caliper knows of files on this machine on its own: inspections, folders elsewhere, and what else the account has. */
import type { Api } from '../../contract/api.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Ports } from '../../core/ports.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import { createAccount } from '../account/index.ts';
import type { Remotes } from '../connections/index.ts';
import { createFolders, type Folders } from '../folders/index.ts';
import type { Groups } from '../groups/index.ts';
import { createInspection, createProblems, createReports, type InspectionDeps } from '../inspection/index.ts';
import { type LocalFiles, readInPlace, readInThreads } from '../local-files/index.ts';
import { createLibraryNews, type LibrarySearch, selectedIds } from '../search/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';
import { createVersions, type FixRunner, type Versions } from '../versions/index.ts';

interface Deps extends Omit<InspectionDeps, 'localFiles'> {
  readonly presence: LibraryPresence;
  readonly faults: ThreadFaults;
  readonly present: Present;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly search: LibrarySearch;
  readonly groups: Pick<Groups, 'enterGroup'>;
  readonly folderDialog: Ports['folderDialog'];
  /** `local-files/worker.ts`, or what it was built to; without it this thread reads. */
  readonly localThread?: URL | undefined;
  /** `versions/worker.ts`, or what it was built to; without it this thread applies fixes. */
  readonly fixThread?: URL | undefined;
  readonly runFixes?: FixRunner | undefined;
  /** Of folders elsewhere these are new or others: a review may lie beside their files. */
  readonly onFound: (ids: readonly AssetId[]) => void;
}

/** One per application. */
export interface Local {
  readonly handlers: HandlersOf<Pick<Api, 'problems' | 'inspection' | 'folders' | 'account' | 'versions'>>;
  readonly importFolder: Folders['importFolder'];
  readonly tellDrop: Folders['tellDrop'];
  readonly versionFolder: Versions['folder'];
  readonly measure: LocalFiles['measure'];
  readonly watch: LocalFiles['watch'];
  readonly handOver: LocalFiles['handOver'];
  kick(): void;
  close(): Promise<void>;
}

/** Its loops begin with `kick`. */
export function createLocal(deps: Deps): Local {
  const { localThread, clock, log } = deps;
  const localFiles =
    localThread === undefined
      ? readInPlace()
      : readInThreads({ entry: localThread, clock, log, faults: deps.faults });
  const inspection = createInspection({ ...deps, localFiles });
  const news = (): ((ids: readonly AssetId[]) => Promise<void>) => createLibraryNews(deps).changed;
  const folders = createFolders({
    ...deps,
    localFiles,
    news: () => {
      const tell = news();
      return async (ids) => {
        if (ids.length > 0) inspection.problemsChanged();
        await tell(ids);
      };
    },
    onFiles: (ids) => {
      inspection.inspect(ids, { hashes: false });
      deps.onFound(ids);
    },
  });
  const account = createAccount({ ...deps, news, enterGroup: deps.groups.enterGroup });
  const select = (of: Parameters<typeof selectedIds>[1]) => selectedIds(deps, of);
  const versions = createVersions({
    ...deps,
    localFiles,
    select,
    inspect: (ids) => inspection.inspect(ids, { hashes: true }),
    news: (ids) => news()(ids),
  });
  return {
    handlers: {
      problems: createProblems({ ...deps, inspection, select }),
      inspection: createReports({ ...deps, localFiles }),
      folders: folders.handlers,
      account: account.handlers,
      versions: versions.handlers,
    },
    importFolder: folders.importFolder,
    tellDrop: folders.tellDrop,
    versionFolder: versions.folder,
    measure: localFiles.measure,
    watch: localFiles.watch,
    handOver: localFiles.handOver,
    kick() {
      versions.kick();
      folders.kick();
      inspection.kick();
    },
    async close() {
      await versions.close();
      await Promise.all([folders.close(), inspection.close(), account.close()]);
      await localFiles.close();
    },
  };
}
