import { expect, it } from 'vitest';
import { situation } from '../../../main/cli/follow.ts';
import { AppError, toFailure } from '../../../main/contract/errors.ts';
import { fakeAsset, fakeTransfer } from '../../fakes/handlers.ts';

it('says of a download that waits what happened, and that it is tried again by itself', () => {
  const error = toFailure(new AppError('remote.timeout', { baseUrl: 'https://x.test', seconds: 30 }));
  const said = situation(fakeAsset(1, { transfer: fakeTransfer(1, { state: 'waiting', error }) }));
  expect(said).toContain(error.message);
  expect(said).toMatch(/ Caliper tries again by itself\.$/);
  expect(situation(fakeAsset(1, { transfer: fakeTransfer(1) }))).not.toContain('again');
});
