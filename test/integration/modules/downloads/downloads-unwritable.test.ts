/** A download whose end the catalogue cannot write down, as on a disk that is full to the last byte, ends neither Caliper nor itself. */

import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { databasePath } from '../../catalogue/library.ts';
import { openDesk, until } from '../desk.ts';

const options = { signal: undefined };

test('it is told once, rests, and goes on when it can be written again', async () => {
  const desk = await openDesk();
  const database = new Database(databasePath(desk.libraryPath));
  onTestFinished(() => void database.close());
  // Written down as begun, and never again: on a real disk the last free page was taken in between.
  database.exec(
    "CREATE TRIGGER no_room BEFORE UPDATE ON transfers WHEN OLD.state = 'active' BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  const told: string[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const events = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const listening = (async () => {
    for await (const event of events) if (event.type === 'notice') told.push(sentenceOf(event.notice));
  })().catch(() => undefined);
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await until(() => Promise.resolve(told.length > 0 ? told : null));
  expect(told).toEqual([expect.stringContaining('no room')]);
  expect((await desk.app.handlers.assets.get({ assetId }, options)).transfer?.state).toBe('active');
  expect(desk.logged.filter((line) => line.includes('a download broke off')).length).toBeLessThanOrEqual(2);

  database.exec('DROP TRIGGER no_room');
  await desk.app.handlers.transfers.retry({ assetId }, options);
  const whole = await desk.untilDownloaded(assetId);
  expect(whole.files.every((file) => file.state === 'complete')).toBe(true);
  expect(told).toHaveLength(1);
  stop.abort();
  await listening;
});
