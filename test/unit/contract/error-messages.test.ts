/** What the sentences of errors may promise: they are read where nothing is tried again, too. */

import { expect, describe as group, it } from 'vitest';
import { describe, sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { AppError, type AppFailureWire, toFailure } from '../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import { standardRequestSchema } from '../../../main/contract/schema/creation/create-request.ts';

const baseUrl = 'https://api.example.com';

const overTheWire = (failure: AppFailureWire) => JSON.parse(JSON.stringify(failure)) as AppFailureWire;

group('a failure that came as data', () => {
  it.each([
    new AppError('remote.timeout', { baseUrl, seconds: 15 }),
    new AppError('remote.server-error', { status: 503, detail: 'We are busy' }),
    new AppError('transfer.disk-full', { folder: '/lib', neededBytes: null }),
    new AppError('transfer.bundle-given-up', {
      name: 'Mugs',
      failure: toFailure(new AppError('transfer.url-expired', { path: 'a.zip' })),
    }),
    new AppError('cancelled', {}),
  ])('has the sentence of the error that it was: $code', (error) => {
    const failure = overTheWire(toFailure(error));
    expect(Object.keys(failure)).toEqual(['code', 'data']);
    expect(sentenceOf(failure)).toBe(error.message);
  });

  it('of a code that this version does not have is told by its code', () => {
    expect(sentenceOf({ code: 'moon.too-far', data: {} })).toMatch(/unknown to this one \(moon\.too-far\)/);
    expect(sentenceOf({ code: 'toString', data: {} })).toContain('(toString)');
  });

  it.each([
    ['transfer.unreachable', { path: 'a.glb' }],
    ['transfer.incomplete', {}],
    ['request.invalid', {}],
    ['connection.trial-failed', { baseUrl }],
  ])('without what its sentence needs is told by its code: %s', (code, data) => {
    expect(sentenceOf({ code, data })).toContain(`(${code})`);
  });

  it('keeps the words of one that no version has a code for', () => {
    const data = { code: null, message: 'The moon is too far away.' };
    expect(sentenceOf({ code: 'failure.unknown', data })).toBe('The moon is too far away.');
  });

  it('is null where there is none', () => {
    expect(sentenceOf(null)).toBeNull();
    expect(sentenceOf(undefined)).toBeNull();
  });
});

it('a rule’s own full stop is not doubled where faults are told together', () => {
  const long = standardRequestSchema.safeParse({
    name: 'n'.repeat(101),
    input: { type: 'image-url', url: 'ftp://x/y' },
    params: paramDefaults,
  });
  const issues = long.error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? [];
  expect(describe('request.invalid', { issues })).toBe(
    'The request is not valid: name: The name has 101 characters; the limit is 100; input.url: The image’s URL is invalid; it should look like https://example.com/file. Correct this and try again.',
  );
});

it.each([
  ['inputs.images.0.data', 'file-empty', 'The image’s file is empty'],
  ['items.3.inputs.text', 'text-blank', 'items.3.inputs.text: The text is empty'],
  ['params.physics.body', 'always-rigid', 'params.physics.body: Procedural sets are always rigid'],
])('a rule’s sentence at %s stands alone where that says enough', (field, code, said) => {
  const message = said.replace(`${field}: `, '');
  expect(describe('request.invalid', { issues: [{ field, code, message }] })).toBe(
    `The request is not valid: ${said}. Correct this and try again.`,
  );
});

group('a sentence promises no other try', () => {
  const passing = [
    new AppError('remote.unreachable', { baseUrl, reason: 'refused' }),
    new AppError('remote.timeout', { baseUrl, seconds: 15 }),
    new AppError('remote.server-error', { status: 503, detail: 'busy' }),
    new AppError('remote.rate-limited', { retryAfterMs: null }),
    new AppError('remote.rate-limited', { retryAfterMs: 1500 }),
    new AppError('transfer.unreachable', { path: 'a.glb', host: 'files.example.com', reason: 'refused' }),
    new AppError('transfer.incomplete', {
      path: 'a.glb',
      host: 'h',
      receivedBytes: 1,
      expectedBytes: 2,
      keptBytes: 1,
    }),
    new AppError('transfer.url-expired', { path: 'a.glb' }),
  ];
  it.each(passing.map((error) => [error.code, error.message] as const))('%s: %s', (_, message) => {
    expect(message).not.toMatch(/automatically|nothing is lost/i);
    expect(message).toMatch(/^[A-Z“].*\.$/);
  });

  it('so that a connection which was tried, and not saved, says what is true', () => {
    const failure = toFailure(new AppError('remote.timeout', { baseUrl, seconds: 15 }));
    expect(describe('connection.trial-failed', { baseUrl, failure })).toBe(
      `The connection was not saved. ${sentenceOf(failure)}`,
    );
  });
});

it.each([
  ['catalogue.locked', describe('catalogue.locked', { path: '/lib' })],
  ['library.unusable', describe('library.unusable', { path: '/lib', reason: 'ENOENT' })],
  ['library.read-only', describe('library.read-only', { path: '/lib' })],
])('%s is read in the window, too, which has no options: %s', (_, message) => {
  expect(message).toMatch(/(open|use) another library, in a terminal with --library DIR\.$/i);
});
