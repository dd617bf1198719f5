/** What the settings say, also of notifications. English. */
import type { Desk } from '../session/store/ended.ts';

/** The panels of the screen. */
export const settingsWords = {
  notifications: { title: 'Desktop notifications', tell: 'Tell me when jobs end' },
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
