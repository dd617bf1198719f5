/** How near to this machine a service may lead. */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  lookupWithin,
  nearnessOf,
  type Reach,
  reachOf,
  whyHostOutOfReach,
} from '../../../main/core/network/addresses.ts';

/** Answers these addresses for every name. */
const answering =
  (...found: string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all: LookupAddress[] = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (found.length === 0) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 4);
    else if (options.all === true) callback(null, all);
    else callback(null, found[0] ?? '', 4);
  };

// As URL spells them: octal, hexadecimal and decimal forms have become dotted ones by then.
const hostname = (link: string): string => new URL(link).hostname;

const lookUp = (reach: Reach, ...found: string[]) =>
  new Promise((resolve, reject) => {
    lookupWithin(reach, answering(...found))('files.example.com', { all: true }, (error, addresses) => {
      if (error === null) resolve(addresses);
      else reject(error);
    });
  });

it.each([
  ['93.184.215.14', 'public'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'public'],
  ['::ffff:93.184.215.14', 'public'],
  ['127.0.0.1', 'loopback'],
  ['127.9.9.9', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.31.255.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['fd12:3456::1', 'private'],
  ['64:ff9b::10.0.0.1', 'private'],
  ['169.254.169.254', 'never'],
  ['::ffff:169.254.169.254', 'never'],
  ['fe80::1', 'never'],
  ['fd00:ec2::254', 'never'],
  ['100.100.100.200', 'never'],
  ['0.0.0.0', 'never'],
  ['::', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['not an address', 'never'],
] as const)('%s is %s', (address, nearness) => {
  expect(nearnessOf(address)).toBe(nearness);
});

describe('a link', () => {
  it.each([
    ['http://127.0.0.1/x', 'into this machine'],
    ['http://0x7f000001/x', 'into this machine'],
    ['http://2130706433/x', 'into this machine'],
    ['http://0177.0.0.1/x', 'into this machine'],
    ['http://[::1]/x', 'into this machine'],
    ['http://[::ffff:7f00:1]/x', 'into this machine'],
    ['http://localhost/x', 'into this machine'],
    ['http://LOCALHOST./x', 'into this machine'],
    ['http://evil.localhost/x', 'into this machine'],
    ['https://10.1.2.3/x', 'into the network around'],
    ['https://[fd12::1]/x', 'into the network around'],
    ['https://169.254.169.254/latest/meta-data', 'no file can be'],
    ['https://0.0.0.0/x', 'no file can be'],
  ])('to %s is refused to a service out there', (link, why) => {
    expect(whyHostOutOfReach(hostname(link), 'public')).toContain(why);
  });

  it.each<[string, Reach]>([
    ['https://files.example.com/x', 'public'],
    ['https://93.184.215.14/x', 'public'],
    ['https://10.1.2.3/x', 'private'],
    ['http://127.0.0.1:4000/x', 'loopback'],
    ['https://192.168.1.1/x', 'loopback'],
    ['https://files.example.com/x', 'loopback'],
  ])('to %s is followed with the reach “%s”', (link, reach) => {
    expect(whyHostOutOfReach(hostname(link), reach)).toBeNull();
  });

  it.each<Reach>(['public', 'private', 'loopback'])(
    'to keys of a cloud’s machine is refused to all (%s)',
    (reach) => {
      expect(whyHostOutOfReach('169.254.169.254', reach)).toContain('no file can be');
      expect(whyHostOutOfReach('127.0.0.1', reach) === null).toBe(reach === 'loopback');
    },
  );
});

describe('a name', () => {
  it('that leads out there is answered', async () => {
    expect(await lookUp('public', '93.184.215.14')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it.each([['127.0.0.1'], ['10.0.0.5'], ['169.254.169.254'], ['93.184.215.14', '192.168.0.1'], ['::1']])(
    'that leads to %s is not',
    async (...found) => {
      await expect(lookUp('public', ...found)).rejects.toMatchObject({ name: 'OutOfReach' });
    },
  );

  it('that is unknown stays so', async () => {
    await expect(lookUp('public')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

it.each<[string | null, string[], Reach]>([
  [null, [], 'loopback'],
  ['http://127.0.0.1:8080', [], 'loopback'],
  ['http://[::1]:8080', [], 'loopback'],
  ['http://localhost:8080', ['127.0.0.1'], 'loopback'],
  ['https://10.0.0.7', [], 'private'],
  ['https://assets.corp.example', ['10.0.0.7'], 'private'],
  // Whoever owns a name can give it any address.
  ['https://evil.example', ['127.0.0.1'], 'public'],
  ['https://evil.example', ['93.184.215.14', '10.0.0.7'], 'public'],
  ['https://evil.localhost', ['127.0.0.1'], 'public'],
  ['https://api.example.com', ['93.184.215.14'], 'public'],
  ['https://api.example.com', [], 'public'],
])('the files of a connection to %s at %j have the reach “%s”', async (baseUrl, found, reach) => {
  expect(await reachOf(baseUrl, answering(...found))).toBe(reach);
});
