/** Operations whose path the specification leaves open: where they are looked for, and what is known of this service offering them. */
import { isAppError } from '../contract/plain/errors.ts';
import {
  type OpenOperation,
  type OperationPaths,
  operationPath,
  requireSoundPaths,
} from '../contract/plain/operation-paths.ts';

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
