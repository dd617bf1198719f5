import { errors } from 'undici';
import { expect, it } from 'vitest';
import { networkFault } from '../../../main/core/network-fault.ts';

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, cause === undefined ? {} : { cause }), { code });

it.each<[string, unknown, string, string]>([
  ['DNS', coded('ENOTFOUND'), 'connection', 'name is unknown'],
  ['offline', coded('EAI_AGAIN'), 'connection', 'offline'],
  ['refused', coded('ECONNREFUSED'), 'connection', 'nothing answers'],
  ['reset', coded('ECONNRESET'), 'connection', 'broken off'],
  ['closed by the other side', new errors.SocketError('other side closed'), 'connection', 'broken off'],
  ['expired certificate', coded('CERT_HAS_EXPIRED'), 'connection', 'expired'],
  ['other name', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'connection', 'another name'],
  ['unknown certificate fault', coded('CERT_REVOKED'), 'connection', 'not trusted'],
  ['no TLS', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'connection', 'not speak TLS'],
  ['no HTTP', new errors.HTTPParserError('x'), 'connection', 'not speak HTTP'],
  ['several addresses', new AggregateError([coded('ECONNREFUSED')]), 'connection', 'nothing answers'],
  ['wrapped', coded('ERR_OTHER', coded('ENOTFOUND')), 'connection', 'name is unknown'],
  ['no connection in time', new errors.ConnectTimeoutError('x'), 'timeout', 'in time'],
  ['no headers in time', new errors.HeadersTimeoutError('x'), 'timeout', 'in time'],
  ['no body in time', new errors.BodyTimeoutError('x'), 'timeout', 'in time'],
])('%s', (_, error, kind, reason) => {
  expect(networkFault(error)).toEqual({ kind, reason: expect.stringContaining(reason) });
});

it.each([new TypeError('x'), coded('ENOSPC'), 'text', null])('%s is not of the network', (error) => {
  expect(networkFault(error)).toBeNull();
});
