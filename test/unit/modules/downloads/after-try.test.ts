/** What a failed try means, as a table. */
import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { type AfterTry, afterTry } from '../../../../main/modules/downloads/download-retries.ts';

const unplugged = new AppError('library.away', { path: '/lib' });
const full = new AppError('transfer.disk-full', { folder: '/l', neededBytes: 1 });
const cut = new AppError('transfer.incomplete', {
  path: 'a',
  host: 'h',
  receivedBytes: 1,
  expectedBytes: 2,
  keptBytes: 1,
});
const away = new AppError('transfer.unreachable', { path: 'a', host: 'h', reason: 'refused' });
const offline = new AppError('remote.unreachable', { baseUrl: 'https://a', reason: 'refused' });
const beingMade = new AppError('asset.not-made-yet', { name: 'Mug' });
const neverMade = new AppError('asset.never-made', { name: 'Mug', status: 'failed' });
const gone = new AppError('remote.not-found', { what: 'the asset a' });

const damaged = new AppError('transfer.damaged', { path: 'a', host: 'h', reason: 'it ends early' });
const slow = new AppError('transfer.slow-host', { path: 'a', host: 'h' });

const waiting = (attempt: number, until: AfterTry['until']): AfterTry => ({
  state: 'waiting',
  attempt,
  until,
});
const stopped = (attempt: number): AfterTry => ({ state: 'stopped', attempt, until: null });

/** What the try brought: new bytes, only bytes that were there before, or none. */
type Brought = 'new' | 'old' | 'none';

test.each<[string, AppError, number, Brought, AfterTry]>([
  ['the eighth that brings nothing new stops', cut, 7, 'old', stopped(8)],
  ['so does the eighth that is damaged', damaged, 7, 'old', stopped(8)],
  ['one that brought bytes does not count', cut, 7, 'new', waiting(7, 'delay')],
  ['an outage of the service does not count', offline, 7, 'none', waiting(7, 'connection')],
  ['nor one of the file host', away, 7, 'none', waiting(7, 'host')],
  ['but a host that falls silent after old bytes', away, 6, 'old', waiting(7, 'host')],
  ['which stops, too', away, 7, 'old', stopped(8)],
  ['a job that takes long does not count', beingMade, 7, 'none', waiting(7, 'delay')],
  ['nor does a host that is slow', slow, 7, 'none', waiting(7, 'slow')],
  ['what was never made needs the user', neverMade, 0, 'none', stopped(0)],
  ['a full disk is waited for', full, 7, 'none', waiting(7, 'disk')],
  ['a library that is away is nobody’s try', unplugged, 7, 'none', waiting(7, 'disk')],
  ['what is gone at the service needs the user', gone, 0, 'new', stopped(0)],
])('%s', (_, error, attempt, came, expected) => {
  const ended = { error, brought: came === 'new', inVain: came === 'old' };
  expect(afterTry({ attempt }, ended)).toEqual(expected);
});
