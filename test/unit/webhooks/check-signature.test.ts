/** The signature checker: the specification's verdicts, and what was done to a body that nearly fits. */
import { expect, test } from 'vitest';
import { checkSignature } from '../../../main/modules/webhooks/diagnose-signature.ts';
import { signatureHeaders } from '../../../main/remote/verify-signature.ts';

const secret = 'whsec_of-the-tests';
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const text = '{"id":"d1","event":"test","job":{"id":"j"}}';
const sent = Buffer.from(text);
const headerOf = (rawBody: Uint8Array, atMs = nowMs): string =>
  signatureHeaders({ rawBody, secret, nowMs: atMs, deliveryId: 'd1', event: 'test' })[
    'X-Service-Signature'
  ] ?? '';
const check = (body: string | Uint8Array, more: Partial<Parameters<typeof checkSignature>[0]> = {}) =>
  checkSignature({ header: headerOf(sent), rawBody: Buffer.from(body), secret, nowMs, ...more });

test('what was sent is valid, also with the name of the header and spaces around it', () => {
  const valid = { outcome: 'valid', sentAtSeconds: nowMs / 1000, nowSeconds: nowMs / 1000 };
  expect(check(sent)).toEqual(valid);
  expect(check(sent, { header: ` X-Service-Signature: ${headerOf(sent)}\n` })).toEqual(valid);
});

test.each([
  ['a line break at the end', `${text}\n`, 'newline'],
  ['written again with spaces', '{"id": "d1", "event": "test", "job": {"id": "j"}}', 'spacing'],
  ['written again on lines', JSON.stringify(JSON.parse(text), null, 2), 'spacing'],
  ['a mark of the byte order', `\ufeff${text}`, 'mark'],
  ['another body', '{"id":"d2"}', null],
  ['no JSON at all', 'hello', null],
])('%s is a mismatch, and the checker says how near it is', (_, body, almost) => {
  expect(check(body)).toEqual({ outcome: 'mismatch', almost });
});

test('line ends and spaces around the secret are found; another secret is not', () => {
  const lines = Buffer.from('{\n"id":"d1"}');
  expect(check('{\r\n"id":"d1"}', { header: headerOf(lines) })).toMatchObject({ almost: 'line-ends' });
  expect(check(sent, { secret: ` ${secret}\n` })).toMatchObject({ almost: 'secret-spaces' });
  expect(check(sent, { secret: 'whsec_other' })).toEqual({ outcome: 'mismatch', almost: null });
});

test('a clock that is off is told with both clocks, and whether the signature is right otherwise', () => {
  const header = headerOf(sent, nowMs - 301_000);
  const skew = { outcome: 'skew', sentAtSeconds: nowMs / 1000 - 301, nowSeconds: nowMs / 1000 };
  expect(check(sent, { header })).toEqual({ ...skew, sound: true, almost: null });
  expect(check('{}', { header })).toEqual({ ...skew, sound: false, almost: null });
  expect(check(sent, { header: headerOf(sent, nowMs + 300_000) })).toMatchObject({ outcome: 'valid' });
});

test.each([
  ['an hour old', -3_600_000],
  ['from an hour ahead', 3_600_000],
])('a delivery %s is told what was done to it as well', (_, agoMs) => {
  const header = headerOf(sent, nowMs + agoMs);
  const skew = { outcome: 'skew', sound: false };
  expect(check(`${text}\n`, { header })).toMatchObject({ ...skew, almost: 'newline' });
  expect(check(`\ufeff${text}`, { header })).toMatchObject({ ...skew, almost: 'mark' });
  expect(check('{"id": "d1", "event": "test", "job": {"id": "j"}}', { header })).toMatchObject({
    ...skew,
    almost: 'spacing',
  });
  expect(check(sent, { header, secret: `${secret} ` })).toMatchObject({ ...skew, almost: 'secret-spaces' });
});

test.each(['', 't=1,v1=abc', 'sha256=00', `${headerOf(sent)},v1=00`])('%j is malformed', (header) => {
  expect(check(sent, { header })).toEqual({ outcome: 'malformed' });
});
