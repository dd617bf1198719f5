import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import { leavesOpen, whatBecame } from '../../../main/remote/webhook-lost.ts';

const baseUrl = 'https://api.example.com';
const lost = new AppError('remote.unreachable', { baseUrl, reason: 'broken off' });
const server = (status: number) => new AppError('remote.server-error', { status, detail: '' });
const page = (status: number) =>
  new AppError('remote.not-a-service', { baseUrl, status, contentType: 'text/html' });

it.each<[string, unknown, boolean]>([
  ['a lost connection', lost, true],
  ['a timeout', new AppError('remote.timeout', { baseUrl, seconds: 60 }), true],
  [
    'an answer that cannot be read',
    new AppError('remote.invalid-response', { operation: '', field: '', expected: '' }),
    true,
  ],
  ['500', server(500), true],
  ['504', server(504), true],
  ['a page with a success', page(200), true],
  ['a page that refuses', page(403), false],
  ['408: the request never came whole', server(408), false],
  ['429', new AppError('remote.rate-limited', { retryAfterMs: null }), false],
  ['422', new AppError('remote.validation-refused', { detail: '', type: '' }), false],
  ['401', new AppError('remote.unauthorized', { baseUrl, status: 401 }), false],
  ['a caller who left', new AppError('cancelled', {}), false],
  ['a fault of our own', new TypeError('x'), false],
])('%s leaves open what happened: %j', (_, error, open) => expect(leavesOpen(error)).toBe(open));

const wanted = { url: 'https://hooks.example/x?key=s3cret', events: ['asset.completed', 'asset.failed'] };
const webhook = (id: string, patch: object = {}) => ({
  id,
  url: wanted.url,
  events: wanted.events,
  created_at: null,
  ...patch,
});

describe('what became of it', () => {
  it.each<[string, ReturnType<typeof webhook>[], ReturnType<typeof webhook>[] | null, string]>([
    ['nothing new', [webhook('w1')], [webhook('w1')], 'remote.webhook-not-registered'],
    ['one new', [webhook('w1')], [webhook('w2'), webhook('w1')], 'remote.webhook-secret-lost'],
    [
      'one new, events in another order',
      [],
      [webhook('w2', { events: wanted.events.toReversed() })],
      'remote.webhook-secret-lost',
    ],
    ['one new, events not told', [], [webhook('w2', { events: null })], 'remote.webhook-secret-lost'],
    [
      'one new with fewer events',
      [],
      [webhook('w2', { events: ['asset.failed'] })],
      'remote.webhook-not-registered',
    ],
    [
      'one new with other events',
      [],
      [webhook('w2', { events: ['asset.failed', 'batch.failed'] })],
      'remote.webhook-not-registered',
    ],
    [
      'one new elsewhere',
      [],
      [webhook('w2', { url: 'https://hooks.example/y' })],
      'remote.webhook-not-registered',
    ],
    [
      'the address written in full',
      [],
      [webhook('w2', { url: 'https://HOOKS.example:443/x?key=s3cret' })],
      'remote.webhook-secret-lost',
    ],
    ['two new', [], [webhook('w2'), webhook('w3')], 'remote.webhook-uncertain'],
    ['no list', [], null, 'remote.webhook-uncertain'],
  ])('%s', (_, before, after, code) => {
    const error = whatBecame(lost, wanted, before, after);
    expect([error.code, error.cause]).toEqual([code, lost]);
  });

  it('names what to delete, and not the key in the address', () => {
    const error = whatBecame(lost, wanted, [], [webhook('w2')]);
    expect(isAppError(error, 'remote.webhook-secret-lost') && error.data).toEqual({
      id: 'w2',
      url: 'https://hooks.example/x?[censored]',
    });
    expect(String(error)).not.toContain('s3cret');
  });
});
