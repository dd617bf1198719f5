/** Watches the folders that are to be watched and are there, and no others. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FolderId } from '../../contract/schema/ids.ts';
import type { LocalFiles } from '../local-files/types.ts';

export interface Watches {
  /** As the catalogue says now. */
  follow(): void;
  close(): void;
}

/** `onChange` is called some time after something was written below a folder. */
export function createWatches(
  {
    catalogue,
    localFiles,
  }: { readonly catalogue: Pick<Catalogue, 'localFolders'>; readonly localFiles: LocalFiles },
  onChange: (id: FolderId) => void,
): Watches {
  const open = new Map<FolderId, { close(): void }>();
  let isClosed = false;
  const keepOnly = (wanted: ReadonlySet<FolderId>): void => {
    for (const [id, watch] of open)
      if (!wanted.has(id)) {
        watch.close();
        open.delete(id);
      }
  };
  return {
    follow() {
      if (isClosed) return;
      const rows = catalogue.localFolders.list().filter((row) => row.watched && row.state !== 'missing');
      keepOnly(new Set(rows.map(({ id }) => id)));
      for (const { id, path } of rows)
        if (!open.has(id))
          open.set(
            id,
            localFiles.watch(path, () => onChange(id)),
          );
    },
    close() {
      isClosed = true;
      keepOnly(new Set());
    },
  };
}
