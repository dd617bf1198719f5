/** What `npm start` says in the terminal. Reasons for the browser continue “Caliper runs in the browser because …”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const startWords = catalogue('host.start', {
  usage: `npm start [-- OPTIONS]

  --web              use the browser even when Electron is there
  --no-open          open no browser
  --library DIR      the library folder (the one used last, at first ~/Caliper)
  --user-data DIR    the folder of settings and tokens
  --show PATH        a folder or a model that is shown first
  --port P           the web host’s port (a free one)
  --sandbox-speed N  how many times faster than life the built-in sandbox works (1)
`,
  needsFolder: icu('{option} needs a folder.', (option: string) => ({ option })),
  badValue: icu('{option} does not take “{value}”.', (option: string, value: string) => ({ option, value })),
  opened: 'Caliper is open in your browser. For another browser, use this link:',
  noBrowser: 'No browser was found here; open this link in one:',
  openLink: 'Open this link in your browser:',
  freshLink: 'It works once. Press Enter for a fresh link, Ctrl+C to end.',
  onlyOnce: 'It works once. Ctrl+C ends Caliper.',
  building: 'Building the window, once after each change ...',
  noBuilder: 'electron-vite is not installed. Run “npm ci” and start again.',
  buildTooLong: 'it took longer than 5 minutes.',
});

export const electronWords = catalogue('host.start.electron', {
  inBrowser: icu('Caliper runs in the browser because {reason}.', (reason: string) => ({ reason })),
  notInstalled: 'Electron is not installed',
  noDisplay: 'there is no display',
  notAsRoot: 'Electron does not run as root',
  unreachable: icu('its program is not here and {host} cannot be reached to get it', (host: string) => ({
    host,
  })),
  notOnMirror: icu(
    'its program is not here and {host} does not have it (HTTP {status})',
    (host: string, status: number) => ({ host, status }),
  ),
  getting: icu('Getting Electron {version}, once (about 120 MB) ...', (version: string) => ({ version })),
  downloadFailed: icu('its download failed ({reason})', (reason: string) => ({ reason })),
  exitCode: icu('code {code}', (code: number) => ({ code })),
  downloadEnded: icu('its download was ended by {signal}', (signal: string) => ({ signal })),
  downloadTooLong: 'its download took too long',
  downloadNotStarted: icu('its download could not be started ({reason})', (reason: string) => ({ reason })),
  notStarted: icu('Electron could not be started ({reason})', (reason: string) => ({ reason })),
  noSystemLibrary: 'Electron is missing a library of this system',
  brokeOff: icu('Electron broke off at its start ({signal})', (signal: string) => ({ signal })),
  // Where the system does not name it.
  someSignal: 'a signal',
});
