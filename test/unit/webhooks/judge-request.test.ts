/** Who may bring something to the local receiver: every attack a row. */
import { expect, test } from 'vitest';
import {
  judgeRequest,
  maxBodyBytes,
  type RequestFacts,
} from '../../../main/modules/webhooks/receiver-server.ts';

const hosts = new Set(['127.0.0.1:8719', 'abc.tunnel.example']);
const facts: RequestFacts = {
  method: 'POST',
  host: '127.0.0.1:8719',
  contentType: 'application/json',
  contentLength: '200',
  contentEncoding: undefined,
  signature: 't=1,v1=00',
  origin: undefined,
  cookie: undefined,
  fetchSite: undefined,
};

test.each([
  ['as the service sends it', {}, null],
  ['through the tunnel', { host: 'ABC.tunnel.example' }, null],
  ['in pieces', { contentLength: undefined }, null],
  ['with a charset', { contentType: 'application/json; charset=utf-8' }, null],
  ['at a name that was made to point here', { host: 'evil.example' }, 'other-host'],
  ['without a host', { host: undefined }, 'other-host'],
  ['from a page', { origin: 'https://evil.example' }, 'browser'],
  ['from a page without an origin', { fetchSite: 'cross-site' }, 'browser'],
  ['with a cookie', { cookie: 'a=b' }, 'browser'],
  ['with GET', { method: 'GET' }, 'not-a-delivery'],
  ['as a form', { contentType: 'text/plain' }, 'not-a-delivery'],
  ['compressed', { contentEncoding: 'gzip' }, 'not-a-delivery'],
  ['without a signature, or with two', { signature: undefined }, 'malformed'],
  ['too large', { contentLength: String(maxBodyBytes + 1) }, 'too-large'],
  ['of a length that is none', { contentLength: 'many' }, 'too-large'],
] as const)('%s', (_, more, reason) => {
  expect(judgeRequest({ ...facts, ...more }, hosts)).toBe(reason);
});
