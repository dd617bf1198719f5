/**
 * Writes `notices.json` (for the page of licences: an array of `Shipped`), `THIRD-PARTY-NOTICES.txt` (for people) and
 * `sbom.cdx.json` (for machines).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bomOf } from './cyclonedx.ts';
import type { Shipped } from './shipped-packages.ts';

/** Into `out/notices` of the project at `root`. */
export async function writeNotices(root: string, shipped: readonly Shipped[]): Promise<void> {
  const manifest = await readFile(path.join(root, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  const folder = path.join(root, 'out', 'notices');
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(path.join(folder, 'notices.json'), JSON.stringify(shipped)),
    writeFile(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(shipped)),
    writeFile(
      path.join(folder, 'sbom.cdx.json'),
      `${JSON.stringify(bomOf({ name, version }, shipped), null, 2)}\n`,
    ),
  ]);
}

const head = `Caliper is shipped with the following works of others, under the terms that follow each.
ffmpeg and ffprobe are programs of their own: Caliper starts them and reads what they print. Where the source of each is
had, in the version that is shipped, stands above its terms; the same goes for libvips.
What Chromium, inside of Electron, is made of stands in LICENSES.chromium.html beside the program.
`;

/** Equal texts stand once, below all whose terms they are. */
export function noticesText(shipped: readonly Shipped[]): string {
  const byText = Map.groupBy(shipped, ({ text, licence }) =>
    text === '' ? `The terms: https://spdx.org/licenses/${licence}.html` : text,
  );
  const parts = [...byText].map(([text, some]) => {
    const names = some.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${'='.repeat(80)}\n${names.join('\n')}\n\n${text}\n`;
  });
  return [head, ...parts].join('\n');
}
