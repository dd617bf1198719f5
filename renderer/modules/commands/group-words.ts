/** What groups of commands are called, in the palette and in the sheet of keys. English. */

/** A command says to which of them it belongs; which are near on a screen is in `near-groups.ts`. */
export const commandGroups = {
  library: 'Library',
  savedSearches: 'Saved searches',
  asset: 'Asset',
  view: '3D view',
  physics: 'Physics',
  compare: 'Side by side',
  create: 'Create',
  batch: 'Batch',
  captures: 'Captures',
  queue: 'Queue',
  problems: 'Problems',
  webhooks: 'Webhooks',
  connection: 'Connection',
  settings: 'Settings',
  appearance: 'Appearance',
  samples: 'Samples',
  edit: 'Edit',
  goTo: 'Go to',
  help: 'Help',
} as const;
