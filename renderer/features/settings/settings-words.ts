/** What the settings say. English. */

/** The panels of the screen. */
export const settingsWords = {
  notifications: { title: 'Desktop notifications', tell: 'Tell me when jobs end' },
  platforms: { darwin: 'macOS', linux: 'Linux', win32: 'Windows' },
  library: {
    title: 'Library',
    about: 'One folder per asset, with its files and a manifest.',
    path: 'path of the library',
    option: '--library DIR',
    other:
      'To use another folder, start Caliper with {option}. Libraries are independent of each other; nothing is moved.',
  },
  tokens: { title: 'API tokens', about: 'A token is sent to the service it belongs to and nowhere else.' },
  about: {
    title: 'About',
    version: 'Version',
    caliper: (version: string): string => `Caliper ${version}`,
    host: 'Runs in',
    system: 'System',
  },
  hosts: {
    electron: 'its own window (Electron)',
    web: 'this browser, served from this machine only',
    cli: 'the command line',
  },
  appearance: {
    title: 'Appearance',
    about: 'The theme of the whole window, the 3D view included.',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
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
  limits: 'All limits',
  program: 'The ffmpeg program',
  programFound: 'Found by itself',
  programHint:
    'The program, or the folder that holds ffmpeg and ffprobe. Empty: what comes with Caliper, or what this machine has.',
  cancel: 'Cancel',
  save: 'Save',
  limit: 'Limit',
  warns: 'Warns',
  fails: 'Fails',
} as const;
