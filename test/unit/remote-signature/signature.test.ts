import { describe, expect, it } from 'vitest';
import { signatureHeaders, verifySignature } from '../../../main/remote/verify-signature.ts';

/*
 * Known answers were computed by OpenSSL over the bytes `<timestamp>.<body>`:
 *   printf '%s' '1700000000.<body>' | openssl dgst -sha256 -hmac whsec_test
 * and for the second and third accordingly, `\x00\xff\xfe\x0d\x0a` being no UTF-8; the one with an empty secret by
 * Python's hmac, since OpenSSL refuses such a key.
 */
const seconds = 1_700_000_000;
const nowMs = seconds * 1000;
const secret = 'whsec_test';
const body = Buffer.from('{"id":"dlv_1","event":"asset.completed","note":"Tässchen 😀"}');
const hmac = 'b8d00e3e5e90e092e83ea6fca10745dd0e696de278e5899f08c3aef5623346d7';
const header = `t=${seconds},v1=${hmac}`;
const verify = (changed: Partial<Parameters<typeof verifySignature>[0]> = {}) =>
  verifySignature({ header, rawBody: body, secret, nowMs, ...changed });

describe('known answers', () => {
  it.each([
    ['a delivery', seconds, secret, body, hmac],
    [
      'an empty body',
      seconds,
      secret,
      Buffer.alloc(0),
      '5967f3c560522fa40cf2876ebc3c3a08551dd6959aaade3b413460591895bdcc',
    ],
    [
      'bytes that are no text, and a secret outside of ASCII',
      seconds,
      'schlüssel',
      Buffer.from('00fffe0d0a', 'hex'),
      'b093a23eb7519f443225b75f0ed313a48f0cd845555be70c12c6eced60027681',
    ],
    [
      'the first second',
      0,
      'k',
      Buffer.from('{}'),
      'c847cd2c51e393092098d6126ed5aeb9ddbe946df3a0b7cb9e9a8a34fadb2cc7',
    ],
  ])('%s', (_, at, key, rawBody, expected) => {
    const value = `t=${at},v1=${expected}`;
    const headers = signatureHeaders({
      rawBody,
      secret: key,
      nowMs: at * 1000 + 999,
      deliveryId: 'd',
      event: 'test',
    });
    expect(headers['X-Service-Signature']).toBe(value);
    expect(verifySignature({ header: value, rawBody, secret: key, nowMs: at * 1000 })).toEqual({
      outcome: 'ok',
    });
  });

  it('come with the headers of a delivery', () => {
    const made = signatureHeaders({
      rawBody: body,
      secret,
      nowMs,
      deliveryId: 'dlv_1',
      event: 'asset.completed',
    });
    expect(made).toEqual({
      'X-Service-Signature': header,
      'X-Service-Delivery': 'dlv_1',
      'X-Service-Event': 'asset.completed',
      'User-Agent': 'Service-Webhooks/1.0',
      'Content-Type': 'application/json',
    });
  });
});

describe('malformed', () => {
  it.each<[string, string | string[] | undefined]>([
    ['absent', undefined],
    ['empty', ''],
    ['there twice', [header, header]],
    ['there twice, joined', `${header}, ${header}`],
    ['there twice, one wrong', ['t=1,v1=x', header]],
    ['of no values', []],
    ['with a field more', `${header},v0=${hmac}`],
    ['with two signatures', `${header},v1=${hmac}`],
    ['with two timestamps', `t=${seconds},${header}`],
    ['in another order', `v1=${hmac},t=${seconds}`],
    ['in upper case', `t=${seconds},v1=${hmac.toUpperCase()}`],
    ['with one letter in upper case', header.replace('b8d0', 'B8d0')],
    ['with a space before', ` ${header}`],
    ['with a space after', `${header} `],
    ['with a line break after', `${header}\n`],
    ['with a space between', header.replace(',', ', ')],
    ['with a tab after the sign', header.replace('=', '=\t')],
    ['one digit short', header.slice(0, -1)],
    ['one digit long', `${header}0`],
    ['with no hex', header.replace('b8d0', 'g8d0')],
    ['with a negative time', `t=-${seconds},v1=${hmac}`],
    ['with a plus', `t=+${seconds},v1=${hmac}`],
    ['with a leading zero', `t=0${seconds},v1=${hmac}`],
    ['with a fraction', `t=${seconds}.0,v1=${hmac}`],
    ['with an exponent', `t=17e8,v1=${hmac}`],
    ['with a huge time', `t=${'9'.repeat(400)},v1=${hmac}`],
    ['with digits of another script', `t=١٧٠٠٠٠٠٠٠٠,v1=${hmac}`],
    ['without a time', `t=,v1=${hmac}`],
    ['of another scheme', `t=${seconds},v2=${hmac}`],
    ['without its signature', `t=${seconds}`],
  ])('%s', (_, value) => {
    expect(verify({ header: value })).toEqual({ outcome: 'malformed' });
  });

  it('a single header in a list is one header', () => {
    expect(verify({ header: [header] })).toEqual({ outcome: 'ok' });
  });
});

describe('clocks', () => {
  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('%d seconds apart', (apart, fine) => {
    expect(verify({ nowMs: nowMs + apart * 1000 })).toEqual(
      fine ? { outcome: 'ok' } : { outcome: 'skew', sentAtSeconds: seconds, nowSeconds: seconds + apart },
    );
  });

  it('come before the key: an old forgery does not learn whether it was one', () => {
    const forged = `t=1,v1=${'0'.repeat(64)}`;
    expect(verify({ header: forged })).toEqual({ outcome: 'skew', sentAtSeconds: 1, nowSeconds: seconds });
  });

  it('that show nothing refuse', () => {
    expect(verify({ nowMs: Number.NaN }).outcome).toBe('skew');
  });
});

describe('mismatch', () => {
  it('with any byte of the body changed, added or gone', () => {
    for (let at = 0; at < body.length; at += 1) {
      const other = Buffer.from(body);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(verify({ rawBody: other }).outcome).toBe('mismatch');
    }
    expect(verify({ rawBody: body.subarray(1) }).outcome).toBe('mismatch');
    expect(verify({ rawBody: Buffer.concat([body, Buffer.from('\n')]) }).outcome).toBe('mismatch');
  });

  it('with a body that was parsed and written again, or read as text that it is not', () => {
    const spaced = Buffer.from('{"a": 1}');
    const made = signatureHeaders({ rawBody: spaced, secret, nowMs, deliveryId: 'd', event: 'test' });
    const again = Buffer.from(JSON.stringify(JSON.parse(spaced.toString())));
    expect(verify({ header: made['X-Service-Signature'], rawBody: again }).outcome).toBe('mismatch');
    const raw = Buffer.from('00fffe0d0a', 'hex');
    const other = signatureHeaders({ rawBody: raw, secret, nowMs, deliveryId: 'd', event: 'test' });
    const decoded = Buffer.from(raw.toString('utf8'));
    expect(verify({ header: other['X-Service-Signature'], rawBody: decoded }).outcome).toBe('mismatch');
    expect(verify({ header: other['X-Service-Signature'], rawBody: raw }).outcome).toBe('ok');
  });

  it('with the timestamp moved, within the tolerance', () => {
    expect(verify({ header: `t=${seconds + 1},v1=${hmac}` }).outcome).toBe('mismatch');
  });

  it('with another secret, or none', () => {
    expect(verify({ secret: `${secret} ` }).outcome).toBe('mismatch');
    expect(verify({ secret: '' }).outcome).toBe('mismatch');
    const empty = 'a9dc44c8eda3de70e9cbf3e488895f1abc26acb1461d3124a3cb886af35251cf';
    const open = verify({ header: `t=${seconds},v1=${empty}`, rawBody: Buffer.from('{}'), secret: '' });
    expect(open).toEqual({ outcome: 'mismatch' });
  });
});
