/** What the settings say about connections, about trying one, and about its operations. English. */

import type { OpenOperation } from '../../../../main/contract/plain/operation-paths.ts';
import type { ProbedOperation } from '../../../../main/contract/schema/connection.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** The list, a connection in it, and its token. */
export const connectionWords = {
  sandboxPlace: 'Runs on this machine while Caliper runs',
  addressLost: 'URL lost: what waits for it is sent nowhere',
  enterUrl: 'Enter its URL',
  since: 'for {time}',
  used: 'In use',
  choose: 'Use',
  remove: 'Remove',
  newToken: 'Enter a new token',
  tryNow: 'Try now',
  title: 'Connections',
  about: 'New assets are made by the one in use. Jobs of the others go on as well.',
  sandbox: 'Use the sandbox',
  add: 'Add a service',
  none: 'No service is connected. The library can be looked at, but nothing can be created.',
  newTokenFor: (name: string): string => `A new token for “${name}”`,
  lostTitle: 'The service whose URL was lost',
  lostAbout: 'What waits for it is sent to the service that you enter: make sure that it is the same one.',
  serviceAbout: 'An asset generation service with an account.',
  tokenFrom: 'Copy it from the service’s API token page.',
  connected: 'Connected. New assets are made by this service.',
} as const;

/** The question before one is removed. */
export const removeConnectionWords = {
  title: (name: string): string => `Remove “${name}”?`,
  confirm: 'Remove connection',
  sandbox: 'The sandbox stops. Assets that are in the library stay there, with all their files.',
  service:
    'Its token and the secrets of its webhooks are removed from this machine; the account at the service stays as it is. Assets that are in the library stay there, with all their files.',
} as const;

/** The button and its answer. */
export const tryConnectionWords = {
  try: 'Try it',
  tryOf: (name: string): string => `Try it: ${name}`,
  answers: (ms: number): string =>
    `The service answers and takes the token (${ms < 1000 ? `${Math.round(ms)} ms` : formatDuration(ms)}).`,
  operations: 'Operations that were tried',
  limit: (limit: number): string => `The account may create ${limit} assets in all.`,
  noLimit: 'The service has named no asset limit so far. It says so only when the limit is reached.',
  defaults: 'Defaults of the account',
  failed: (message: string): string => `could not be tried. ${message}`,
  outcomes: {
    answers: () => 'is offered',
    'not-offered': (path) => `not offered at ${path}. If it has another path, set it under Operations.`,
    failed: () => 'could not be tried',
    'nothing-to-try': () => 'is found out with the first asset that was made here',
    'not-tried': () => 'not tried, since only a deletion would tell',
  } satisfies Record<ProbedOperation['outcome'], (path: string) => string>,
} as const;

/** `name` as a label, `use` as the line below it. */
export const operationWords: Readonly<
  Record<OpenOperation, { readonly name: string; readonly use: string }>
> = {
  bulk_job_status: { name: 'Bulk job status', use: 'Asks after many jobs in one request' },
  asset_list: { name: 'Asset list', use: 'Finds the account’s assets' },
  delete_asset: { name: 'Delete an asset', use: 'From the asset’s own menu' },
  delete_variation_set: { name: 'Delete a variation set', use: 'With all its members' },
  asset_bundle: { name: 'Bundle of an asset', use: 'All files of an asset as one ZIP' },
  variation_set_bundle: { name: 'Bundle of a variation set', use: 'All files of a set as one ZIP' },
};

/** The folded list of operations, and the form of a path. */
export const operationFormWords = {
  changeOf: (name: string): string => `Change the path of: ${name}`,
  change: 'Change',
  notOfferedSince: 'Not offered here since {at}',
  tryAgainOf: (name: string): string => `Try again: ${name}`,
  tryAgain: 'Try again',
  pathOf: (name: string): string => `Path of: ${name}`,
  refused: (reason: string): string => `This cannot be a path: ${reason}.`,
  fallback: (path: string): string => `The default is ${path}`,
  takeDefault: 'Use the default',
  cancel: 'Cancel',
  save: 'Save',
  own: (count: number): string => `${count} own ${count === 1 ? 'path' : 'paths'}`,
  notOffered: (count: number): string => `${count} not offered`,
  listOf: (name: string): string => `Operations of “${name}”`,
  title: 'Operations',
  about:
    'The specification leaves the paths of these operations open. Caliper looks for them here, below the base URL.',
} as const;
