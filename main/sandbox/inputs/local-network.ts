/** Hosts that whoever wrote a URL must have meant to be local. */
import { isIP } from 'node:net';
import { isPublicAddress } from '../../core/addresses.ts';

/**
 * True for a local address, or a name that no one can register. A public name that merely resolves to a local address
 * is not among them.
 */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(?:localhost|local|lan|internal|home\.arpa)$/i.test(bare);
}
