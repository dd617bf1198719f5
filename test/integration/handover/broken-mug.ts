/** A mug as the sandbox makes it, with what people complain of: ten times too large, and as heavy as steel. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFixFolder, writeFixed } from '../../../main/fix/folder.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { writeMade } from '../inspect/made-folder.ts';

const { signal } = new AbortController();

/** Slash-separated paths. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** Scaled up by the fix itself, with the mass written into its files. Answers the folder, which is below `folder`. */
export async function brokenMug(folder: string): Promise<string> {
  const sound = path.join(folder, 'sound');
  const broken = path.join(folder, 'broken');
  await mkdir(sound);
  await writeMade(
    sound,
    await makeAsset(requestFor('mug', { simulator: 'sapien', collision: 'convex_hull' })),
  );
  const files = await openFixFolder(sound, signal);
  await writeFixed(
    files,
    await runFixes([{ fix: 'scale', factor: 10, mass: 'kept' }], files, { signal }),
    broken,
    signal,
  );
  for (const name of (await filesBelow(broken)).filter((one) => /\.(?:urdf|json)$/.test(one))) {
    const at = path.join(broken, name);
    const text = await readFile(at, 'utf8');
    await writeFile(
      at,
      text
        .replace(/<mass value="[^"]*"/, '<mass value="2500"')
        .replace(/("mass_kg":\s*)[\d.e+-]+/, (_, key: string) => `${key}2500`),
    );
  }
  return broken;
}
