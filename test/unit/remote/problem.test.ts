import { describe, expect, it } from 'vitest';
import { problemDetail, problemType, type Refusal, refusalToError } from '../../../main/remote/problem.ts';

const refusal = (patch: Partial<Refusal>): Refusal => ({
  baseUrl: 'https://api.example.com',
  status: 400,
  contentType: 'application/problem+json',
  body: {},
  what: 'the job j1',
  keyed: false,
  retryAfterMs: null,
  ...patch,
});
const html = { contentType: 'text/html', body: undefined };

describe('a refusal becomes one code', () => {
  it.each<[string, Partial<Refusal>, string]>([
    ['401', { status: 401 }, 'remote.unauthorized'],
    ['401 as a page', { status: 401, ...html }, 'remote.unauthorized'],
    ['403', { status: 403 }, 'remote.unauthorized'],
    ['403 as a page of something in between', { status: 403, ...html }, 'remote.not-a-service'],
    ['404', { status: 404 }, 'remote.not-found'],
    ['404 of a fixed route', { status: 404, what: null }, 'remote.not-a-service'],
    ['404 as a page', { status: 404, ...html }, 'remote.not-a-service'],
    [
      '404 as plain text',
      { status: 404, contentType: 'text/plain', body: undefined },
      'remote.not-a-service',
    ],
    ['302', { status: 302, ...html }, 'remote.not-a-service'],
    ['304', { status: 304 }, 'remote.not-a-service'],
    ['409 without a name, with a key', { status: 409, keyed: true }, 'remote.idempotency-conflict'],
    [
      '409 of another name, with a key',
      { status: 409, keyed: true, body: { type: 'https://x/problems/idempotency-key-reuse' } },
      'remote.idempotency-conflict',
    ],
    [
      '409 while the first try is under way',
      { status: 409, keyed: true, body: { type: 'idempotency-in-progress' } },
      'remote.rate-limited',
    ],
    ['409 without a key', { status: 409, body: { type: 'job-started' } }, 'remote.conflict'],
    [
      '409 named, with a key',
      { status: 409, keyed: true, body: { type: 'too-many-sets' } },
      'remote.conflict',
    ],
    ['413', { status: 413 }, 'remote.too-large'],
    ['413 as a page of a proxy', { status: 413, ...html }, 'remote.too-large'],
    ['422', { status: 422 }, 'remote.validation-refused'],
    ['429', { status: 429 }, 'remote.rate-limited'],
    ['429 as a page', { status: 429, ...html }, 'remote.rate-limited'],
    [
      '429 at the limit',
      { status: 429, body: { type: 'asset-limit-reached' } },
      'remote.asset-limit-reached',
    ],
    [
      '429 at the limit, as a URI',
      { status: 429, body: { type: 'https://api.example.com/problems/asset-limit-reached' } },
      'remote.asset-limit-reached',
    ],
    ['500', { status: 500 }, 'remote.server-error'],
    ['502 as a page of a proxy', { status: 502, ...html }, 'remote.server-error'],
    ['503', { status: 503 }, 'remote.server-error'],
    ['408', { status: 408 }, 'remote.server-error'],
    ['400', { status: 400 }, 'remote.problem'],
    ['402', { status: 402 }, 'remote.problem'],
    ['418', { status: 418 }, 'remote.problem'],
  ])('%s', (_, patch, code) => expect(refusalToError(refusal(patch)).code).toBe(code));

  it.each<[object, object]>([
    [
      { limit: 500, used: 490 },
      { limit: 500, used: 490 },
    ],
    [
      { asset_limit: 500, assets_used: 0 },
      { limit: 500, used: 0 },
    ],
    [{ limit: '500', used: -1 }, {}],
    [{ limit: 1.5 }, {}],
    [{}, {}],
  ])('of the asset limit takes the numbers that are unmistakable: %j', (fields, numbers) => {
    const body = { type: 'asset-limit-reached', detail: 'full', ...fields };
    expect(refusalToError(refusal({ status: 429, body })).data).toEqual({ detail: 'full', ...numbers });
  });

  it('tells what was requested, what the service said and how long to wait', () => {
    expect(refusalToError(refusal({ status: 404 })).message).toContain('the job j1');
    const body = { type: 'x', detail: 'inputs.text is missing.' };
    expect(refusalToError(refusal({ status: 422, body })).message).toContain('“inputs.text is missing”');
    expect(refusalToError(refusal({ status: 429, retryAfterMs: 3000 })).data).toEqual({ retryAfterMs: 3000 });
  });
});

describe('an operation whose path is open', () => {
  const open = { operation: 'delete an asset', path: '/v1/assets/a' };

  it.each<[string, Partial<Refusal>, string]>([
    ['404', { status: 404 }, 'remote.not-offered'],
    ['404 as a page', { status: 404, ...html }, 'remote.not-offered'],
    ['405', { status: 405 }, 'remote.not-offered'],
    ['405 without a body', { status: 405, contentType: '', body: undefined }, 'remote.not-offered'],
    ['410', { status: 410 }, 'remote.not-found'],
    ['409', { status: 409 }, 'remote.conflict'],
    ['401', { status: 401 }, 'remote.unauthorized'],
  ])('%s', (_, patch, code) => expect(refusalToError(refusal({ ...patch, open })).code).toBe(code));

  it('is named with its path and what was answered', () => {
    const error = refusalToError(refusal({ status: 405, open }));
    expect(error.data).toEqual({ ...open, baseUrl: 'https://api.example.com', status: 405 });
    expect(error.message).toContain('/v1/assets/a');
  });
});

it('keeps how an answer of another kind begins for the details, not in the sentence', () => {
  const excerpt = '<html>nginx';
  for (const status of [502, 404, 302, 403]) {
    const error = refusalToError(refusal({ status, ...html, excerpt }));
    expect(error.data).toMatchObject({ excerpt });
    expect(error.message).not.toContain('nginx');
  }
});

it.each([
  ['asset-limit-reached', 'asset-limit-reached'],
  ['/problems/asset-limit-reached', 'asset-limit-reached'],
  ['https://example.com/problems/asset-limit-reached/', 'asset-limit-reached'],
  ['https://example.com/errors#asset-limit-reached', 'asset-limit-reached'],
  ['urn:problem:asset-limit-reached', 'asset-limit-reached'],
  ['ASSET_LIMIT_REACHED', 'asset-limit-reached'],
  ['about:blank', ''],
  ['', ''],
  [17, ''],
  [undefined, ''],
])('the type %j is named %j', (type, name) => expect(problemType({ type })).toBe(name));

it.each<[unknown, string]>([
  [{ detail: 'Too  long\nindeed.' }, 'Too long indeed'],
  [{ title: 'Bad' }, 'Bad'],
  [
    { detail: [{ loc: ['body', 'inputs', 'text'], msg: 'too long' }, { msg: 'odd' }] },
    'inputs.text: too long; odd',
  ],
  [{ errors: [{ field: 'name', message: 'too long' }], title: 'Bad' }, 'name: too long'],
  [{ detail: 'no https://h.example/a?sig=SECRET here' }, 'no https://h.example/a?[censored] here'],
  [{ detail: 42 }, ''],
  [null, ''],
  ['text', ''],
  [undefined, ''],
])('the words of %j', (body, words) => expect(problemDetail(body)).toBe(words));

it('cuts a long detail', () => {
  expect(problemDetail({ detail: 'x'.repeat(5000) }).length).toBeLessThan(510);
});
