/** What the frame around the screens says: its banners, the titles of screens, its commands. English. */

import { catalogue, icu } from '../../main/contract/messages/catalogue.ts';

/** By part of the frame. */
export const shellWords = catalogue('app.shell', {
  keys: {
    title: 'Keyboard shortcuts',
    filter: 'Find a shortcut',
    none: 'No results',
    lists: 'In lists',
  },
  banner: {
    disconnected: 'Disconnected.',
    bridge: {
      closed:
        'This window shows the last known state and reconnects automatically. If it does not reconnect, restart Caliper.',
      broken:
        'Caliper has stopped. Start it again and open the link it prints; your input stays here until you close this page.',
      'no-session':
        'Caliper was restarted. Open the link it printed; your input stays here until you close this page.',
      silent: 'Caliper is not responding. This window resumes when it does; if it does not, restart Caliper.',
    },
    tryNow: 'Try now',
    details: 'Details',
    settings: 'Open settings',
    lost: 'No data is lost.',
    local: 'Everything on this disk still works; new requests are queued here.',
    offline:
      'This computer is offline. Everything on this disk still works; new requests are queued and sent automatically.',
    away: {
      'library.away':
        'The library folder was not found: its disk is disconnected, or the folder was moved or renamed. Reconnect the disk, or move the folder back.',
      'library.unusable':
        'The library folder was replaced, or its disk was reconnected. Move the library back, or restart Caliper.',
    },
    awaySafe: 'No data is lost: downloads pause, and resume automatically when the library is back.',
    lookAgain: 'Check again',
    stillAway: 'Checked again: the library is still not there.',
    librarySettings: 'Open library settings',
    noConnection: 'No service is connected. You can use the library, but you cannot create assets.',
    connect: 'Connect',
    understood: 'Dismiss',
  },
});

/** What is around every screen. */
export const frameWords = catalogue('app.frame', {
  disconnected: 'Disconnected',
  nothingDone: 'Unavailable while Caliper is disconnected',
  connect: 'Connect to a service',
  noConnection: 'No connection',
  showAgain: 'Show again',
  tryAgain: 'Try again',
  caliper: 'Caliper',
  underWay: 'active',
  problems: icu(
    '{count, plural, one {Problems: 1 error} other {Problems: {count, number} errors}}',
    (count: number) => ({ count }),
  ),
  loading: 'Loading',
  windowTitle: icu('{title} – Caliper', (title: string) => ({ title })),
  back: 'Back',
  forward: 'Forward',
  search: 'Search',
});

// Titles of the screens. English.

/** In the top bar, of screens that are no place of their own. */
export const screenTitles = catalogue('app.screenTitles', {
  asset: 'Asset',
  compare: 'Side by side',
  connect: 'Connect',
  help: 'Help',
  measured: 'Measured asset',
  batch: 'New batch',
});

/** In the sidebar. */
export const placeNames = catalogue('app.placeNames', {
  library: 'Library',
  create: 'Create',
  capture: 'Captures',
  queue: 'Queue',
  problems: 'Problems',
  webhooks: 'Webhooks',
  settings: 'Settings',
});

// Titles of the commands of every screen. English.

/** In the palette; `keywords` are sought as well. */
export const shellCommandWords = catalogue('app.shellCommand', {
  themes: {
    system: 'Use the system theme',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
    keywords: 'appearance colour mode',
  },
  create: { title: 'Create an asset', keywords: 'new generate text image' },
  capture: { title: 'Check clips', keywords: 'captures video film charuco board verdict' },
  goTo: icu('Go to {place}', (place: string) => ({ place })),
  connect: { title: 'Connect to a service', keywords: 'token url account sandbox' },
  refresh: { title: 'Refresh from the service', keywords: 'refresh reload poll' },
  shortcuts: 'Show keyboard shortcuts',
  palette: 'Open the command palette',
  batch: { title: 'New batch of assets', keywords: 'many folder images clips csv json table spreadsheet' },
  language: {
    en: 'Developer: turn off the pseudo-language',
    accented: 'Developer: pseudo-language with accents, 40 % longer',
    mirrored: 'Developer: pseudo-language from right to left',
    keywords: 'translation localization i18n rtl',
  },
});
