/** Operations whose path the specification leaves open (Gaps in the endpoint list): where Caliper looks, unless a connection says otherwise. */
import { AppError } from './errors.ts';

/** Path templates below the base URL; `{id}` represents the resource. Plain data: the settings screen shows it. */
export const defaultOperationPaths = {
  bulk_job_status: '/v1/jobs/status',
  asset_list: '/v1/assets',
  delete_asset: '/v1/assets/{id}',
  delete_variation_set: '/v1/variation-sets/{id}',
  asset_bundle: '/v1/assets/{id}/bundle',
  variation_set_bundle: '/v1/variation-sets/{id}/bundle',
} as const;

/** An operation that a service may not offer, or offer elsewhere. */
export type OpenOperation = keyof typeof defaultOperationPaths;

/** Paths that a connection profile sets in place of the defaults. */
export type OperationPaths = Readonly<Partial<Record<OpenOperation, string>>>;

/** Every open operation, in the order in which they are shown. */
export const openOperations = [
  'bulk_job_status',
  'asset_list',
  'delete_asset',
  'delete_variation_set',
  'asset_bundle',
  'variation_set_bundle',
] as const satisfies readonly OpenOperation[];

/** Longest path that is taken, in characters. */
export const pathLengthLimit = 500;

/** True for the name of an open operation. */
export function isOpenOperation(name: string): name is OpenOperation {
  return Object.hasOwn(defaultOperationPaths, name);
}

/** The path that is in use: the connection's own, else the default. */
export function operationPath(paths: OperationPaths, operation: OpenOperation): string {
  return paths[operation] ?? defaultOperationPaths[operation];
}

/**
 * Why `path` cannot stand for the operation, in words that follow “it”; null when it can. A path stays below the base
 * URL whatever a URL parser makes of it, since the token travels with every request.
 */
export function whyPathRefused(operation: OpenOperation, path: string): string | null {
  if (path === '') return 'it is empty';
  if (path.length > pathLengthLimit) return `it is longer than ${pathLengthLimit} characters`;
  return whyTextRefused(path) ?? whySegmentsRefused(path) ?? whyIdRefused(operation, path);
}

/** Throws `connection.path-invalid` for the first path that cannot be used. */
export function requireSoundPaths(paths: OperationPaths): void {
  for (const operation of openOperations) {
    const path = paths[operation];
    const reason = path === undefined ? null : whyPathRefused(operation, path);
    if (path !== undefined && reason !== null)
      throw new AppError('connection.path-invalid', { operation, path: path.slice(0, 200), reason });
  }
}

function whyTextRefused(path: string): string | null {
  if (/[\s\p{Cc}]/u.test(path)) return 'it contains a space or an invisible character';
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'it is a full URL; enter only the part after the base URL';
  if (!path.startsWith('/')) return 'it does not begin with “/”';
  if (path.startsWith('//')) return 'it begins with “//”, which means another host';
  if (path.includes('\\')) return 'it contains a backslash';
  if (path.includes('?')) return 'it contains a query (the part from “?” on)';
  if (path.includes('#')) return 'it contains a fragment (the part from “#” on)';
  if (/[^\x21-\x7e]|["<>^`|]/.test(path)) return 'it contains a character that must be written with “%”';
  if (/%(?![0-9a-f]{2})/i.test(path)) return 'it contains a “%” without two hexadecimal digits';
  if (/%(?:0[0-9a-f]|1[0-9a-f]|7f|2f|5c)/i.test(path))
    return 'it contains an encoded slash, backslash or control character';
  return null;
}

/** `%2e` is a dot to every URL parser. */
function whySegmentsRefused(path: string): string | null {
  const segments = path.slice(1).replace(/%2e/gi, '.').split('/');
  if (segments.includes('..')) return 'it contains “..”, which leads out of the base URL';
  if (segments.includes('.')) return 'it contains “.” as a segment';
  if (segments.slice(0, -1).includes('')) return 'it contains “//”';
  return null;
}

function whyIdRefused(operation: OpenOperation, path: string): string | null {
  const segments = path.split('/');
  const ids = segments.filter((segment) => segment === '{id}').length;
  const otherBraces = segments.some((segment) => segment !== '{id}' && /[{}]/.test(segment));
  if (!defaultOperationPaths[operation].includes('{id}'))
    return ids > 0 || otherBraces ? 'it contains braces, but this operation is not about one resource' : null;
  if (!path.includes('{id}')) return 'it has no “{id}” for the resource’s ID';
  if (ids > 1) return 'it contains “{id}” more than once';
  return ids === 0 || otherBraces ? '“{id}” must be a segment of its own, without other braces' : null;
}
