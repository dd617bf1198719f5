/** Builds the program once before the end-to-end tests, when its sources have changed since the last build. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildIfStale } from '../../../main/host/start/window-build.ts';
import { patientMs } from '../../patience.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const builtPage = (): Promise<string> => readFile(path.join(root, 'out/renderer/index.html'), 'utf8');

/**
 * Vitest's global setup. What it returns is called at the end: a program that a test starts builds anew when sources were
 * edited meanwhile, and a page that is open then loads its other screens from files that are gone, one error for each.
 */
export async function setup(): Promise<() => Promise<void>> {
  const signal = AbortSignal.timeout(patientMs(180_000));
  await buildIfStale({ root, say: (line) => process.stdout.write(`${line}\n`), signal });
  const before = await builtPage();
  return async () => {
    if ((await builtPage().catch(() => null)) !== before)
      process.stderr.write(
        'Sources were edited during this run, and the page was built anew under open ones: errors about files that could not be loaded say nothing. Run the tests again.\n',
      );
  };
}
