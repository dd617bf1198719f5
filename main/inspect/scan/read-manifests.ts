/** The manifests that Caliper wrote into folders of a tree: a library of another machine is known by them. */
import { type Manifest, manifestSchema } from '../../contract/schema/manifest.ts';
import { libraryLayout } from '../../core/config.ts';
import { openModelFolder } from '../model-folder.ts';
import type { Tree } from './tree.ts';

/** A manifest of 10,000 files is about 2 MB. */
const mostBytes = 8 * 1024 * 1024;

/** Folders of which it can be read. What is no manifest of Caliper's counts as any other file. */
export async function readManifests(tree: Tree, signal: AbortSignal): Promise<Map<Tree, Manifest>> {
  const found = new Map<Tree, Manifest>();
  const left = [tree];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    signal.throwIfAborted();
    if (at.files.some(({ name }) => name === libraryLayout.manifestFile)) {
      const manifest = await readOne(at.path);
      if (manifest !== null) found.set(at, manifest);
    }
    left.push(...at.folders);
  }
  return found;
}

async function readOne(at: string): Promise<Manifest | null> {
  try {
    const folder = await openModelFolder(at, []);
    const bytes = await folder.read(libraryLayout.manifestFile, mostBytes);
    const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
