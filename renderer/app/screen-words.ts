/** What the screens are called. English. */

/** In the top bar, of screens that are no place of their own. */
export const screenTitles = {
  asset: 'Asset',
  compare: 'Side by side',
  connect: 'Connect',
  help: 'Help',
  measured: 'Measured asset',
  batch: 'New batch',
} as const;

/** In the sidebar. */
export const placeNames = {
  library: 'Library',
  create: 'Create',
  capture: 'Captures',
  queue: 'Queue',
  problems: 'Problems',
  webhooks: 'Webhooks',
  settings: 'Settings',
} as const;
