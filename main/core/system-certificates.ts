/** The certificates that the operating system trusts: used once a server's issuer is not among those that came with Node. */
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

/** For this thread. False where the store cannot be read: Electron's Node lacks it. */
function load(): boolean {
  if (isLoaded) return true;
  if (typeof tls.setDefaultCACertificates !== 'function') return false;
  try {
    tls.setDefaultCACertificates([
      ...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]),
    ]);
    isLoaded = true;
  } catch {
    // A certificate in the system's store that cannot be read must not break what works without it.
  }
  return isLoaded;
}
