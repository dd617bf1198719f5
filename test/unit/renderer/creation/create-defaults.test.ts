/** The account's defaults in the form: what was known last is there at once, and nothing waits for the service. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { AccountDefaults } from '../../../../main/contract/schema/creation/params.ts';
import { createCreate } from '../../../../renderer/modules/creation/store/create.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const accountDefaults = (params: Record<string, unknown>): AccountDefaults => ({
  params,
  readAt: '2026-01-02T03:04:05.000Z',
});

function setUp(known: AccountDefaults | null, read: () => Promise<AccountDefaults>) {
  const form = createCreate({
    events: createEventsDouble(),
    session: { getItem: () => null, setItem: () => undefined },
    upload: () => Promise.reject(new Error('nothing is uploaded here')),
    api: {
      create: {
        submit: async () => [],
        standard: () => Promise.reject(new Error('nothing is sent here')),
      },
      connections: { defaults: () => Promise.resolve(known), refreshDefaults: read },
    },
  });
  return { form, state: () => form.store.getState() };
}

describe('the defaults of the form', () => {
  it('shows the defaults that were known last at once, and keeps them while the service is away', async () => {
    const answer = Promise.withResolvers<AccountDefaults>();
    const known = accountDefaults({ texture: { resolution: 1024 } });
    const { form, state } = setUp(known, () => answer.promise);
    const loading = form.loadDefaults();
    await settle();
    expect(state()).toMatchObject({ defaultsFrom: 'account', defaults: { 'texture.resolution': 1024 } });
    answer.reject(new AppError('remote.unreachable', { baseUrl: 'https://x', reason: 'refused' }));
    await loading;
    expect(state()).toMatchObject({
      defaultsFrom: 'account',
      defaultsError: null,
      defaults: { 'texture.resolution': 1024 },
    });
  });

  it('falls back to the specified defaults and says why where none were ever known', async () => {
    const down = new AppError('remote.unreachable', { baseUrl: 'https://x', reason: 'refused' });
    const { form, state } = setUp(null, () => Promise.reject(down));
    await form.loadDefaults();
    expect(state()).toMatchObject({
      defaultsFrom: 'specification',
      defaultsError: { code: 'remote.unreachable' },
      defaults: { 'texture.resolution': 4096 },
    });
  });
});
