/** Bundles on disk against their records: what one has and the other lacks is removed. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../core/log.ts';
import type { BundleRecord } from '../store/records.ts';
import type { ReadonlyTables, Store } from '../store/store.ts';

const prefix = 'bundle_';

/** True when the ZIP of a ready bundle is there in its size. */
export async function isOnDisk(filesRoot: string, { id, file }: BundleRecord): Promise<boolean> {
  if (file === null) return false;
  const facts = await stat(join(filesRoot, id, file.path)).catch(() => null);
  return facts?.isFile() === true && facts.size === file.sizeBytes;
}

/** Removes a bundle's folder. On Windows a reader may hold the ZIP: it then stays until the next start, and no one can reach it. */
export async function removeBundle(
  { filesRoot, log }: { filesRoot: string; log: Log },
  id: string,
): Promise<void> {
  await rm(join(filesRoot, id), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
    log.warn({ err: error }, 'a bundle could not be removed');
  });
}

/**
 * At a start: forgets bundles whose ZIP is gone or whose resource is deleted, and removes folders without a record and
 * whatever a build left unfinished. Never rejects: what fails is logged and tried again at the next start.
 */
export async function sweepBundles(
  parts: { store: Store; filesRoot: string; log: Log },
  known: readonly BundleRecord[],
): Promise<void> {
  const { store, filesRoot, log } = parts;
  try {
    for (const bundle of known) {
      const kept =
        isWanted(store, bundle) && (bundle.state === 'pending' || (await isOnDisk(filesRoot, bundle)));
      if (!kept) await forget(store, bundle);
    }
    const folders = (await readdir(filesRoot)).filter((name) => name.startsWith(prefix));
    for (const folder of folders) {
      const bundle = store.bundles.get(folder);
      if (bundle === undefined) await removeBundle(parts, folder);
      else
        for (const name of await readdir(join(filesRoot, folder)))
          if (name !== bundle.file?.path) await rm(join(filesRoot, folder, name), { force: true });
    }
  } catch (error) {
    log.error({ err: error }, 'the bundles could not be swept');
  }
}

/** A pending bundle stays: its build finds out what became of its resource, and ends its job. */
function isWanted(tables: ReadonlyTables, { state, resource: { type, id } }: BundleRecord): boolean {
  const resource = type === 'asset' ? tables.assets.get(id) : tables.groups.get(id);
  return state === 'pending' || resource?.deletedAt === null;
}

async function forget(store: Store, bundle: BundleRecord): Promise<void> {
  await store.transact(() => ({
    changes:
      store.bundles.get(bundle.id)?.jobId === bundle.jobId
        ? [{ collection: 'bundles', removed: bundle.id }]
        : [],
    result: undefined,
  }));
}
