/** A language can change while Caliper runs: no text is read while a module is, where it would stay in the language of then. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../../renderer');

/** Where in the project's own code a text was read, by the stack of now. */
function reader(): string {
  const lines = new Error('here').stack?.split('\n') ?? [];
  const line = lines.find((one) => one.includes('/renderer/') && !one.includes('-words.ts'));
  return /renderer\/[^:)]+:\d+/.exec(line ?? lines.join(' '))?.[0] ?? 'in a catalogue';
}

test('no text is read while the modules of the window are', async () => {
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
  const files = globSync('{app,modules,ui}/**/*.{ts,tsx}', { cwd: renderer }).filter(
    (file) => !file.endsWith('worker.ts'),
  );
  // One after the other: a library that is imported in two ways must not be met half read.
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (const file of files) await import(path.join(renderer, file));
  setTranslation(null);
  expect(files.length).toBeGreaterThan(300);
  expect([...early].sort()).toEqual([]);
});
