/** What a failed try means, as a table. */
import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/errors.ts';
import { afterTry } from '../../../../main/services/downloads/after-try.ts';

const unplugged = new AppError('library.away', { path: '/lib' });
const full = new AppError('transfer.disk-full', { folder: '/l', neededBytes: 1 });
const cut = new AppError('transfer.incomplete', { path: 'a', receivedBytes: 1, expectedBytes: 2 });
const away = new AppError('transfer.unreachable', { path: 'a', host: 'h', reason: 'refused' });
const offline = new AppError('remote.unreachable', { baseUrl: 'https://a', reason: 'refused' });
const beingMade = new AppError('asset.not-made-yet', { name: 'Mug' });
const neverMade = new AppError('asset.never-made', { name: 'Mug', status: 'failed' });
const gone = new AppError('remote.not-found', { what: 'the asset a' });

test.each([
  [
    'the eighth that brings nothing stops',
    cut,
    7,
    false,
    false,
    { state: 'stopped', attempt: 8, until: null },
  ],
  [
    'one that brought bytes does not count',
    cut,
    7,
    true,
    false,
    { state: 'waiting', attempt: 7, until: 'delay' },
  ],
  [
    'an outage of the service never stops',
    offline,
    500,
    false,
    false,
    { state: 'waiting', attempt: 501, until: 'connection' },
  ],
  ['nor one of the file host', away, 500, false, false, { state: 'waiting', attempt: 501, until: 'host' }],
  [
    'nor does a job that takes long',
    beingMade,
    500,
    false,
    false,
    { state: 'waiting', attempt: 501, until: 'delay' },
  ],
  [
    'what was never made needs the person',
    neverMade,
    0,
    false,
    false,
    { state: 'stopped', attempt: 1, until: null },
  ],
  ['a full disk is told', full, 0, false, false, { state: 'stopped', attempt: 1, until: null }],
  [
    'a library that is away is nobody’s try',
    unplugged,
    7,
    false,
    false,
    { state: 'waiting', attempt: 7, until: 'disk' },
  ],
  ['and only once', full, 0, false, true, { state: 'waiting', attempt: 0, until: 'disk' }],
  [
    'what is gone at the service needs the person',
    gone,
    0,
    true,
    false,
    { state: 'stopped', attempt: 0, until: null },
  ],
] as const)('%s', (_, error, attempt, brought, isDiskKnownFull, expected) => {
  expect(afterTry({ attempt }, { error, brought, isDiskKnownFull })).toEqual(expected);
});
