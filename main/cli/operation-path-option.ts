/** `--path OPERATION=PATH`, given once for each operation. Pure. */
import { AppError } from '../contract/plain/errors.ts';
import {
  isOpenOperation,
  type OpenOperation,
  type OperationPaths,
  openOperations,
  whyPathRefused,
} from '../contract/plain/operation-paths.ts';

/**
 * The paths that a connection has after these options: `known` with what was given. Nothing after the `=` takes the
 * default again. Throws `cli.usage`.
 */
export function withPathOptions(known: OperationPaths, given: readonly string[]): OperationPaths {
  const paths: Partial<Record<OpenOperation, string>> = { ...known };
  const seen = new Set<string>();
  for (const text of given) {
    const at = text.indexOf('=');
    const operation = at < 0 ? text : text.slice(0, at);
    const path = text.slice(at + 1).trim();
    if (at < 0) throw usage(`--path ${text} has no “=”: write --path OPERATION=PATH.`);
    if (!isOpenOperation(operation))
      throw usage(
        `--path names no operation “${operation}”. The operations are ${openOperations.join(', ')}.`,
      );
    if (seen.has(operation)) throw usage(`--path is given twice for ${operation}.`);
    seen.add(operation);
    if (path === '') {
      delete paths[operation];
      continue;
    }
    const reason = whyPathRefused(operation, path);
    if (reason !== null) throw usage(`--path ${operation}=${path.slice(0, 200)} cannot be used: ${reason}.`);
    paths[operation] = path;
  }
  return paths;
}

function usage(reason: string): AppError {
  return new AppError('cli.usage', { reason });
}
