/** Notes during a build which packages are built in, and writes what is shipped of others beside what was built. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gatherShipped } from './shipped-packages.ts';
import { writeNotices } from './write-notices.ts';

/** The part of a build's output that is looked at: `modules` of code, `originalFileNames` of pictures, fonts and programs. */
interface Output {
  readonly modules?: Readonly<Record<string, unknown>>;
  readonly originalFileNames?: readonly string[];
}

interface NotingPlugin {
  readonly name: string;
  generateBundle(options: unknown, bundle: Readonly<Record<string, Output>>): void;
  closeBundle(): Promise<void>;
}

const parts = ['main', 'preload', 'renderer'] as const;

/** Makes the plugin for a part of a build; the page's `worker`s are noted with the page, whose build they are of. */
export function noteBundledPackages(root: string): (part: (typeof parts)[number] | 'worker') => NotingPlugin {
  const folder = path.join(root, 'out', 'notices');
  const listOf = (part: string): string => path.join(folder, `built-into-${part}.json`);
  const noted = new Set<string>();
  return (part) => ({
    name: 'note-bundled-packages',
    generateBundle(_options, bundle) {
      for (const { modules = {}, originalFileNames = [] } of Object.values(bundle))
        for (const file of [...Object.keys(modules), ...originalFileNames]) {
          const one = packageOf(root, file);
          if (one !== null) noted.add(one);
        }
    },
    async closeBundle() {
      if (part === 'worker') return;
      await mkdir(folder, { recursive: true });
      await writeFile(listOf(part), JSON.stringify([...noted].toSorted()));
      // Each part is built on its own: the last one finds the lists of the others.
      const lists = await Promise.all(parts.map((one) => readFile(listOf(one), 'utf8').catch(() => '[]')));
      const bundled = new Set(lists.flatMap((list) => JSON.parse(list) as string[]));
      await writeNotices(root, await gatherShipped(root, bundled));
    },
  });
}

/** `node_modules/@orpc/client` of a file in it, null of Caliper's own. */
export function packageOf(root: string, file: string): string | null {
  const relative = path.relative(root, path.resolve(root, file.replace(/^\0/, '').split('?')[0] ?? ''));
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(relative.replaceAll(path.sep, '/'));
  return found?.[1] ?? null;
}
