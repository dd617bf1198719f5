/** Which addresses are out in the public, which are this machine or a network around it, and how far into those a service may lead. */

import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { reachWords } from './network-words.ts';

/** IANA special-purpose registry (RFC 6890 and what was added to it), and multicast. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Within 2000::/3: protocol assignments with Teredo, documentation, 6to4 (which carries an IPv4 address), more documentation. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Where an IPv4 address represents itself: mapped, and as NAT64 spells it (RFC 6052). */
const carriers = ['::ffff:', '64:ff9b::'];

const blocked = listOf([
  ...special4,
  ...special4.flatMap((range) => carriers.map((carrier) => carried(range, carrier))),
  ...special6,
]);
const open6 = listOf(['2000::/3', ...carriers.map((carrier) => carried('0.0.0.0/0', carrier))]);
const loopback = listOf(['127.0.0.0/8', carried('127.0.0.0/8', '::ffff:'), '::1/128']);

/** True for a unicast address that anyone may have. False for whatever is no IP address. Takes no brackets. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** True for an address of this machine that no other can reach. Takes no brackets. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** An IPv4 range as IPv6 carries it, in its last 32 bits. */
function carried(range: string, carrier: string): string {
  const [network = '', prefix] = range.split('/');
  return `${carrier}${network}/${96 + Number(prefix)}`;
}

/** How near an address is: `loopback` this machine, `private` the network around it, `never` one that no file lies at. */
export type Nearness = 'public' | 'private' | 'loopback' | 'never';

const private4 = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'];
const around = listOf([
  ...private4,
  ...private4.flatMap((range) => carriers.map((carrier) => carried(range, carrier))),
  'fc00::/7',
]);
/** Where clouds hand out their machines' own keys, outside of the link-local range. */
const metadata = listOf(['100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']);

/** `never` for whatever is no IP address, and for link-local, multicast and reserved ones. Takes no brackets. */
export function nearnessOf(address: string): Nearness {
  const family = isIP(address);
  if (family === 0) return 'never';
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (metadata.check(address, type)) return 'never';
  if (isLoopbackAddress(address)) return 'loopback';
  if (around.check(address, type)) return 'private';
  return isPublicAddress(address) ? 'public' : 'never';
}

/** True for hosts that never leave this machine; only there is plain HTTP allowed. Takes `URL.hostname`. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

// How far into this machine and the network around it a service may lead. Its answers name where files lie; one that
// named an address of the user's own network would have Caliper ask there, as the user, for whatever answers.

/** `public`: anywhere but near. `private`: also into the network around, as of a company's own service. `loopback`: also into this machine, as of the sandbox. */
const reaches = ['public', 'private', 'loopback'] as const;
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
function whyOutOfReach(address: string, reach: Reach): string | null {
  const nearness = nearnessOf(address);
  if (nearness === 'public') return null;
  if (nearness === 'never') return reachWords.never;
  if (nearness === 'loopback' && reach !== 'loopback') return reachWords.loopback;
  return nearness === 'private' && reach === 'public' ? reachWords.private : null;
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
