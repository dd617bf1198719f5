/** Which proxy, and for what: the table of the variables. */
import { describe, expect, it } from 'vitest';
import {
  misreadExceptions,
  type Proxy,
  ProxyFault,
  proxyFor,
  proxyName,
} from '../../../main/core/network/proxy.ts';

const target = (text: string) => {
  const { protocol, hostname, port } = new URL(text);
  return { protocol, hostname, port };
};

describe('the proxy', () => {
  it.each<[string, Partial<Proxy>]>([
    [
      'http://proxy.example:3128',
      { scheme: 'http', hostname: 'proxy.example', port: 3128, credentials: null },
    ],
    ['proxy.example', { scheme: 'http', hostname: 'proxy.example', port: 80 }],
    ['10.1.2.3:8080', { scheme: 'http', hostname: '10.1.2.3', port: 8080 }],
    ['https://proxy.example', { scheme: 'https', port: 443 }],
    ['socks5h://proxy.example', { scheme: 'socks5', port: 1080 }],
    ['http://[fd00::1]:3128/', { hostname: 'fd00::1', port: 3128 }],
    ['http://jo%40work:p%3Aw@proxy.example', { credentials: { user: 'jo@work', password: 'p:w' } }],
    ['http://100%25:%zz@proxy.example', { credentials: { user: '100%', password: '%zz' } }],
  ])('%s', (value, expected) => {
    const found = proxyFor(target('https://api.example.com'), { HTTPS_PROXY: value });
    expect(found).toMatchObject({ variable: 'HTTPS_PROXY', ...expected });
    expect(proxyName(found as Proxy)).not.toContain('@');
  });

  it.each(['http://localhost:1/', 'https://127.0.0.1/', 'https://127.8.9.1/', 'http://[::1]:8/'])(
    'is never used for %s',
    (url) => {
      expect(proxyFor(target(url), { ALL_PROXY: 'http://proxy.example', NO_PROXY: ':::' })).toBeNull();
    },
  );

  it.each(['://', 'http://:80', 'http://a b', 'http://proxy:99999'])('“%s” is none', (value) => {
    expect(() => proxyFor(target('https://api.example.com'), { all_proxy: value })).toThrow(ProxyFault);
  });
});

it.each([{}, { HTTPS_PROXY: ' ' }])('is left to the system where no variable names one: %j', (env) => {
  expect(proxyFor(target('https://api.example.com'), env)).toBe('unset');
});

describe('NO_PROXY', () => {
  it('holds for the system’s proxy too', () => {
    expect(proxyFor(target('https://api.example.com'), { NO_PROXY: 'example.com' })).toBeNull();
  });

  it.each<[string, string, boolean]>([
    ['example.com', 'https://example.com', true],
    ['example.com', 'https://api.example.com', true],
    ['example.com', 'https://badexample.com', false],
    ['.example.com', 'https://api.example.com', true],
    ['*.example.com', 'https://api.example.com', true],
    ['*.example.com', 'https://example.com', false],
    ['EXAMPLE.com', 'https://Api.Example.COM', true],
    ['example.com.', 'https://example.com', true],
    ['example.com:8443', 'https://example.com:8443', true],
    ['example.com:8443', 'https://example.com', false],
    ['example.com:443', 'https://example.com', true],
    ['other.com  example.com', 'https://example.com', true],
    ['*', 'https://example.com', true],
    ['10.0.0.0/8', 'https://10.200.1.1', true],
    ['10.0.0.0/8', 'https://11.0.0.1', false],
    ['10.0.0.0/8', 'https://ten.example', false],
    ['192.168.1.7', 'https://192.168.1.7', true],
    ['fd00::/8', 'https://[fd12::1]', true],
    ['[fd12::1]', 'https://[fd12::1]', true],
    ['fd12::1', 'https://[fd12::1]:444', true],
    ['[fd12::1]:443', 'https://[fd12::1]', true],
    ['münchen.example', 'https://münchen.example', true],
    ['192.168.*', 'https://192.168.1.7', true],
    ['192.168.*', 'https://192.169.1.7', false],
    ['10.*,localhost', 'https://10.1.2.3', true],
    ['10.*:8443', 'https://10.1.2.3', false],
    ['<local>', 'https://intranet', true],
    ['<local>', 'https://example.com', false],
    ['example.com/', 'https://example.com', true],
    ['other.com;example.com', 'https://example.com', true],
    ['https://other.com,example.com', 'https://example.com', true],
    ['', 'https://example.com', false],
  ])('“%s” and %s', (value, url, isExcepted) => {
    const found = proxyFor(target(url), { https_proxy: 'http://proxy.example', NO_PROXY: value });
    expect(found === null).toBe(isExcepted);
  });

  it.each(['https://example.org', '10.0.0.0/33', 'a/b', 'org!', '*.example.*', '<-loopback>'])(
    '“%s” is not understood: it matches nothing, and is named once',
    (entry) => {
      const env = { https_proxy: 'http://proxy.example', no_proxy: `localhost,${entry}` };
      expect(proxyFor(target('https://example.org'), env)).toMatchObject({ hostname: 'proxy.example' });
      expect(misreadExceptions(env)).toEqual([{ variable: 'no_proxy', entry }]);
    },
  );

  it('what is not understood shows no password', () => {
    expect(misreadExceptions({ NO_PROXY: 'https://jo:secret@example.org/x' })).toEqual([
      { variable: 'NO_PROXY', entry: 'https://example.org/x' },
    ]);
  });
});
