/** Operations whose path the specification leaves open (Gaps in the endpoint list): where Caliper looks, unless a connection says otherwise. */
import { AppError } from './errors.ts';
import { operationPathWords as words } from './operation-path-words.ts';

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
  if (path === '') return words.empty;
  if (path.length > pathLengthLimit) return words.tooLong(pathLengthLimit);
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
  if (/[\s\p{Cc}]/u.test(path)) return words.space;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return words.fullUrl;
  if (!path.startsWith('/')) return words.noSlash;
  if (path.startsWith('//')) return words.otherHost;
  if (path.includes('\\')) return words.backslash;
  if (path.includes('?')) return words.query;
  if (path.includes('#')) return words.fragment;
  if (/[^\x21-\x7e]|["<>^`|]/.test(path)) return words.unescaped;
  if (/%(?![0-9a-f]{2})/i.test(path)) return words.strayPercent;
  if (/%(?:0[0-9a-f]|1[0-9a-f]|7f|2f|5c)/i.test(path)) return words.encodedSlash;
  return null;
}

/** `%2e` is a dot to every URL parser. */
function whySegmentsRefused(path: string): string | null {
  const segments = path.slice(1).replace(/%2e/gi, '.').split('/');
  if (segments.includes('..')) return words.leadsOut;
  if (segments.includes('.')) return words.dot;
  if (segments.slice(0, -1).includes('')) return words.emptySegment;
  return null;
}

function whyIdRefused(operation: OpenOperation, path: string): string | null {
  const segments = path.split('/');
  const ids = segments.filter((segment) => segment === '{id}').length;
  const otherBraces = segments.some((segment) => segment !== '{id}' && /[{}]/.test(segment));
  if (!defaultOperationPaths[operation].includes('{id}')) return ids > 0 || otherBraces ? words.braces : null;
  if (!path.includes('{id}')) return words.noId;
  if (ids > 1) return words.twoIds;
  return ids === 0 || otherBraces ? words.partialId : null;
}
