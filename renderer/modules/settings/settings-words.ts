/** What the settings say, also of notifications. English. */

import type { UpdateState } from '../../../main/contract/schema/app-info.ts';
import type { StoragePart } from '../../../main/contract/schema/libraries.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { type SettingsPage } from '../navigation/store/navigation.ts';
import type { Desk } from '../session/store/ended.ts';

/** The panels of the screen. */
export const settingsWords = {
  notifications: { title: 'Desktop notifications', tell: 'Tell me when jobs end' },
  webhooks: {
    title: 'Webhooks',
    about:
      'The service calls an address of yours when an asset, a batch or a set ends. Register addresses, check signatures and receive deliveries on this machine.',
    manage: 'Manage webhooks',
  },
  platforms: { darwin: 'macOS', linux: 'Linux', win32: 'Windows' },
  tokens: { title: 'API tokens', about: 'A token is sent to the service it belongs to and nowhere else.' },
  about: {
    title: 'About',
    version: 'Version',
    caliper: (version: string): string => `Caliper ${version}`,
    host: 'Runs in',
    system: 'System',
    library: 'Library',
    userData: 'Settings',
    logs: 'Logs',
    all: 'versions and folders',
  },
  hosts: {
    electron: 'its own window (Electron)',
    web: 'this browser, served from this machine only',
    cli: 'the command line',
  },
  appearance: {
    title: 'Appearance',
    about: 'Of the whole window, the 3D view included.',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    still: 'Reduce motion',
    stillAbout: 'Nothing slides or fades. Off: as the system is set.',
  },
} as const;

/** How dates are written; the words stay English. */
export const formatWords = {
  title: 'Dates and times',
  about: 'How they are written. Words, masses and lengths stay as they are.',
  dates: 'Dates and times',
  names: {
    system: 'As the system does',
    'en-GB': 'English (UK)',
    'en-US': 'English (US)',
    'de-DE': 'German',
    'fr-FR': 'French',
    'es-ES': 'Spanish',
    'ja-JP': 'Japanese',
    'zh-CN': 'Chinese (simplified)',
    'sv-SE': 'ISO 8601 (Swedish)',
  } as Readonly<Record<string, string>>,
} as const;

/** How clips are judged, and by which program. */
export const captureSettingsWords = {
  standard: {
    name: 'Standard',
    about: 'Fails what will surely not do and warns of what may not. A good clip is not stopped.',
  },
  strict: {
    name: 'Strict',
    about: 'For parts that are measured: a full turn, the board seen throughout, sharper pictures.',
  },
  title: 'Captures',
  about: 'What a clip has to be like before it is uploaded.',
  boards: 'Boards…',
  strictness: 'How strictly clips are judged',
  program: 'The ffmpeg program',
  programFound: 'Found automatically',
  programHint: 'Otherwise the system’s own ffmpeg is used, or else the one that comes with Caliper.',
  programByCommand:
    'The system’s own ffmpeg, or else the one that comes with Caliper. To use another one: caliper settings set ffmpeg-path PROGRAM',
  chooseProgram: 'Choose…',
  forgetProgram: 'Use the default',
} as const;

// What the switch for notifications says. Pure.

type Permission = ReturnType<Desk['permission']>;

/** On only where a notification would really come. */
export function isOn(permission: Permission, wanted: boolean): boolean {
  return wanted && permission === 'granted';
}

/** What happens, or what is in the way and what to do about it. */
export function permissionWords(permission: Permission, wanted: boolean): string {
  switch (permission) {
    case 'granted':
      return 'One notification for a batch or set, one for assets that end together. While you look at Caliper it says so in its window.';
    case 'default':
      return wanted
        ? 'Your browser has not been asked yet. Switch it on, and it asks whether Caliper may.'
        : 'Your browser asks whether Caliper may when you switch it on.';
    case 'denied':
      return 'Your browser does not let Caliper show notifications. Allow them for this address in the browser’s site settings, then load the page again.';
    case 'unsupported':
      return 'This browser has no notifications. Caliper says it in its window.';
    default:
      return permission satisfies never;
  }
}

/** A setting that the filter finds: by its title, or by `words` that it does not show. `panel` is the title of its box. */
export interface KnownSetting {
  readonly title: string;
  readonly panel: string;
  readonly words?: string;
}

/** In the list beside the pages. */
export const settingsPageNames: Readonly<Record<SettingsPage, string>> = {
  general: 'General',
  connections: 'Connections',
  library: 'Library',
  transfers: 'Transfers',
  capture: 'Capture',
  notifications: 'Notifications',
  automation: 'Automation',
  keys: 'Keys',
  storage: 'Storage',
  diagnostics: 'Diagnostics',
  licences: 'Licences',
  about: 'About',
};

/** A line for everything that can be set or looked up. */
export const knownSettings: Readonly<Record<SettingsPage, readonly KnownSetting[]>> = {
  general: [
    { title: 'Theme', panel: 'Appearance', words: 'dark light system colour mode contrast' },
    { title: 'Reduce motion', panel: 'Appearance', words: 'animation still' },
    { title: 'Dates and times', panel: 'Dates and times', words: 'language locale format clock region' },
  ],
  connections: [
    { title: 'Services', panel: 'Connections', words: 'account url address switch sandbox add remove' },
    { title: 'API token', panel: 'Connections', words: 'key secret password replace' },
    { title: 'Paths of operations', panel: 'Connections', words: 'override endpoint not offered' },
    { title: 'Where tokens are kept', panel: 'API tokens', words: 'keychain secret password' },
  ],
  library: [
    { title: 'Where the library lies', panel: 'Library', words: 'folder path location disk' },
    { title: 'Move the library', panel: 'Library', words: 'another disk drive copy relocate' },
    { title: 'Other libraries', panel: 'Libraries', words: 'open switch new create forget several' },
    { title: 'Watched folders', panel: 'Library', words: 'import scan add' },
  ],
  transfers: [
    { title: 'Files at the same time', panel: 'Downloads', words: 'parallel concurrent' },
    { title: 'Download speed, at most', panel: 'Downloads', words: 'bandwidth limit rate throttle' },
    { title: 'Upload speed, at most', panel: 'Uploads', words: 'bandwidth limit rate throttle' },
  ],
  capture: [
    { title: 'How strictly clips are judged', panel: 'Captures', words: 'profile standard strict' },
    {
      title: 'Limits of the check',
      panel: 'Limits',
      words: 'all thresholds blur sharpness coverage exposure board size warn fail own reset',
    },
    {
      title: 'What the service demands',
      panel: 'What the service demands',
      words: 'mp4 mov size format hard',
    },
    { title: 'The ffmpeg program', panel: 'Captures', words: 'ffprobe path video' },
    { title: 'Boards', panel: 'Captures', words: 'charuco profile print squares' },
  ],
  notifications: [
    { title: 'Tell me when jobs end', panel: 'Desktop notifications', words: 'alert message permission' },
  ],
  automation: [
    {
      title: 'Webhooks',
      panel: 'Webhooks',
      words: 'event delivery endpoint signature secret receiver checker',
    },
  ],
  keys: [{ title: 'Keys of commands', panel: 'Keys', words: 'shortcuts keyboard hotkeys remap reset' }],
  storage: [
    { title: 'What takes space', panel: 'What takes space', words: 'disk size full clean cache free' },
    { title: 'Small pictures', panel: 'What takes space', words: 'thumbnails cache clear' },
    { title: 'Logs', panel: 'What takes space', words: 'delete old clear' },
  ],
  diagnostics: [
    { title: 'Report about a fault', panel: 'Report about a fault', words: 'bug log zip support crash help' },
  ],
  licences: [{ title: 'Licences', panel: 'Licences', words: 'license notices open source third party' }],
  about: [
    { title: 'Version', panel: 'About', words: 'number build update electron node ffmpeg' },
    { title: 'Updates', panel: 'Updates', words: 'newer version look load install restart upgrade' },
    { title: 'Folders of Caliper', panel: 'About', words: 'library settings logs path' },
  ],
};

/** The frame around the pages. */
export const settingsFrameWords = {
  filter: 'Find a setting',
  none: (query: string): string => `No setting is called “${query}”.`,
  pages: 'Pages of the settings',
  found: 'Settings found',
  clear: 'Clear',
  command: (page: string): string => `Settings: ${page}`,
} as const;

// What the settings of transfers say. English.

/** The two boxes of the page. */
export const transferSettingWords = {
  downloads: {
    title: 'Downloads',
    about: 'A change acts at once; what is under way goes on.',
    parallel: 'Files at the same time',
    automatic: 'Automatic',
    rate: 'Download speed, at most',
  },
  uploads: {
    title: 'Uploads',
    about: 'Clips and images on their way to the service. Small requests are never held back.',
    rate: 'Upload speed, at most',
    note: 'At most two requests go to a service at the same time, and only one of them with a large file.',
  },
  noLimit: 'No limit',
} as const;

// What the settings say of newer versions. English.

/** The box under About. `{at}` is a time. */
export const updateWords = {
  title: 'Updates',
  about: {
    on: 'Looked for a minute after the start and twice a day. Nothing is loaded before you say so.',
    off: 'Not set up: this package was made without an address to ask, and Caliper asks nobody.',
    elsewhere:
      'Caliper in a browser is updated by the package manager, or by the user who installed it on this machine.',
  } satisfies Readonly<Record<UpdateState['setUp'], string>>,
  notYet: 'Not looked for since Caliper was started.',
  newest: 'Looked for {at}: this is the newest version.',
  found: (version: string): string => `Caliper ${version} is there.`,
  looking: 'Looking…',
  loading: (version: string): string => `Loading Caliper ${version}`,
  amounts: (done: string, all: string, rate: string): string => `${done} of ${all}, ${rate}`,
  ready: (version: string): string =>
    `Caliper ${version} is loaded. It is put in place by a restart, or when you quit Caliper.`,
  look: 'Look now',
  load: 'Load it',
  install: 'Restart to install',
} as const;

/** What the page of licences says. English. */
export const licenceWords = {
  title: 'Licences',
  about:
    'Caliper is made with the work of others. Everything that is shipped, with the terms that it comes under.',
  find: 'Find a work or licence',
  none: 'Nothing is called that.',
  count: (count: number): string => `${count} works`,
  notMade: 'The list is made when Caliper is built; this one runs from its sources.',
  failed: 'The list could not be read. Open the page again.',
  noText: (licence: string): string => `It names its licence only: ${licence}.`,
  chromium: 'The licences of Chromium’s parts are in LICENSES.chromium.html beside the program.',
} as const;

// What the page of storage says. English.

/** By part: what it is, and what may be done with it. */
export const storagePartWords: Readonly<
  Record<StoragePart, { readonly name: string; readonly about: string }>
> = {
  models: { name: 'Models', about: 'The files of your assets that hold shapes.' },
  pictures: { name: 'Pictures and textures', about: 'Previews and textures of your assets.' },
  'other-files': { name: 'Other files of assets', about: 'Manifests, notes, reviews and the like.' },
  bin: { name: 'Bin', about: 'Assets that you deleted here. They can be put back until the bin is emptied.' },
  inputs: { name: 'Clips and images', about: 'What assets were made from. Kept for making them again.' },
  thumbnails: { name: 'Small pictures', about: 'Made again when they are shown.' },
  catalogue: { name: 'Catalogue', about: 'Names, tags, jobs and reports of this library.' },
  'set-aside': {
    name: 'Catalogues set aside',
    about: 'Damaged catalogues that were replaced. Keep them while something is missing.',
  },
  sandbox: {
    name: 'Sandbox',
    about: 'What the built-in service keeps. It goes when its connection is removed.',
  },
  logs: { name: 'Logs', about: 'What Caliper did. The newest file stays.' },
  films: { name: 'Films in the making', about: 'They are removed automatically.' },
  window: { name: 'The window’s own', about: 'Kept by the engine that draws the window.' },
  settings: { name: 'Settings and drafts', about: 'Choices, boards, presets, and forms as you left them.' },
};

export const storageWords = {
  title: 'What takes space',
  about: (free: string | null): string =>
    free === null ? 'As the files say it.' : `As the files say it. ${free} free on the library’s disk.`,
  measuring: 'Looking at every file…',
  again: 'Measure again',
  total: 'Together',
  files: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`,
  clear: {
    thumbnails: 'Clear',
    logs: 'Delete older ones',
    'set-aside': 'Delete…',
  },
  clearOf: (part: string, what: string): string => `${part}: ${what}`,
  emptyBin: 'Empty…',
  cleared: (part: string, bytes: string): string => `${part}: ${bytes} freed.`,
  askTitle: 'Delete the catalogues that were set aside?',
  ask: 'They are what was left of damaged catalogues. What could be read of them was taken over; what could not is in them alone. This cannot be undone.',
  confirm: 'Delete them',
  keep: 'Keep them',
} as const;
