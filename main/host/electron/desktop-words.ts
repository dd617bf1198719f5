/** What the desktop program says outside of its page: the menu, the system’s dialogs, message boxes, and where tokens are kept. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { FolderPurpose } from '../../core/ports.ts';

/** “&” stands before the letter that opens the menu with Alt; a Mac has none. */
export const menuWords = catalogue('desktop.menu', {
  settings: 'Settings',
  settingsOnMac: 'Settings…',
  file: '&File',
  fileOnMac: 'File',
  newAsset: 'New Asset',
  import: 'Import Folder or ZIP…',
  showLibraryFolder: 'Show Library Folder',
  view: '&View',
  viewOnMac: 'View',
  library: 'Library',
  queue: 'Queue',
  help: '&Help',
  helpOnMac: 'Help',
  helpOnScreen: 'Help on This Screen',
  helpOnFilming: 'How to Film a Clip',
  allHelp: 'All of the Help',
  about: icu('About {appName}', (appName: string) => ({ appName })),
  edit: '&Edit',
  editOnMac: 'Edit',
  window: '&Window',
  windowOnMac: 'Window',
  hide: icu('Hide {appName}', (appName: string) => ({ appName })),
  close: 'Close',
  closeOnMac: 'Close Window',
  quit: 'Quit',
  quitOnWindows: 'Exit',
  quitOnMac: icu('Quit {appName}', (appName: string) => ({ appName })),
  substitutions: 'Substitutions',
  speech: 'Speech',
  /** What Electron would say in English of its own. */
  roles: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste and Match Style',
    delete: 'Delete',
    selectAll: 'Select All',
    showSubstitutions: 'Show Substitutions',
    toggleSmartQuotes: 'Smart Quotes',
    toggleSmartDashes: 'Smart Dashes',
    toggleTextReplacement: 'Text Replacement',
    startSpeaking: 'Start Speaking',
    stopSpeaking: 'Stop Speaking',
    reload: 'Reload',
    forceReload: 'Force Reload',
    toggleDevTools: 'Toggle Developer Tools',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle Full Screen',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring All to Front',
    services: 'Services',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
  },
});

/** By purpose: the title of the dialog, and its button. */
export const folderDialogWords = catalogue('desktop.folderDialogs', {
  assets: { title: 'Choose a folder of 3D assets', buttonLabel: 'Add folder' },
  captures: { title: 'Choose the folder that the phone or the card writes to', buttonLabel: 'Watch folder' },
  export: { title: 'Choose a folder for the export', buttonLabel: 'Export here' },
  'library-open': { title: 'Choose the folder of a Caliper library', buttonLabel: 'Open' },
  'library-create': { title: 'Choose an empty folder for the new library', buttonLabel: 'Choose' },
  'library-move': { title: 'Choose an empty folder that the library moves to', buttonLabel: 'Choose' },
} satisfies Record<FolderPurpose, { readonly title: string; readonly buttonLabel: string }>);

export const ffmpegDialogWords = catalogue('desktop.ffmpegDialog', {
  title: 'Choose the ffmpeg program',
  button: 'Use it',
});

export const updateWords = catalogue('desktop.update', {
  title: icu('Caliper {version} is there', (version: string) => ({ version })),
  detail: icu(
    'This is {current}. The new version is loaded now and put in place when you quit Caliper; jobs and downloads go on after it. Settings, About shows how far it is.',
    (current: string) => ({ current }),
  ),
  load: 'Load it',
  later: 'Not now',
  // A reason, in parentheses.
  noReason: 'no reason was given',
});

/** The page’s process ended; `reason` is Chromium’s word for how. */
export const crashWords = catalogue('desktop.crash', {
  again: 'The window crashed again',
  againDetail: icu(
    'It ended unexpectedly twice within a minute ({reason}). Downloads and jobs go on and nothing is lost. Load it again, or quit and start Caliper anew.',
    (reason: string) => ({ reason }),
  ),
  loadAgain: 'Load again',
  quit: 'Quit',
  once: 'The window was reloaded',
  onceDetail: icu(
    'It had ended unexpectedly ({reason}). Downloads and jobs went on and nothing is lost; only what was typed and not yet sent must be entered again.',
    (reason: string) => ({ reason }),
  ),
  ok: 'OK',
});

/** Titles of boxes, and reasons of errors. */
export const boxWords = catalogue('desktop.boxes', {
  closed: 'Caliper was closed',
  cannotStart: 'Caliper cannot start',
  folderNotShown: 'The folder could not be shown',
  folderUnusable: icu(
    'the folder for settings, {folder}, cannot be used ({reason})',
    (folder: string, reason: string) => ({ folder, reason }),
  ),
});

/** Why nothing could be dragged out of the window. Reasons follow “because”. */
export const dragWords = catalogue('desktop.drag', {
  noWindow: 'there is no window',
  noPicture: 'its picture could not be read',
  unknownError: 'of an unknown error',
});

/** Where tokens are kept. */
export const keychainWords = catalogue('desktop.keychain', {
  keychain: icu(
    'Tokens are encrypted by the system’s keychain{isWindows, select, true {, for your user account (DPAPI)} other {}}.',
    (isWindows: boolean) => ({ isWindows }),
  ),
  weak: icu(
    'Tokens are stored without protection by the system, in {file}, which only your user account may read: no keyring of this desktop answers. Install or start GNOME Keyring or KWallet, restart Caliper, and they are encrypted.',
    (file: string) => ({ file }),
  ),
  locked: icu(
    'The system’s keychain{isLinux, select, true { (GNOME Keyring or KWallet)} other {}} had not answered when this window opened. Unlock it; until then tokens can be neither stored nor read.',
    (isLinux: boolean) => ({ isLinux }),
  ),
  // A reason.
  unavailable: 'the keychain is locked or missing',
});
