import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../../main/core/network/addresses.ts';
import { mayConnect, receiverFault } from '../../../main/sandbox/webhooks/receiver.ts';

const publicUrls = [
  'https://hooks.example.com/caliper',
  'https://hooks.example.com:8443/a?b=c#d',
  'HTTPS://HOOKS.EXAMPLE.COM',
  'https://hooks.example.com./',
  'https://bücher.example.com/',
  'https://8.8.8.8/',
  'https://134744072/',
  'https://[2606:4700::1111]/',
  'https://[::ffff:8.8.8.8]/',
  'https://localhost.example.com/',
  'https://10.example.com/',
];

const localUrls = [
  'https://localhost/',
  'https://LOCALHOST./',
  'https://%6c%6f%63alhost/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://printer.local./',
  'https://metadata.google.internal/',
  'https://wiki.corp/',
  'https://nas.home.arpa/',
  'https://router.lan/',
  'https://receiver.test/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://0177.0.0.01/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.7/',
  'https://203.0.113.7/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:192.168.1.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b:1::10.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[fc00::1]/',
  'https://[fdab::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
];

const noUrls = [
  '',
  'hooks.example.com',
  '//hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https:hooks.example.com',
  'https:\\\\hooks.example.com\\',
  'https://hooks.example.com\\@127.0.0.1/',
  ' https://hooks.example.com/',
  'https://hooks.example.com/\n',
  'https://hooks.exa\nmple.com/',
  'https://',
  'https://[::1/',
  'https://999.999.999.999/',
  'https://hooks.example.com:99999/',
  'https://[fe80::1%25eth0]/',
];

describe('the URL of a receiver', () => {
  test.each(publicUrls)('%s is public', (url) => {
    expect(receiverFault(url, false)).toBeNull();
    expect(receiverFault(url, true)).toBeNull();
  });

  test.each(localUrls)('%s is not, and is only for those who allow it', (url) => {
    expect(receiverFault(url, false)).toBe('must be a public address');
    expect(receiverFault(url, true)).toBeNull();
  });

  test.each(noUrls)('%j is none', (url) => {
    expect(receiverFault(url, false)).toBe('must be an absolute HTTPS URL');
    expect(receiverFault(url, true)).toBe('must be an absolute HTTPS URL');
  });

  test.each([
    'https://user:pass@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://:pass@hooks.example.com/',
    'https://127.0.0.1@hooks.example.com/',
  ])('%s carries credentials', (url) => {
    expect(receiverFault(url, false)).toBe('must not carry credentials');
    expect(receiverFault(url, true)).toBe('must not carry credentials');
  });

  test('plain http is for this machine, for those who allow it', () => {
    const loopback = [
      'http://127.0.0.1:80/',
      'http://localhost/',
      'http://[::1]:9/',
      'http://2130706433/',
      'http://a.localhost/',
      'http://[::ffff:127.0.0.1]/',
    ];
    for (const url of loopback) {
      expect(receiverFault(url, false)).toBe('must be an HTTPS URL');
      expect(receiverFault(url, true)).toBeNull();
    }
    for (const url of ['http://192.168.1.1/', 'http://hooks.example.com/', 'http://127.0.0.1.example.com/'])
      expect(receiverFault(url, true)).toMatch(/plain http is for this machine only/);
  });
});

describe('the address that a name resolved to', () => {
  const https = new URL('https://hooks.example.com/');
  const http = new URL('http://localhost/');

  test.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', 'fd00::1', '', 'localhost'])(
    '%j is not connected to',
    (address) => {
      expect(mayConnect(https, address, false)).toBe(false);
      expect(isPublicAddress(address)).toBe(false);
    },
  );

  test('a public one is', () => {
    expect(mayConnect(https, '8.8.8.8', false)).toBe(true);
    expect(mayConnect(https, '64:ff9b::8.8.8.8', false)).toBe(true);
  });

  test('where local receivers are allowed, https goes anywhere and http stays on this machine', () => {
    expect(mayConnect(https, '192.168.1.1', true)).toBe(true);
    expect(mayConnect(http, '127.0.0.1', true)).toBe(true);
    expect(mayConnect(http, '::1', true)).toBe(true);
    for (const address of ['192.168.1.1', '8.8.8.8', '0.0.0.0']) {
      expect(mayConnect(http, address, true)).toBe(false);
      expect(isLoopbackAddress(address)).toBe(false);
    }
    expect(mayConnect(http, '127.0.0.1', false)).toBe(false);
  });
});
