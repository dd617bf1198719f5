/** Where a service is called: the one form of its address, and the paths of operations that the specification leaves open. */
import { AppError, isAppError } from '../contract/plain/errors.ts';
import {
  type OpenOperation,
  type OperationPaths,
  operationPath,
  requireSoundPaths,
} from '../contract/plain/operation-paths.ts';
import { isLoopbackHost } from '../core/network/addresses.ts';
import { addressWords as words } from './remote-words.ts';

// The address of a service: what a user may type, and the one form in which it is kept.

/**
 * The base URL without a trailing slash; a trailing `/v1` is forgiven, since every path of the specification begins with it.
 * Throws `connection.url-invalid`: plain HTTP is for loopback only, since the token travels in every request.
 */
export function parseBaseUrl(text: string): string {
  const typed = text.trim();
  const refuse = (reason: string): never => {
    throw new AppError('connection.url-invalid', { url: withoutSecrets(typed), reason });
  };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return refuse(words.notHttps);
  const url = URL.parse(typed);
  if (url === null || url.hostname === '') return refuse(words.unreadable);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse(words.notHttps);
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return refuse(words.plain);
  if (url.username !== '' || url.password !== '') return refuse(words.credentials);
  if (url.search !== '' || typed.includes('?')) return refuse(words.query);
  if (url.hash !== '' || typed.includes('#')) return refuse(words.fragment);
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return `${url.origin}${path}`;
}

/** The typed text as it may be shown: without credentials and query. */
function withoutSecrets(typed: string): string {
  return typed
    .replace(/\/\/[^/@]*@/, '//')
    .replace(/[?#].*$/s, '')
    .slice(0, 200);
}

// Operations whose path the specification leaves open: where they are looked for, and what is known of this service offering them.

/** The open operations of one client, for as long as it lives. */
export interface OpenOperations {
  /** True until the service proves otherwise. */
  offers(operation: OpenOperation): boolean;
  /** The path in use, with `segment` (encoded) in the place of `{id}`. */
  pathOf(operation: OpenOperation, segment?: string): string;
  /**
   * Makes a call whose 404 and 405 come as `remote.not-offered`. A 405 is one. A 404 may as well mean the resource or
   * the whole address, so `readable` decides by a read that every service has: it throws `remote.not-found` when the
   * resource is unknown, and whatever else goes wrong is thrown on.
   */
  call<T>(operation: OpenOperation, make: () => Promise<T>, readable: () => Promise<unknown>): Promise<T>;
}

/** Throws `connection.path-invalid`. `onNotOffered` is called once for each operation that proves to be missing. */
export function createOpenOperations(
  paths: OperationPaths,
  onNotOffered: (operation: OpenOperation) => void = () => undefined,
): OpenOperations {
  requireSoundPaths(paths);
  const missing = new Set<OpenOperation>();
  return {
    offers: (operation) => !missing.has(operation),
    pathOf: (operation, segment = '') => operationPath(paths, operation).replace('{id}', () => segment),
    async call(operation, make, readable) {
      try {
        return await make();
      } catch (error) {
        if (!isAppError(error, 'remote.not-offered')) throw error;
        if (error.data.status === 404) await assertReadable(readable);
        if (!missing.has(operation)) {
          missing.add(operation);
          onNotOffered(operation);
        }
        throw error;
      }
    },
  };
}

/** An answer that is not as specified is an answer all the same: the resource is there. */
async function assertReadable(readable: () => Promise<unknown>): Promise<void> {
  try {
    await readable();
  } catch (error) {
    if (!isAppError(error, 'remote.invalid-response')) throw error;
  }
}
