/** Which IP addresses are out in the public, and which are this machine or a network around it. */
import { BlockList, isIP } from 'node:net';

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
