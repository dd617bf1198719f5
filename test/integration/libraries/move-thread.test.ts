/** A library that is copied in a thread: as whole as without one, ended by a word, and begun anew when the thread breaks down. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import type { ThreadFaults } from '../../../main/core/process-faults.ts';
import { projectRoot } from '../../../main/host/start/options.ts';
import { builtThreads, sourceThreads } from '../../../main/host/threads.ts';
import type { CopyProgress } from '../../../main/modules/libraries/move/copy-tree.ts';
import { copyInThread } from '../../../main/modules/libraries/move/moving.ts';
import { contentsOf, makeShelf, type Shelf } from './library-on-disk.ts';

const dying = new URL('./dying-mover.ts', import.meta.url);
const held = new URL('./held-mover.ts', import.meta.url);

const orderOf = ({ from, to, root }: Shelf, settings = 'settings') => ({
  from,
  to,
  userDataPath: path.join(root, settings),
  isOpen: false,
});

function counted(): ThreadFaults & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    brokeDown(part, fault) {
      seen.push(`${part}: ${fault?.message}`);
      return 0;
    },
  };
}

const built = builtThreads(pathToFileURL(path.join(projectRoot, 'out/main/serve.js')).href);

test.each([
  ['from the sources', sourceThreads],
  ['as it is built', built],
])('the copy is whole, and how far it is is told to its end: %s', async (_, { moves }) => {
  const shelf = await makeShelf();
  await mkdir(path.dirname(shelf.to));
  const faults = counted();
  const copy = copyInThread({ entry: moves, clock: systemClock, faults });
  const told: CopyProgress[] = [];
  await copy(orderOf(shelf), { onProgress: (now) => told.push(now) });
  expect(await contentsOf(shelf.to)).toEqual(await contentsOf(shelf.from));
  const last = told.at(-1);
  expect(last).toMatchObject({ filesDone: last?.files, bytesDone: last?.bytes });
  expect(last?.files).toBeGreaterThan(7);
  expect(faults.seen).toEqual([]);
});

const moving = (entry: URL) => copyInThread({ entry, clock: systemClock, faults: null });

test('cancelled, it has ended when the call has: nothing is written any more; the next one goes on with what is there', async () => {
  const shelf = await makeShelf(8);
  await mkdir(path.dirname(shelf.to));
  const stop = new AbortController();
  const cut = moving(held)(orderOf(shelf), { signal: stop.signal, onProgress: () => stop.abort('enough') });
  await expect(cut).rejects.toBe('enough');
  const journal = path.join(shelf.userDataPath, 'library-move.jsonl');
  const [lines, files] = [readFileSync(journal, 'utf8'), await contentsOf(shelf.to)];
  await moving(sourceThreads.moves)(orderOf(shelf), {});
  expect(await contentsOf(shelf.to)).toEqual(await contentsOf(shelf.from));
  expect(files).not.toEqual(await contentsOf(shelf.to));
  expect(readFileSync(journal, 'utf8').startsWith(lines)).toBe(true);
});

test('a thread that breaks down is told of and begun anew; what was copied is not copied again', async () => {
  const shelf = await makeShelf();
  await mkdir(path.dirname(shelf.to));
  await mkdir(path.join(shelf.root, 'once'));
  const faults = counted();
  const copy = copyInThread({ entry: dying, clock: systemClock, faults });
  await copy(orderOf(shelf, 'once'), {});
  expect(faults.seen).toEqual(['libraryMove: broken on purpose']);
  expect(await contentsOf(shelf.to)).toEqual(await contentsOf(shelf.from));
  const journal = readFileSync(path.join(shelf.root, 'once', 'library-move.jsonl'), 'utf8');
  const copied = journal.split('\n').filter((line) => line.includes('mug.usd'));
  expect(copied).toHaveLength(new Set(copied).size);
});

test('one that breaks down again and again ends the move in words, and the library stays as it was', async () => {
  const shelf = await makeShelf();
  await mkdir(path.dirname(shelf.to));
  const before = await contentsOf(shelf.from);
  const faults = counted();
  const copy = copyInThread({ entry: dying, clock: systemClock, faults });
  await expect(copy(orderOf(shelf), {})).rejects.toMatchObject({
    code: 'library.move-broke-off',
    data: { path: shelf.to, reason: expect.stringContaining('crashed') },
  });
  expect(faults.seen).toHaveLength(4);
  expect(await contentsOf(shelf.from)).toEqual(before);
});

test('what stands in its way is said as without a thread', async () => {
  const shelf = await makeShelf(1);
  const copy = copyInThread({ entry: sourceThreads.moves, clock: systemClock, faults: null });
  const to = '/proc/caliper';
  await expect(copy({ ...orderOf(shelf), to }, {})).rejects.toMatchObject({
    code: 'library.move-broke-off',
    data: { path: to },
  });
  expect(existsSync(shelf.from)).toBe(true);
  expect(await readdir(shelf.root)).not.toContain('else');
});
