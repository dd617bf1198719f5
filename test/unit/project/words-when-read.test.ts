/** A language can change while Caliper runs: no text is read while a module is, where it would stay in the language of then. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where in the project's own code a text was read, by the stack of now. */
function reader(): string {
  const lines = new Error('here').stack?.split('\n') ?? [];
  const line = lines.find(
    (one) => /\/(?:main|renderer)\//.test(one) && !/-words\.ts|contract\/messages/.test(one),
  );
  return /(?:main|renderer)\/[^:)]+:\d+/.exec(line ?? lines.join(' '))?.[0] ?? 'in a catalogue';
}

test('no text is read while the modules of the window, of main and of the command line are', async () => {
  vi.resetModules();
  const { setTranslation } = await import('../../../main/contract/messages/language.ts');
  const early = new Set<string>();
  setTranslation({
    name: 'probe',
    direction: 'ltr',
    text: (source) => {
      early.add(`${reader()} reads “${source}”`);
      return source;
    },
    parsed: (source) => source,
  });
  const files = globSync(
    [
      'renderer/{app,modules,scene,ui}/**/*.{ts,tsx}',
      'main/{contract/plain,cli,formats,media,transfer}/**/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !/worker\.ts$|\.d\.ts$|cli\/caliper\.ts$/.test(file));
  // One after the other: a library that is imported in two ways must not be met half read.
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (const file of [...files, 'main/app.ts']) await import(path.join(root, file));
  setTranslation(null);
  expect(files.length).toBeGreaterThan(300);
  expect([...early].sort()).toEqual([]);
});
