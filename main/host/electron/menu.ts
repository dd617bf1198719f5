/** The application menu, as each platform expects it: a pure template, so that it can be checked without a window. */
import type { MenuItemConstructorOptions } from 'electron';
import { onTranslationChange } from '../../contract/messages/language.ts';
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

/** Shows the menu now and, in its words, in every language that Caliper is put into later; the result ends that. */
export function keepMenu(options: MenuOptions, show: (template: Item[]) => void): () => void {
  const showNow = (): void => show(menuTemplate(options));
  showNow();
  return onTranslationChange(showNow);
}

/** An item that the system or Electron acts on, with a name of ours: theirs would be English. */
function roleItem(role: keyof typeof words.roles): Item {
  return { role, label: words.roles[role] };
}

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
    editMenu(mac),
    viewMenu(options),
    windowMenu(mac),
    helpMenu(options, mac),
  ];
}

function macApplicationMenu(appName: string, settings: Item): Item {
  return {
    label: appName,
    submenu: [
      { role: 'about', label: words.about(appName) },
      separator,
      settings,
      separator,
      roleItem('services'),
      separator,
      { role: 'hide', label: words.hide(appName) },
      roleItem('hideOthers'),
      roleItem('unhide'),
      separator,
      { role: 'quit', label: words.quitOnMac(appName) },
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
      ...(mac ? [closeItem(mac)] : [settings, separator, quitItem(options.platform)]),
    ],
  };
}

const quitItem = (platform: NodeJS.Platform): Item => ({
  role: 'quit',
  label: platform === 'win32' ? words.quitOnWindows : words.quit,
});

const closeItem = (mac: boolean): Item => ({ role: 'close', label: mac ? words.closeOnMac : words.close });

function editMenu(mac: boolean): Item {
  const clipboard = [roleItem('cut'), roleItem('copy'), roleItem('paste')];
  const substitutions: Item = {
    label: words.substitutions,
    submenu: [
      roleItem('showSubstitutions'),
      separator,
      roleItem('toggleSmartQuotes'),
      roleItem('toggleSmartDashes'),
      roleItem('toggleTextReplacement'),
    ],
  };
  const speech: Item = {
    label: words.speech,
    submenu: [roleItem('startSpeaking'), roleItem('stopSpeaking')],
  };
  const forMac = [
    roleItem('pasteAndMatchStyle'),
    roleItem('delete'),
    roleItem('selectAll'),
    separator,
    substitutions,
    speech,
  ];
  return {
    role: 'editMenu',
    label: mac ? words.editOnMac : words.edit,
    submenu: [
      roleItem('undo'),
      roleItem('redo'),
      separator,
      ...clipboard,
      ...(mac ? forMac : [roleItem('delete'), separator, roleItem('selectAll')]),
    ],
  };
}

function windowMenu(mac: boolean): Item {
  return {
    role: 'windowMenu',
    label: mac ? words.windowOnMac : words.window,
    submenu: [
      roleItem('minimize'),
      roleItem('zoom'),
      ...(mac ? [separator, roleItem('front')] : [closeItem(mac)]),
    ],
  };
}

function viewMenu(options: MenuOptions): Item {
  const developer: Item[] = [
    roleItem('reload'),
    roleItem('forceReload'),
    roleItem('toggleDevTools'),
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
      roleItem('resetZoom'),
      roleItem('zoomIn'),
      roleItem('zoomOut'),
      separator,
      roleItem('togglefullscreen'),
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
