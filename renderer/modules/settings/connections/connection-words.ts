/** What the settings say about connections, about trying one, and about its operations. English. */

import type { OpenOperation } from '../../../../main/contract/plain/operation-paths.ts';
import type { ProbedOperation } from '../../../../main/contract/schema/connection.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** The list, a connection in it, and its token. */
export const connectionWords = {
  sandboxPlace: 'Runs on this machine while Caliper runs',
  addressLost: 'URL lost: its queued requests are not sent',
  enterUrl: 'Enter URL',
  since: 'for {time}',
  used: 'In use',
  choose: 'Use',
  remove: 'Remove',
  newToken: 'Enter new token',
  tryNow: 'Try now',
  title: 'Connections',
  about: 'New assets are created with the connection in use. Jobs of other connections continue.',
  sandbox: 'Use the sandbox',
  add: 'Add service',
  none: 'No service is connected. You can use the library, but you cannot create assets.',
  newTokenFor: (name: string): string => `New token for “${name}”`,
  lostTitle: 'Restore the service URL',
  lostAbout: 'Queued requests are sent to the URL that you enter. Make sure that it is the same service.',
  serviceAbout: 'An asset generation service with an account.',
  tokenFrom: 'Copy it from the service’s API token page.',
  connected: 'Connected. New assets are created with this service.',
} as const;

/** The question before one is removed. */
export const removeConnectionWords = {
  title: (name: string): string => `Remove “${name}”?`,
  confirm: 'Remove connection',
  sandbox: 'The sandbox stops. Assets in the library and their files are kept.',
  service:
    'Its token and webhook secrets are removed from this machine; the account at the service does not change. Assets in the library and their files are kept.',
} as const;

/** The button and its answer. */
export const tryConnectionWords = {
  try: 'Test',
  tryOf: (name: string): string => `Test ${name}`,
  answers: (ms: number): string =>
    `The service is reachable and accepts the token (${ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms)}).`,
  operations: 'Tested operations',
  limit: (limit: number): string => `Asset limit of the account: ${limit}.`,
  noLimit: 'Asset limit unknown. The service reports it only when the limit is reached.',
  defaults: 'Defaults',
  failed: (message: string): string => `test failed. ${message}`,
  outcomes: {
    answers: () => 'available',
    'not-offered': (path) => `not available at ${path}. If it has another path, set it under Operations.`,
    failed: () => 'test failed',
    'nothing-to-try': () => 'tested with the first asset created here',
    'not-tried': () => 'not tested: that would require a deletion',
  } satisfies Record<ProbedOperation['outcome'], (path: string) => string>,
} as const;

/** `name` as a label, `use` as the line below it. */
export const operationWords: Readonly<
  Record<OpenOperation, { readonly name: string; readonly use: string }>
> = {
  bulk_job_status: { name: 'Bulk job status', use: 'Polls many jobs in one request' },
  asset_list: { name: 'Asset list', use: 'Lists the assets of the account' },
  delete_asset: { name: 'Delete an asset', use: 'Used from the asset menu' },
  delete_variation_set: { name: 'Delete a variation set', use: 'Deletes all its members' },
  asset_bundle: { name: 'Bundle of an asset', use: 'All files of an asset as one ZIP' },
  variation_set_bundle: { name: 'Bundle of a variation set', use: 'All files of a set as one ZIP' },
};

/** The folded list of operations, and the form of a path. */
export const operationFormWords = {
  changeOf: (name: string): string => `Change path: ${name}`,
  change: 'Change',
  notOfferedSince: 'Not available since {at}',
  tryAgainOf: (name: string): string => `Try again: ${name}`,
  tryAgain: 'Try again',
  pathOf: (name: string): string => `Path: ${name}`,
  refused: (reason: string): string => `Invalid path: ${reason}.`,
  fallback: (path: string): string => `Default: ${path}`,
  takeDefault: 'Use default',
  cancel: 'Cancel',
  save: 'Save',
  own: (count: number): string => `${count} custom ${count === 1 ? 'path' : 'paths'}`,
  notOffered: (count: number): string => `${count} not available`,
  listOf: (name: string): string => `Operations of “${name}”`,
  title: 'Operations',
  about:
    'The specification does not define the paths of these operations. Paths are relative to the base URL.',
} as const;
