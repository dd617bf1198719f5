import { errors } from 'undici';
import { expect, it } from 'vitest';
import { networkFault } from '../../../main/core/network/network-fault.ts';
import { ProxyFault } from '../../../main/core/network/proxy.ts';

const coded = (code: string, cause?: unknown): Error =>
  Object.assign(new Error(code, cause === undefined ? {} : { cause }), { code });

const system = (syscall: string, code: string): Error => Object.assign(coded(code), { syscall });

it.each<[string, unknown, string, string]>([
  ['DNS', coded('ENOTFOUND'), 'connection', 'name is unknown'],
  ['offline', coded('EAI_AGAIN'), 'connection', 'offline'],
  ['refused', coded('ECONNREFUSED'), 'connection', 'nothing answers'],
  ['reset', coded('ECONNRESET'), 'connection', 'connection was reset'],
  [
    'closed by the other side',
    new errors.SocketError('other side closed'),
    'connection',
    'connection was reset',
  ],
  ['expired certificate', coded('CERT_HAS_EXPIRED'), 'connection', 'expired'],
  ['other name', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'connection', 'another name'],
  ['revoked certificate', coded('CERT_REVOKED'), 'connection', 'revoked'],
  ['unknown certificate fault', coded('CERT_CHAIN_TOO_LONG'), 'connection', 'not trusted'],
  ['self-signed certificate', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'connection', 'self-signed'],
  ['unknown issuer', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'connection', 'issuer'],
  [
    'refused handshake',
    coded('ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'),
    'connection',
    'not agree to a secure',
  ],
  ['proxy', new ProxyFault('the proxy p:1 hung up', 'Check it.'), 'connection', 'the proxy p:1 hung up'],
  ['no descriptor', system('connect', 'EMFILE'), 'connection', 'no more files and connections'],
  ['no descriptor for the name service', system('getaddrinfo', 'EMFILE'), 'connection', 'no more files'],
  ['forbidden here', system('connect', 'EPERM'), 'connection', 'firewall'],
  ['other trouble with a name', system('getaddrinfo', 'EAI_FAIL'), 'connection', 'EAI_FAIL'],
  ['no TLS', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'connection', 'not speak TLS'],
  ['no HTTP', new errors.HTTPParserError('x'), 'connection', 'not speak HTTP'],
  ['several addresses', new AggregateError([coded('ECONNREFUSED')]), 'connection', 'nothing answers'],
  ['wrapped', coded('ERR_OTHER', coded('ENOTFOUND')), 'connection', 'name is unknown'],
  ['no connection in time', new errors.ConnectTimeoutError('x'), 'timeout', 'in time'],
  ['no headers in time', new errors.HeadersTimeoutError('x'), 'timeout', 'in time'],
  ['no body in time', new errors.BodyTimeoutError('x'), 'timeout', 'in time'],
])('%s', (_, error, kind, reason) => {
  expect(networkFault(error)).toMatchObject({ kind, reason: expect.stringContaining(reason) });
});

it.each([
  new TypeError('x'),
  coded('ENOSPC'),
  system('open', 'EMFILE'),
  system('open', 'EACCES'),
  'text',
  null,
])('%s is not of the network', (error) => {
  expect(networkFault(error)).toBeNull();
});
