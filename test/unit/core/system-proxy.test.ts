/** What the system answers about a URL, as Chromium writes it and as scripts of a network do. */
import { describe, expect, it } from 'vitest';
import { createFirstWay, type Proxy, ProxyFault, readWays } from '../../../main/core/network/proxy.ts';

const proxy = (scheme: Proxy['scheme'], hostname: string, port: number): Proxy => ({
  variable: null,
  scheme,
  hostname,
  port,
  credentials: null,
});

describe('the list', () => {
  it.each<[string, (Proxy | null)[]]>([
    ['DIRECT', [null]],
    ['PROXY proxy.example:3128', [proxy('http', 'proxy.example', 3128)]],
    ['PROXY proxy.example', [proxy('http', 'proxy.example', 80)]],
    ['PROXY proxy.example:80', [proxy('http', 'proxy.example', 80)]],
    ['proxy [fd00::1]:8080 ; direct', [proxy('http', 'fd00::1', 8080), null]],
    [
      'HTTPS a.example:443;SOCKS5 b.example:1080',
      [proxy('https', 'a.example', 443), proxy('socks5', 'b.example', 1080)],
    ],
    ['SOCKS old.example:1080; DIRECT', [null]],
    ['QUIC q.example:443; PROXY a.example:1;', [proxy('http', 'a.example', 1)]],
    ['PROXY ; PROXY a b; DIRECT', [proxy('http', 'a', 80), null]],
  ])('%s', (list, ways) => {
    expect(readWays(list)).toEqual(ways);
  });

  it.each([
    ['', /ask for a proxy, and it could not be found out which one/],
    [' ; ', /ask for a proxy, and it could not be found out which one/],
    ['SOCKS old.example:1080', /say “SOCKS old.example:1080”, which names no proxy that Caliper can use/],
    ['PROXY a.example:99999', /say “PROXY a.example:99999”/],
  ])('“%s” leads nowhere', (list, words) => {
    expect(() => readWays(list)).toThrow(words);
  });
});

describe('the first way', () => {
  const [a, b] = [proxy('http', 'a.example', 1), proxy('http', 'b.example', 1)];
  const down = new ProxyFault('it is down', 'Wait.', { isDown: true });

  it('is left for the next one when nobody is there, and tried last for five minutes', async () => {
    let nowMs = 1000;
    const firstWay = createFirstWay(() => nowMs);
    const tried: (Proxy | null)[] = [];
    const open = async (way: Proxy | null): Promise<string> => {
      tried.push(way);
      if (way === a) throw down;
      return 'open';
    };
    expect(await firstWay([a, b, null], open)).toBe('open');
    expect(await firstWay([a, b, null], open)).toBe('open');
    nowMs += 5 * 60_000;
    expect(await firstWay([a, b, null], open)).toBe('open');
    expect(tried).toEqual([a, b, b, a, b]);
    await expect(firstWay([a], open)).rejects.toBe(down);
  });

  it('is the only one where a proxy refuses, or the direct way fails', async () => {
    for (const error of [new ProxyFault('it says no', 'Ask.'), new Error('ECONNREFUSED')]) {
      const tried: (Proxy | null)[] = [];
      const opening = createFirstWay(() => 0)([a, b], async (way) => {
        tried.push(way);
        throw error;
      });
      await expect(opening).rejects.toBe(error);
      expect(tried).toEqual([a]);
    }
  });
});
