/** When every page of a catalogue is read at its start: not after it was closed in order, and surely in any doubt. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import type { Clock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { clock, databasePath, makeLibrary, open, openWithConnection } from './library.ts';
import { asset, ids } from './rows.ts';

const noteOf = (library: string): string => join(library, '.caliper', 'catalogue-closed.json');
const later = (ms: number): Clock => ({ ...clock, now: () => clock.now() + ms });
const dayMs = 24 * 3600 * 1000;

/** A library of 400 assets that was closed in order, and a byte of one of its tables that a disk has lost since. */
async function rotten(): Promise<string> {
  const library = makeLibrary();
  const catalogue = await openWithConnection(library);
  catalogue.transaction(() => {
    for (let n = 0; n < 400; n += 1) catalogue.assets.insert(asset(`a${n}`));
  });
  catalogue.close();
  const path = databasePath(library);
  const bytes = readFileSync(path);
  // The heads of pages near the end: cells that lead nowhere. The very last ones are read by every start.
  const file = openSync(path, 'r+');
  for (let page = bytes.length / 4096 - 30; page < bytes.length / 4096 - 12; page += 1)
    writeSync(file, Buffer.alloc(64, 0xff), 0, 64, page * 4096);
  closeSync(file);
  // A disk that loses bytes on its own leaves the time as it was.
  const note: unknown = JSON.parse(readFileSync(noteOf(library), 'utf8'));
  const modifiedMs = statSync(path).mtimeMs;
  writeFileSync(noteOf(library), JSON.stringify({ ...Object(note), modifiedMs }));
  return library;
}

test('what was closed in order is not read all over at the next start, but again after a week', async () => {
  const library = await rotten();
  const soon = await openCatalogue({ libraryPath: library, log: silentLog, clock: later(6 * dayMs) });
  expect(soon.reports).toEqual([]);
  soon.catalogue.close();
  const { reports } = await openCatalogue({ libraryPath: library, log: silentLog, clock: later(8 * dayMs) });
  expect(reports.map(({ code }) => code)).toEqual(['catalogue.rebuilt']);
});

test('a clock that goes back reads all', async () => {
  const library = await rotten();
  const { catalogue, reports } = await openCatalogue({
    libraryPath: library,
    log: silentLog,
    clock: later(-dayMs),
  });
  catalogue.close();
  expect(reports.map(({ code }) => code)).toEqual(['catalogue.rebuilt']);
});

test('a note is used up by the start: one that was killed reads all', async () => {
  const library = await rotten();
  const note = readFileSync(noteOf(library));
  const first = await open(library);
  expect(first.rebuilt).toBeNull();
  expect(existsSync(noteOf(library))).toBe(false);
  first.catalogue.close();
  writeFileSync(noteOf(library), note);
  // Touched by another program since.
  const path = databasePath(library);
  copyFileSync(path, `${path}.copy`);
  copyFileSync(`${path}.copy`, path);
  expect((await open(library)).rebuilt?.code).toBe('catalogue.rebuilt');
});

test.each(['', '{', '{"sizeBytes":1}', '[]'])('a note that says %j is none', async (text) => {
  const library = await rotten();
  writeFileSync(noteOf(library), text);
  expect((await open(library)).rebuilt?.code).toBe('catalogue.rebuilt');
});

test('damage that is met while it is open is mended at the next start', async () => {
  const library = await rotten();
  const { catalogue } = await open(library);
  expect(() => {
    for (let n = 0; n < 400; n += 1) catalogue.assets.update(ids.asset(`a${n}`), { name: `${n}` });
  }).toThrow(/damaged|catalogue/);
  catalogue.close();
  expect(existsSync(noteOf(library))).toBe(false);
  expect((await open(library)).rebuilt?.code).toBe('catalogue.rebuilt');
});
