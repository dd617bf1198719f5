/** What the settings say. English. */

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
