/** What the frame around the screens says: its banners, the titles of screens, its commands. English. */

import { formatNumber } from '../ui/text/format.ts';

/** By part of the frame. */
export const shellWords = {
  keys: {
    title: 'Keyboard shortcuts',
    filter: 'Find a shortcut',
    none: 'No shortcut is called that.',
    lists: 'In lists',
  },
  banner: {
    disconnected: 'Disconnected.',
    bridge: {
      closed:
        'What you see is as it was; the window reconnects automatically. If this stays, start Caliper again.',
      broken:
        'Caliper has ended. Start it again and open the link that it prints; what you typed stays here until you close this page.',
      'no-session':
        'Caliper was started again. Open the link that it printed; what you typed stays here until you close this page.',
      silent:
        'Caliper does not answer. The window goes on as soon as it does; if this stays, start Caliper again.',
    },
    tryNow: 'Try now',
    details: 'Details',
    settings: 'Open settings',
    lost: 'Nothing is lost.',
    local: 'What is on this disk works as before; what is created now waits here.',
    offline:
      'This computer is offline. Everything on this disk works as before; what you create now waits here and is sent automatically.',
    away: {
      'library.away':
        'The library’s folder is not there: its disk is not connected, or the folder was moved or renamed. Connect the disk again, or put the folder back.',
      'library.unusable':
        'Another folder is where the library was opened, or its disk was connected anew. Put the library back, or close Caliper and start it again.',
    },
    awaySafe: 'Nothing is lost: downloads pause, and resume automatically when it is back.',
    lookAgain: 'Look again',
    stillAway: 'Caliper looked again: it is not there yet.',
    librarySettings: 'Open library settings',
    noConnection:
      'No service is connected: what is in the library can be used, but nothing new can be created.',
    connect: 'Connect',
    understood: 'Understood',
  },
} as const;

/** What is around every screen. */
export const frameWords = {
  disconnected: 'Disconnected',
  nothingDone: 'Not possible while Caliper is disconnected',
  connect: 'Connect to a service',
  noConnection: 'No connection',
  showAgain: 'Show it again',
  tryAgain: 'Try again',
  caliper: 'Caliper',
  underWay: 'under way',
  problems: (count: number): string =>
    count === 1 ? 'Problems: 1 error' : `Problems: ${formatNumber(count)} errors`,
  loading: 'Loading',
  windowTitle: (title: string): string => `${title} – Caliper`,
  back: 'Back',
  forward: 'Forward',
  search: 'Search',
} as const;

// What the screens are called. English.

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

// What the commands of every screen are called. English.

/** In the palette; `keywords` are sought as well. */
export const shellCommandWords = {
  themes: {
    system: 'Use the system’s theme',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
    keywords: 'appearance colour mode',
  },
  create: { title: 'Create an asset', keywords: 'new generate text image' },
  capture: { title: 'Check clips', keywords: 'captures video film charuco board verdict' },
  goTo: (place: string): string => `Go to ${place}`,
  connect: { title: 'Connect to a service', keywords: 'token url account sandbox' },
  refresh: { title: 'Check with the service now', keywords: 'refresh reload poll' },
  shortcuts: 'Show keyboard shortcuts',
  palette: 'Open the command palette',
  batch: { title: 'New batch of assets', keywords: 'many folder images clips csv json table spreadsheet' },
} as const;
