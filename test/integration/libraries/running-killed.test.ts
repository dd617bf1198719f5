/** A whole running Caliper that is killed while it moves its library: the next start goes on on its own, and nothing is lost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readMovedTo } from '../../../main/catalogue/opening/moved-mark.ts';
import { readLibraryChoice } from '../../../main/core/files/locations.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';
import { until } from '../modules/desk.ts';
import { contentsOf, makeShelf, type Shelf } from './library-on-disk.ts';

const openedSchema = z.object({ url: z.string(), openingUrl: z.string() });

/** A process of its own, and a page of it; `again` connects as a page does that was parted. */
async function startCaliper({ from, userDataPath }: Shelf): Promise<{
  readonly child: ChildProcess;
  again(): ReturnType<typeof connectPage>;
}> {
  const script = path.join(import.meta.dirname, 'running-caliper.ts');
  const child = spawn(process.execPath, [script, from, userDataPath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { url, openingUrl } = openedSchema.parse(JSON.parse(String((await once(child.stdout, 'data'))[0])));
  const cookie = await openSession(openingUrl);
  return { child, again: () => connectPage(url, cookie) };
}

/** What people have in it: what Caliper keeps there goes on changing. */
const filesOf = async (libraryPath: string): Promise<string[]> =>
  (await contentsOf(libraryPath)).filter((line) => !line.startsWith('.caliper'));

test('killed in the middle of a copy, it has its library whole where it was; started again, it has it at the new place', async () => {
  const shelf = await makeShelf(40);
  const before = await filesOf(shelf.from);
  const first = await startCaliper(shelf);
  const page = await first.again();
  await page.client.libraries.move({ to: shelf.to, copy: true });
  await until(async () => {
    const { move } = await page.client.libraries.state();
    return move !== null && move.bytesDone > 0 ? move : null;
  });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(readMovedTo(shelf.from)).toBeNull();
  expect(await filesOf(shelf.from)).toEqual(before);

  const second = await startCaliper(shelf);
  const moved = await until(async () => {
    const { client, close } = await second.again();
    try {
      const [{ libraryPath }, { move }] = await Promise.all([client.app.info(), client.libraries.state()]);
      return libraryPath === shelf.to ? move : null;
    } finally {
      await close();
    }
  });
  expect(moved).toMatchObject({ step: 'moved', how: 'copy' });
  expect(await filesOf(shelf.to)).toEqual(before);
  expect(readLibraryChoice(shelf.userDataPath)).toBe(shelf.to);
});
