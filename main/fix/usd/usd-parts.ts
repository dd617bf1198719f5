/** Which USD files are parts of others: what fixes them is written into the file that is opened. */
import { isAppError } from '../../contract/plain/errors.ts';
import { LoadNotes } from '../../formats/load-notes.ts';
import { assetsOf } from '../../formats/usd/layer/layer-assets.ts';
import { StageFiles } from '../../formats/usd/package/stage-files.ts';
import { formOf } from '../../inspect/read-model.ts';
import type { FixFile, FixFiles } from '../fix.ts';
import { folderOf } from '../read-mesh.ts';

/** The list without USD files that other USD files name; of files that name each other all stay. Throws the signal's reason. */
export async function withoutUsdParts(files: FixFiles, signal: AbortSignal): Promise<readonly FixFile[]> {
  const usd = files.list.filter((file) => formOf(file) === 'usd');
  if (usd.length < 2) return files.list;
  const named = new Map<string, ReadonlySet<string>>();
  for (const { localPath } of usd) {
    signal.throwIfAborted();
    named.set(localPath, await namedBy(files, localPath));
  }
  const isBelow = (path: string, above: string): boolean => named.get(above)?.has(path) === true;
  const parts = new Set(
    usd
      .map(({ localPath }) => localPath)
      .filter((path) => usd.some(({ localPath: above }) => isBelow(path, above) && !isBelow(above, path))),
  );
  return files.list.filter(({ localPath }) => !parts.has(localPath));
}

/** Layers among the files that the layer leads to, over others too. Empty for what cannot be read. */
async function namedBy(files: FixFiles, localPath: string): Promise<ReadonlySet<string>> {
  const stageFiles = new StageFiles(folderOf(files), new LoadNotes());
  const found = new Set<string>();
  try {
    const waiting = [await stageFiles.open(localPath)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const layer = await stageFiles.layer(next);
      for (const { asset } of assetsOf(layer)) {
        if (!/\.usd[acz]?(?:\[[^\]]*\])?$/i.test(asset)) continue;
        const file = await stageFiles.find(layer.id, asset);
        if (file === null || file.path === localPath || found.has(file.path)) continue;
        found.add(file.path);
        waiting.push(file);
      }
    }
  } catch (error) {
    if (!isAppError(error) && !(error instanceof RangeError)) throw error;
  }
  return found;
}
