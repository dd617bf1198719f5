/** What the operations with an open path are called, and what Caliper uses them for. */
import type { OpenOperation } from '../../../../main/contract/plain/operation-paths.ts';

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
