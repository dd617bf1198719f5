import { expect, it } from 'vitest';
import { needsUser, situation, stopsOf, tellsOf } from '../../../main/cli/follow.ts';
import { triesAgain } from '../../../main/contract/error-messages.ts';
import { AppError, toFailure } from '../../../main/contract/errors.ts';
import type { TransferState } from '../../../main/contract/model/transfer.ts';
import { fakeAsset, fakeTransfer } from '../../fakes/handlers.ts';

it('says of a download that waits what happened, and that it is tried again by itself', () => {
  const error = toFailure(new AppError('remote.timeout', { baseUrl: 'https://x.test', seconds: 30 }));
  const said = situation(fakeAsset(1, { transfer: fakeTransfer(1, { state: 'waiting', error }) }));
  expect(said).toContain(error.message);
  expect(said).toMatch(/ Caliper tries again by itself\.$/);
  expect(situation(fakeAsset(1, { transfer: fakeTransfer(1) }))).not.toContain('again');
});

it('names a host that is very slow, with the rate', () => {
  const transfer = fakeTransfer(1, { state: 'active', slowHost: 'files.test', bytesPerSecond: 12 });
  expect(situation(fakeAsset(1, { name: 'Mug', transfer }))).toMatch(
    /^Mug: 12 B\/s\. The file host files\.test is very slow\./,
  );
});

it('ends at a full disk, which only a window waits for', () => {
  const full = toFailure(new AppError('transfer.disk-full', { folder: '/lib', neededBytes: 5_000_000 }));
  const away = toFailure(new AppError('remote.timeout', { baseUrl: 'https://x.test', seconds: 30 }));
  expect(needsUser({ state: 'waiting', error: full })).toBe(true);
  expect(needsUser({ state: 'waiting', error: away })).toBe(false);
  expect(needsUser({ state: 'stopped', error: away })).toBe(true);
  expect(full.message).toContain('5.0 MB more are needed');
  const more = toFailure(new AppError('transfer.disk-full', { folder: '/lib', neededBytes: 7_000_000 }));
  const stopped = stopsOf([
    { state: 'waiting', error: full },
    { state: 'complete', error: null },
    { state: 'waiting', error: more },
    { state: 'stopped', error: away },
  ]);
  expect(stopped.map(({ failure }) => failure.code)).toEqual(['cli.disk-full', 'remote.timeout']);
  expect(stopped[0]?.failure.message).toMatch(
    /^The disk holding \/lib is full: 7\.0 MB more are needed, so 2 downloads have stopped\. Free/,
  );
});

it('says no count that was there before, and why it waits once until something has arrived', () => {
  const error = toFailure(new AppError('remote.timeout', { baseUrl: 'https://x.test', seconds: 30 }));
  const said: string[] = [];
  const tell = tellsOf((line) => void said.push(line));
  const at = (state: TransferState, filesDone: number, failed = false): void =>
    tell(
      fakeAsset(1, {
        name: 'Mug',
        transfer: fakeTransfer(1, { state, filesDone, filesTotal: 7, error: failed ? error : null }),
      }),
    );
  // As the catalogue had it before anybody saw that the folder is gone.
  at('active', 7);
  for (let tries = 0; tries < 3; tries += 1) {
    at('waiting', 7, true);
    at('active', 7);
  }
  at('active', 0);
  at('active', 3);
  at('waiting', 3, true);
  at('active', 3);
  at('waiting', 3, true);
  at('active', 7);
  at('complete', 7);
  expect(said).toEqual([
    'Mug: fetching its files',
    `Mug: ${error.message} ${triesAgain}`,
    'Mug: 0 of 7 files downloaded',
    'Mug: 3 of 7 files downloaded',
    `Mug: ${error.message} ${triesAgain}`,
    'Mug: 7 of 7 files downloaded',
  ]);
});
