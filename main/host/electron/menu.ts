/** The application menu, as each platform expects it: a pure template, so that it can be checked without a window. */
import type { MenuItemConstructorOptions } from 'electron';
import { menuWords as words } from './desktop-words.ts';

/** What a menu item asks of the page; it arrives there as `{type: 'caliper:command', command}`. */
export type MenuCommand =
  | 'new-asset'
  | 'folders'
  | 'settings'
  | 'library'
  | 'queue'
  | 'help'
  | 'help-film'
  | 'help-all';

/** `development` adds reload and the developer tools. */
export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly development: boolean;
  readonly appName: string;
  readonly send: (command: MenuCommand) => void;
  readonly openLibraryFolder: () => void;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** Settings and About stand in the application menu on macOS, in File and Help elsewhere. */
export function menuTemplate(options: MenuOptions): Item[] {
  const mac = options.platform === 'darwin';
  const settings: Item = {
    id: 'settings',
    label: mac ? words.settingsOnMac : words.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => options.send('settings'),
  };
  return [
    ...(mac ? [macApplicationMenu(options.appName, settings)] : []),
    fileMenu(options, mac, settings),
    { role: 'editMenu' },
    viewMenu(options),
    { role: 'windowMenu' },
    helpMenu(options, mac),
  ];
}

function macApplicationMenu(appName: string, settings: Item): Item {
  return {
    label: appName,
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu(options: MenuOptions, mac: boolean, settings: Item): Item {
  return {
    label: mac ? words.fileOnMac : words.file,
    submenu: [
      {
        id: 'new-asset',
        label: words.newAsset,
        accelerator: 'CmdOrCtrl+N',
        click: () => options.send('new-asset'),
      },
      // A window with both: the page may open the system's dialog for a ZIP only after a click of its own.
      { id: 'folders', label: words.import, click: () => options.send('folders') },
      { id: 'open-library-folder', label: words.showLibraryFolder, click: options.openLibraryFolder },
      separator,
      ...(mac ? [{ role: 'close' } satisfies Item] : [settings, separator, { role: 'quit' } satisfies Item]),
    ],
  };
}

function viewMenu(options: MenuOptions): Item {
  const developer: Item[] = [
    { role: 'reload' },
    { role: 'forceReload' },
    { role: 'toggleDevTools' },
    separator,
  ];
  return {
    label: options.platform === 'darwin' ? words.viewOnMac : words.view,
    submenu: [
      {
        id: 'library',
        label: words.library,
        accelerator: 'CmdOrCtrl+1',
        click: () => options.send('library'),
      },
      { id: 'queue', label: words.queue, accelerator: 'CmdOrCtrl+3', click: () => options.send('queue') },
      separator,
      ...(options.development ? developer : []),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  };
}

function helpMenu(options: MenuOptions, mac: boolean): Item {
  return {
    role: 'help',
    label: mac ? words.helpOnMac : words.help,
    submenu: [
      // F1 is the page's own key: an accelerator would take it away from there.
      { id: 'help', label: words.helpOnScreen, click: () => options.send('help') },
      { id: 'help-film', label: words.helpOnFilming, click: () => options.send('help-film') },
      { id: 'help-all', label: words.allHelp, click: () => options.send('help-all') },
      ...(mac ? [] : [separator, { role: 'about' as const, label: words.about(options.appName) }]),
    ],
  };
}
