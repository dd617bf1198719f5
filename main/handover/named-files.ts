/** The files that a model names, and what those name in turn: what has to lie beside it so that it opens whole. */
import { isAppError } from '../contract/plain/errors.ts';
import { baseName, resolveEntry } from '../formats/resolve-entry.ts';
import type { MeshExtents } from '../inspect/read/robot/robot-size.ts';
import { formOf, readModel } from '../inspect/read-model.ts';
import type { AssetPart, HandoverAsset } from './types.ts';

/** Nothing is compiled or validated: what a file names is in its own text. */
const tools = { guard: null, mostValidatedBytes: 0 };
const noExtents: MeshExtents = { box: () => null, corners: () => Promise.resolve(null) };

/** Paths, the model's own first. Null where it cannot be read: then nobody knows. */
export async function namedFiles(
  { folder, files }: HandoverAsset,
  main: AssetPart,
): Promise<readonly string[] | null> {
  const entries = files.map(({ localPath, sizeBytes }) => ({ path: localPath, sizeBytes }));
  const found = new Set([main.localPath]);
  // It grows while it is walked.
  for (const path of found) {
    const file = files.find(({ localPath }) => localPath === path);
    const form = file === undefined ? null : formOf(file);
    if (file === undefined || form === null || form === 'picture') continue;
    try {
      const { references } = await readModel(folder, file, form, tools, noExtents);
      for (const { uri } of references)
        for (const named of everyTile(uri, entries)) {
          // A path on the disk of the author means the file of its name.
          const entry = resolveEntry(entries, path, named) ?? resolveEntry(entries, path, baseName(named));
          if (entry !== null) found.add(entry.path);
        }
    } catch (error) {
      if (!isAppError(error)) throw error;
      return null;
    }
  }
  return [...found];
}

/** A texture of many tiles is named once for all of them, as `wood.<UDIM>.png`. */
function everyTile(uri: string, entries: readonly { readonly path: string }[]): readonly string[] {
  const [before = '', after] = uri.split(/<udim>|%3cudim%3e/i);
  if (after === undefined) return [uri];
  const numbers = new Set(entries.flatMap(({ path }) => /\d{4}(?=[^/]*$)/.exec(path)?.[0] ?? []));
  return [...numbers].map((number) => `${before}${number}${after}`);
}
