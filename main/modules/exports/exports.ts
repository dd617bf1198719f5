/** Exports of assets, one after the other: their part of the contract, and where the result is. */
import path from 'node:path';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type AssetExport, exportIdSchema } from '../../contract/schema/review/exports.ts';
import { reallyLiesIn } from '../../core/files/paths.ts';
import type { Ports } from '../../core/ports.ts';
import { type LibrarySearch, selectedByAll } from '../search/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createExportQueue, type ExportWish } from './export-queue.ts';
import { exportWords } from './export-words.ts';
import { createOutbox } from './outbox.ts';
import type { RunDeps } from './run-export.ts';

/** More assets than anybody sends at once; more files than the ZIP may have entries are refused when it is opened. */
const maxAssets = 2000;

interface Deps extends Omit<RunDeps, 'outbox' | 'isClosing' | 'keep'> {
  readonly hub: Pick<EventHub, 'publish'>;
  readonly search: Pick<LibrarySearch, 'findIds'>;
  readonly folderDialog: Ports['folderDialog'];
  readonly opener: Ports['opener'];
}

/** One per application. */
export interface Exports {
  readonly handlers: HandlersOf<Api['exports']>;
  /** For what runs on this machine only: into that folder, without asking; resolves with its end. */
  writeTo(
    folder: string,
    ids: readonly AssetId[],
    what: ExportWish,
    signal?: AbortSignal,
  ): Promise<AssetExport>;
  /** The ZIP that a browser fetches; null when there is none of that id. */
  zipToSend(id: string): { readonly absolute: string; readonly name: string } | null;
  kick(): void;
  close(): Promise<void>;
}

export function createExports(deps: Deps): Exports {
  const { folderDialog, opener } = deps;
  const outbox = createOutbox(deps.libraryPath, deps.catalogue.readOnly);
  const queue = createExportQueue({ ...deps, outbox });
  return {
    handlers: {
      async begin({ of, form, use = null }) {
        await queue.tidied();
        const ids = await selectedByAll(deps, of);
        if (ids.length > maxAssets) throw new AppError('hand-on.too-many', { limit: maxAssets });
        // A browser fetches one file.
        if (folderDialog === null) return queue.begin(ids, { form: 'zip', use }, outbox.folder).assetExport;
        const chosen = await folderDialog.chooseFolder('export');
        if (chosen === null) return null;
        if (await reallyLiesIn(chosen, deps.libraryPath))
          throw new AppError('hand-on.not-written', {
            folder: chosen,
            reason: exportWords.insideLibrary,
          });
        return queue.begin(ids, { form, use }, chosen).assetExport;
      },
      list: async () => queue.list(),
      resume: async ({ id }) => queue.resume(id).assetExport,
      async stop({ id }) {
        await queue.stop(id);
        return null;
      },
      async reveal({ id }) {
        const { path: made } = queue.find(id).assetExport;
        if (made === null) throw new AppError('hand-on.unknown', { id });
        await opener.showInFolder(made);
        return null;
      },
    },
    async writeTo(folder, ids, what, signal) {
      await queue.tidied();
      const one = queue.begin(ids, what, folder);
      const stop = (): void => one.abort.abort(new AppError('cancelled', {}));
      signal?.addEventListener('abort', stop, { once: true });
      return one.ended.promise.finally(() => signal?.removeEventListener('abort', stop));
    },
    zipToSend(id) {
      const known = exportIdSchema.safeParse(id);
      const one = known.success ? queue.list().find((listed) => listed.id === known.data) : undefined;
      if (one === undefined) return null;
      const { download, name, state } = one;
      return download === null || state !== 'done'
        ? null
        : { absolute: path.join(outbox.folder, name), name };
    },
    kick: () => void queue.tidied(),
    async close() {
      await queue.close();
      // Nobody can fetch them any more.
      await outbox.empty();
    },
  };
}
