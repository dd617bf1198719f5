/** What the settings say about connections, about trying one, and about its operations. English. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { OpenOperation } from '../../../../main/contract/plain/operation-paths.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** The list, a connection in it, and its token. */
export const connectionWords = catalogue('settings.connection', {
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
  newTokenFor: icu('New token for “{name}”', (name: string) => ({ name })),
  lostTitle: 'Restore the service URL',
  lostAbout: 'Queued requests are sent to the URL that you enter. Make sure that it is the same service.',
  serviceAbout: 'An asset generation service with an account.',
  tokenFrom: 'Copy it from the service’s API token page.',
  connected: 'Connected. New assets are created with this service.',
});

/** The question before one is removed. */
export const removeConnectionWords = catalogue('settings.removeConnection', {
  title: icu('Remove “{name}”?', (name: string) => ({ name })),
  confirm: 'Remove connection',
  sandbox: 'The sandbox stops. Assets in the library and their files are kept.',
  service:
    'Its token and webhook secrets are removed from this machine; the account at the service does not change. Assets in the library and their files are kept.',
});

const milliseconds = catalogue('settings.milliseconds', {
  ms: icu('{count} ms', (count: number) => ({ count })),
});

/** The button and its answer. */
export const tryConnectionWords = catalogue('settings.tryConnection', {
  try: 'Test',
  tryOf: icu('Test {name}', (name: string) => ({ name })),
  answers: icu('The service is reachable and accepts the token ({time}).', (ms: number) => ({
    time: ms < 1000 ? milliseconds.ms(Math.round(ms)) : formatDuration(ms),
  })),
  operations: 'Tested operations',
  limit: icu('Asset limit of the account: {limit}.', (limit: number) => ({ limit })),
  noLimit: 'Asset limit unknown. The service reports it only when the limit is reached.',
  defaults: 'Defaults',
  failed: icu('test failed. {message}', (message: string) => ({ message })),
  outcomes: {
    answers: icu('available', (_path: string) => ({})),
    'not-offered': icu(
      'not available at {path}. If it has another path, set it under Operations.',
      (path: string) => ({
        path,
      }),
    ),
    failed: icu('test failed', (_path: string) => ({})),
    'nothing-to-try': icu('tested with the first asset created here', (_path: string) => ({})),
    'not-tried': icu('not tested: that would require a deletion', (_path: string) => ({})),
  },
});

/** `name` as a label, `use` as the line below it. */
export const operationWords: Readonly<
  Record<OpenOperation, { readonly name: string; readonly use: string }>
> = catalogue('settings.operation', {
  bulk_job_status: { name: 'Bulk job status', use: 'Polls many jobs in one request' },
  asset_list: { name: 'Asset list', use: 'Lists the assets of the account' },
  delete_asset: { name: 'Delete an asset', use: 'Used from the asset menu' },
  delete_variation_set: { name: 'Delete a variation set', use: 'Deletes all its members' },
  asset_bundle: { name: 'Bundle of an asset', use: 'All files of an asset as one ZIP' },
  variation_set_bundle: { name: 'Bundle of a variation set', use: 'All files of a set as one ZIP' },
});

/** The folded list of operations, and the form of a path. */
export const operationFormWords = catalogue('settings.operationForm', {
  changeOf: icu('Change path: {name}', (name: string) => ({ name })),
  change: 'Change',
  notOfferedSince: 'Not available since {at}',
  tryAgainOf: icu('Try again: {name}', (name: string) => ({ name })),
  tryAgain: 'Try again',
  pathOf: icu('Path: {name}', (name: string) => ({ name })),
  refused: icu('Invalid path: {reason}.', (reason: string) => ({ reason })),
  fallback: icu('Default: {path}', (path: string) => ({ path })),
  takeDefault: 'Use default',
  cancel: 'Cancel',
  save: 'Save',
  own: icu('{count} custom {count, plural, one {path} other {paths}}', (count: number) => ({ count })),
  notOffered: icu('{count} not available', (count: number) => ({ count })),
  listOf: icu('Operations of “{name}”', (name: string) => ({ name })),
  title: 'Operations',
  about:
    'The specification does not define the paths of these operations. Paths are relative to the base URL.',
});
