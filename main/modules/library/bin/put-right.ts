/** Puts right what a killed Caliper left half-way: rows say where a folder belongs, and it is moved there. */
import { readdir } from 'node:fs/promises';
import type { AssetStanding, Catalogue } from '../../../catalogue/catalogue.ts';
import { assetIdSchema } from '../../../contract/schema/ids.ts';
import type { Log } from '../../../core/logging/log.ts';
import { createPause } from '../../../core/slices.ts';
import { type BinRoot, findBin, openBin } from './bin-root.ts';
import { removeBinned, standingsInBin } from './empty-bin.ts';
import { moveToBin, moveToLibrary, type NotMoved } from './move-folders.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'assets'>;
  readonly libraryPath: string;
  readonly log: Log;
}

/** At the start, before anything else moves a folder. What cannot be moved is logged and tried again at the next start. Never rejects. */
export async function putBinRight({ catalogue, libraryPath, log }: Deps): Promise<void> {
  const pause = createPause();
  try {
    const root = await findBin(libraryPath);
    const names = new Set(root === null ? [] : await readdir(root.bin));
    const say = (left: readonly NotMoved[]): void => {
      for (const { asset, reason } of left)
        log.warn(
          { asset: asset.id, reason },
          'a folder is not where its asset is: in the bin or the library',
        );
    };
    for (const assets of standingsInBin(catalogue)) {
      const lost = assets.filter(({ id, folder, listed }) => listed && folder !== null && !names.has(id));
      if (lost.length > 0) say(await moveToBin(await openBin(libraryPath), lost));
      await pause();
    }
    if (root !== null) say(await settleNames(root, catalogue, [...names]));
  } catch (error) {
    log.warn({ err: error }, 'the bin could not be looked through');
  }
}

/** What lies in the bin: of an asset in the library, it goes back; of one that was deleted for good, it goes. */
async function settleNames(
  root: BinRoot,
  catalogue: Pick<Catalogue, 'assets'>,
  names: readonly string[],
): Promise<NotMoved[]> {
  const pause = createPause();
  const left: NotMoved[] = [];
  const ids = names.flatMap((name) => assetIdSchema.safeParse(name).data ?? []);
  for (let n = 0; n < ids.length; n += 500) {
    const assets = catalogue.assets.standings(ids.slice(n, n + 500));
    left.push(
      ...(await moveToLibrary(
        root,
        assets.filter(({ deletedHereAt }) => deletedHereAt === null),
        catalogue,
      )),
    );
    for (const { id } of assets.filter(isGone)) await removeBinned(root, id).catch(() => undefined);
    await pause();
  }
  return left;
}

function isGone({ deletedHereAt, listed }: AssetStanding): boolean {
  return deletedHereAt !== null && !listed;
}
