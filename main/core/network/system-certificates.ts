/** The certificates that the operating system trusts: used once a server's issuer is not among those that came with Node. */
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import { isOfUnknownIssuer } from './network-fault.ts';

/** Reading the system's store takes up to half a second, and nearly nobody needs it. */
let isLoaded = false;

/** A connector that trusts what the system trusts, beside what Node and `NODE_EXTRA_CA_CERTS` do. */
export function trustingSystem(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) => {
    const wasLoaded = isLoaded;
    connect(target, (...outcome) => {
      const [error] = outcome;
      if (error === null || wasLoaded || !isOfUnknownIssuer(error) || !load()) return callback(...outcome);
      connect(target, callback);
    });
  };
}

/** For this thread. False where the store cannot be read. */
function load(): boolean {
  if (isLoaded) return true;
  try {
    const system = tls.getCACertificates('system').filter(isInForce);
    tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...system])]);
    isLoaded = true;
  } catch {
    // A store that cannot be read must not break what works without it.
  }
  return isLoaded;
}

/**
 * Stores keep what has expired, and one that cannot be read. The first would end a chain for which a longer one is good
 * (BoringSSL, which Electron has, looks no further), the second is refused together with all others.
 */
function isInForce(pem: string): boolean {
  try {
    return new X509Certificate(pem).validToDate > new Date();
  } catch {
    return false;
  }
}
