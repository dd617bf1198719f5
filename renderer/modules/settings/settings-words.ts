/** What the settings say, also of notifications. English. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { UpdateState } from '../../../main/contract/schema/app-info.ts';
import type { StoragePart } from '../../../main/contract/schema/libraries.ts';
import { type SettingsPage } from '../navigation/store/navigation.ts';
import type { Desk } from '../session/store/ended.ts';

/** The panels of the screen. */
export const settingsWords = catalogue('settings.general', {
  notifications: { title: 'Desktop notifications', tell: 'Notify me when jobs end' },
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
    caliper: icu('Caliper {version}', (version: string) => ({ version })),
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
    about: 'Applies to the whole window, including the 3D view.',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    still: 'Reduce motion',
    stillAbout: 'Turns animations off. When off, the system setting applies.',
  },
});

const formatNames: Readonly<Record<string, string>> = catalogue('settings.formatNames', {
  system: 'System',
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  'de-DE': 'German',
  'fr-FR': 'French',
  'es-ES': 'Spanish',
  'ja-JP': 'Japanese',
  'zh-CN': 'Chinese (simplified)',
  'sv-SE': 'ISO 8601 (Swedish)',
});

/** How dates are written; the words stay English. */
export const formatWords = catalogue('settings.format', {
  title: 'Dates and times',
  about: 'The format of dates and times. Text, masses and lengths do not change.',
  label: 'Format',
  names: formatNames,
});

/** How clips are judged, and by which program. */
export const captureSettingsWords = catalogue('settings.captureSettings', {
  standard: {
    name: 'Standard',
    about: 'Fails unusable clips and warns about doubtful ones. Good clips always pass.',
  },
  strict: {
    name: 'Strict',
    about: 'For precise parts: a full orbit, the board visible throughout, sharper frames.',
  },
  title: 'Captures',
  about: 'Requirements for a clip before it is uploaded.',
  boards: 'Boards…',
  strictness: 'Strictness',
  program: 'ffmpeg',
  programFound: 'Found automatically',
  programHint: 'By default the system’s ffmpeg is used, or the one bundled with Caliper.',
  programByCommand:
    'The system’s ffmpeg, or the one bundled with Caliper. To use another one: caliper settings set ffmpeg-path PROGRAM',
  chooseProgram: 'Choose…',
  forgetProgram: 'Use default',
});

// What the switch for notifications says. Pure.

type Permission = ReturnType<Desk['permission']>;

/** On only where a notification would really come. */
export function isOn(permission: Permission, wanted: boolean): boolean {
  return wanted && permission === 'granted';
}

const permissionMessages = catalogue('settings.permission', {
  granted:
    'One notification per batch or set, and one for assets that end together. While Caliper has the focus, it notifies you in its window.',
  notYet: 'Your browser has not granted permission yet. Turn this on to be asked.',
  asks: 'Your browser asks for permission when you turn this on.',
  denied:
    'Your browser blocks notifications from Caliper. Allow them in the browser’s site settings, then reload the page.',
  unsupported: 'This browser does not support notifications. Caliper notifies you in its window.',
});

/** What happens, or what is in the way and what to do about it. */
export function permissionWords(permission: Permission, wanted: boolean): string {
  switch (permission) {
    case 'granted':
      return permissionMessages.granted;
    case 'default':
      return wanted ? permissionMessages.notYet : permissionMessages.asks;
    case 'denied':
      return permissionMessages.denied;
    case 'unsupported':
      return permissionMessages.unsupported;
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
export const settingsPageNames: Readonly<Record<SettingsPage, string>> = catalogue(
  'settings.settingsPageNames',
  {
    general: 'General',
    connections: 'Connections',
    library: 'Library',
    transfers: 'Transfers',
    capture: 'Capture',
    notifications: 'Notifications',
    automation: 'Automation',
    keys: 'Shortcuts',
    storage: 'Storage',
    diagnostics: 'Diagnostics',
    licences: 'Licences',
    about: 'About',
  },
);

/** A line for everything that can be set or looked up. */
export const knownSettings: Readonly<Record<SettingsPage, readonly KnownSetting[]>> = catalogue(
  'settings.knownSettings',
  {
    general: [
      { title: 'Theme', panel: 'Appearance', words: 'dark light system colour mode contrast' },
      { title: 'Reduce motion', panel: 'Appearance', words: 'animation still' },
      { title: 'Format', panel: 'Dates and times', words: 'language locale format clock region' },
    ],
    connections: [
      { title: 'Services', panel: 'Connections', words: 'account url address switch sandbox add remove' },
      { title: 'API token', panel: 'Connections', words: 'key secret password replace' },
      { title: 'Operation paths', panel: 'Connections', words: 'override endpoint not offered' },
      { title: 'Token storage', panel: 'API tokens', words: 'keychain secret password' },
    ],
    library: [
      { title: 'Library location', panel: 'Library', words: 'folder path location disk' },
      { title: 'Move the library', panel: 'Library', words: 'another disk drive copy relocate' },
      { title: 'Other libraries', panel: 'Libraries', words: 'open switch new create forget several' },
      { title: 'Watched folders', panel: 'Library', words: 'import scan add' },
    ],
    transfers: [
      {
        title: 'Parallel downloads',
        panel: 'Downloads',
        words: 'parallel concurrent files at the same time',
      },
      { title: 'Download speed limit', panel: 'Downloads', words: 'bandwidth limit rate throttle' },
      { title: 'Upload speed limit', panel: 'Uploads', words: 'bandwidth limit rate throttle' },
    ],
    capture: [
      { title: 'Strictness', panel: 'Captures', words: 'clips judged profile standard strict' },
      {
        title: 'Check limits',
        panel: 'Limits',
        words: 'all thresholds blur sharpness coverage exposure board size warn fail own reset',
      },
      {
        title: 'Service requirements',
        panel: 'Service requirements',
        words: 'demands mp4 mov size format hard',
      },
      { title: 'ffmpeg', panel: 'Captures', words: 'ffprobe path video' },
      { title: 'Boards', panel: 'Captures', words: 'charuco profile print squares' },
    ],
    notifications: [
      {
        title: 'Notify me when jobs end',
        panel: 'Desktop notifications',
        words: 'tell alert message permission',
      },
    ],
    automation: [
      {
        title: 'Webhooks',
        panel: 'Webhooks',
        words: 'event delivery endpoint signature secret receiver checker',
      },
    ],
    keys: [{ title: 'Keyboard shortcuts', panel: 'Shortcuts', words: 'keys commands hotkeys remap reset' }],
    storage: [
      { title: 'Disk usage', panel: 'Disk usage', words: 'takes space size full clean cache free' },
      { title: 'Thumbnails', panel: 'Disk usage', words: 'small pictures cache clear' },
      { title: 'Logs', panel: 'Disk usage', words: 'delete old clear' },
    ],
    diagnostics: [
      {
        title: 'Diagnostic report',
        panel: 'Diagnostic report',
        words: 'fault bug log zip support crash help',
      },
    ],
    licences: [{ title: 'Licences', panel: 'Licences', words: 'license notices open source third party' }],
    about: [
      { title: 'Version', panel: 'About', words: 'number build update electron node ffmpeg' },
      { title: 'Updates', panel: 'Updates', words: 'newer version look load install restart upgrade' },
      { title: 'Caliper folders', panel: 'About', words: 'library settings logs path' },
    ],
  },
);

/** The frame around the pages. */
export const settingsFrameWords = catalogue('settings.settingsFrame', {
  filter: 'Find a setting',
  none: icu('No results for “{query}”', (query: string) => ({ query })),
  pages: 'Settings pages',
  found: 'Settings found',
  clear: 'Clear',
  command: icu('Settings: {page}', (page: string) => ({ page })),
});

// What the settings of transfers say. English.

/** The two boxes of the page. */
export const transferSettingWords = catalogue('settings.transferSetting', {
  downloads: {
    title: 'Downloads',
    about: 'Changes apply immediately; active downloads continue.',
    parallel: 'Parallel downloads',
    automatic: 'Automatic',
    rate: 'Download speed limit',
  },
  uploads: {
    title: 'Uploads',
    about: 'Clips and images sent to the service. Small requests are not limited.',
    rate: 'Upload speed limit',
    note: 'At most two requests are sent to a service at a time, and only one of them with a large file.',
  },
  noLimit: 'No limit',
});

// What the settings say of newer versions. English.

/** The box under About. `{at}` is a time. */
export const updateWords = catalogue('settings.update', {
  title: 'Updates',
  about: {
    on: 'Checked one minute after the start and twice a day. Nothing is downloaded until you choose to.',
    off: 'Not available: this package was built without an update URL.',
    elsewhere:
      'In a browser, Caliper is updated through the package manager, or by the user who installed it on this machine.',
  } satisfies Readonly<Record<UpdateState['setUp'], string>>,
  notYet: 'Not checked since Caliper was started.',
  newest: 'Checked {at}: this is the latest version.',
  found: icu('Caliper {version} is available.', (version: string) => ({ version })),
  looking: 'Checking…',
  loading: icu('Downloading Caliper {version}', (version: string) => ({ version })),
  amounts: icu('{done} of {all}, {rate}', (done: string, all: string, rate: string) => ({ done, all, rate })),
  ready: icu(
    'Caliper {version} is ready. It is installed when you restart or quit Caliper.',
    (version: string) => ({ version }),
  ),
  look: 'Check now',
  load: 'Download update',
  install: 'Restart to install',
});

/** What the page of licences says. English. */
export const licenceWords = catalogue('settings.licence', {
  title: 'Licences',
  about: 'Third-party software shipped with Caliper, and its licences.',
  find: 'Find a package or licence',
  none: 'No results',
  count: icu('{count} packages', (count: number) => ({ count })),
  notMade: 'The list is generated when Caliper is packaged; this copy runs from source.',
  failed: 'The list could not be read. Reopen the page.',
  noText: icu('No licence text, only its name: {licence}.', (licence: string) => ({ licence })),
  chromium: 'The licences of Chromium are in LICENSES.chromium.html in the program folder.',
});

// What the page of storage says. English.

/** By part: what it is, and what may be done with it. */
export const storagePartWords: Readonly<
  Record<StoragePart, { readonly name: string; readonly about: string }>
> = catalogue('settings.storagePart', {
  models: { name: 'Models', about: 'Model files of your assets.' },
  pictures: { name: 'Images and textures', about: 'Previews and textures of your assets.' },
  'other-files': { name: 'Other asset files', about: 'Manifests, notes and reviews.' },
  bin: { name: 'Bin', about: 'Assets that you moved to the bin. You can put them back until you empty it.' },
  inputs: { name: 'Clips and images', about: 'Inputs of your assets. Kept so that you can retry them.' },
  thumbnails: { name: 'Thumbnails', about: 'Recreated when they are shown.' },
  catalogue: { name: 'Catalogue', about: 'Names, tags, jobs and reports of this library.' },
  'set-aside': {
    name: 'Damaged catalogues',
    about: 'Backups of catalogues that were replaced. Keep them while data is missing.',
  },
  sandbox: {
    name: 'Sandbox',
    about: 'Data of the built-in service. Deleted when its connection is removed.',
  },
  logs: { name: 'Logs', about: 'Log files of Caliper. The newest one is kept.' },
  films: { name: 'Unfinished videos', about: 'Removed automatically.' },
  window: { name: 'Browser data', about: 'Stored by the browser engine.' },
  settings: { name: 'Settings and drafts', about: 'Preferences, boards, presets and form drafts.' },
});

export const storageWords = catalogue('settings.storage', {
  title: 'Disk usage',
  about: icu(
    '{hasFree, select, true {By file size. {free} free on the library’s disk.} other {By file size.}}',
    (free: string | null) => ({ hasFree: free !== null, free }),
  ),
  measuring: 'Measuring…',
  again: 'Measure again',
  total: 'Total',
  files: icu('{count, number} {count, plural, one {file} other {files}}', (count: number) => ({ count })),
  clear: {
    thumbnails: 'Clear',
    logs: 'Delete old logs',
    'set-aside': 'Delete…',
  },
  clearOf: (part: string, what: string): string => `${part}: ${what}`,
  emptyBin: 'Empty…',
  cleared: icu('{part}: {bytes} freed.', (part: string, bytes: string) => ({ part, bytes })),
  askTitle: 'Delete the damaged catalogues?',
  ask: 'Everything readable was recovered from them; data that was not recovered exists only in these files. This cannot be undone.',
  confirm: 'Delete catalogues',
  keep: 'Keep catalogues',
});
