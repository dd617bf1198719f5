/** What is this machine or its own network, by address and by name. */
import { BlockList, isIP } from 'node:net';

/** True for an IP address that is not of the public internet. */
export function isLocalAddress(address: string): boolean {
  return localAddresses().check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * True for a host that whoever wrote the URL must have meant to be local: a local address, or a name that no one can
 * register. A public name that merely resolves to a local address is not among them.
 */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare) !== 0) return isLocalAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|lan|internal|home\.arpa)$/i.test(bare);
}

/** Special-purpose addresses (RFC 6890). IPv4 addresses inside IPv6 are found by the list itself. */
function localAddresses(): BlockList {
  const list = new BlockList();
  for (const [net, bits] of [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const)
    list.addSubnet(net, bits, 'ipv4');
  for (const [net, bits] of [
    ['::', 127],
    ['64:ff9b::', 96],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const)
    list.addSubnet(net, bits, 'ipv6');
  return list;
}
