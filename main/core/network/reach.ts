/**
 * How far into this machine and the network around it a service may lead. Its answers name where files lie; one that
 * named an address of the user's own network would have Caliper ask there, as the user, for whatever answers.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { nearnessOf } from './addresses.ts';
import { isLoopbackHost } from './loopback-host.ts';

/** `public`: anywhere but near. `private`: also into the network around, as of a company's own service. `loopback`: also into this machine, as of the sandbox. */
export const reaches = ['public', 'private', 'loopback'] as const;
export type Reach = (typeof reaches)[number];

/** Thrown by a connection that would lead farther in than its reach. `found` continues “instead of the file came …”. */
export class OutOfReach extends Error {
  readonly found: string;

  constructor(found: string) {
    super(found);
    this.name = 'OutOfReach';
    this.found = found;
  }
}

/** Why the address is not asked, in words; null when it may be. Takes no brackets. */
export function whyOutOfReach(address: string, reach: Reach): string | null {
  const nearness = nearnessOf(address);
  if (nearness === 'public') return null;
  if (nearness === 'never') return 'a link to an address where no file can be';
  if (nearness === 'loopback' && reach !== 'loopback') return 'a link that leads into this machine';
  if (nearness === 'private' && reach === 'public')
    return 'a link that leads into the network around this machine';
  return null;
}

/** The same for `URL.hostname`: of a name only what it says itself, since what it resolves to is judged at the connection. */
export function whyHostOutOfReach(hostname: string, reach: Reach): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(plain) !== 0) return whyOutOfReach(plain, reach);
  return /(^|\.)localhost$/i.test(plain) ? whyOutOfReach('127.0.0.1', reach) : null;
}

/** A look-up that answers only what is in reach: the addresses that are judged are those that are connected to. */
export function lookupWithin(reach: Reach, lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const why = addresses.map((address) => whyOutOfReach(address, reach)).find((one) => one !== null);
      if (error === null && why !== undefined && why !== null) callback(new OutOfReach(why), '', 4);
      else callback(error, found, family);
    });
  };
}

/**
 * The reach of a connection: null is the built-in sandbox. `loopback` only for a URL that says so itself, never for a name
 * that resolves to it, since the name's owner chooses its addresses; `private` where every address of it is. A name
 * that cannot be resolved here, as behind a proxy, has the least.
 */
export async function reachOf(baseUrl: string | null, lookup: LookupFunction = systemLookup): Promise<Reach> {
  if (baseUrl === null) return 'loopback';
  const { hostname = '' } = URL.parse(baseUrl) ?? {};
  if (isLoopbackHost(hostname)) return 'loopback';
  const plain = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(plain) === 0 ? await resolved(plain, lookup) : [plain];
  const isPrivate = addresses.length > 0 && addresses.every((address) => nearnessOf(address) === 'private');
  return isPrivate ? 'private' : 'public';
}

function resolved(hostname: string, lookup: LookupFunction): Promise<string[]> {
  return new Promise((resolve) => {
    lookup(hostname, { all: true }, (error, found) => {
      if (error !== null) resolve([]);
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
}
