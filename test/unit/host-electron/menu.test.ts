/** The application menu on each platform. */
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../../main/contract/messages/languages.ts';
import { keepMenu, type MenuCommand, menuTemplate } from '../../../main/host/electron/menu.ts';

function menu(platform: NodeJS.Platform, development = false) {
  const sent: MenuCommand[] = [];
  const template = menuTemplate({
    platform,
    development,
    appName: 'Caliper',
    send: (command) => sent.push(command),
    openLibraryFolder: () => undefined,
  });
  return { template, items: template.flatMap(itemsOf), sent };
}

function itemsOf(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(itemsOf) : [])];
}
const rolesOf = (items: MenuItemConstructorOptions[]) => items.map((item) => item.role).filter(Boolean);

describe.each(['linux', 'win32', 'darwin'] as const)('on %s', (platform) => {
  it('offers each command once, with the shortcut that people expect', () => {
    const { items, sent } = menu(platform);
    const byId = (id: string) => items.filter((item) => item.id === id);
    expect(byId('settings').map((item) => item.accelerator)).toEqual(['CmdOrCtrl+,']);
    expect(byId('new-asset').map((item) => item.accelerator)).toEqual(['CmdOrCtrl+N']);
    const commands = [
      'settings',
      'new-asset',
      'folders',
      'library',
      'queue',
      'help',
      'help-film',
      'help-all',
    ];
    for (const id of commands) Reflect.apply(byId(id)[0]?.click ?? (() => undefined), undefined, []);
    expect(sent).toEqual(commands);
  });

  it('has no accelerator twice', () => {
    const used = menu(platform, true)
      .items.map((item) => item.accelerator)
      .filter(Boolean);
    expect(new Set(used).size).toBe(used.length);
  });

  it('has edit, zoom, full screen, window and help; reload only while developing', () => {
    const roles = rolesOf(menu(platform).items);
    expect(roles).toEqual(
      expect.arrayContaining([
        'editMenu',
        'zoomIn',
        'togglefullscreen',
        'windowMenu',
        'help',
        'about',
        'quit',
      ]),
    );
    expect(roles).not.toContain('reload');
    expect(roles).not.toContain('toggleDevTools');
    expect(rolesOf(menu(platform, true).items)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });
});

const first = (platform: NodeJS.Platform) => menu(platform).template[0];

it('puts quit and settings into the application menu on macOS, into File elsewhere', () => {
  expect(first('darwin')?.label).toBe('Caliper');
  expect(rolesOf(itemsOf(first('darwin') ?? {}))).toContain('quit');
  expect(first('linux')?.label).toBe('&File');
  expect(itemsOf(first('linux') ?? {}).some((item) => item.id === 'settings')).toBe(true);
});

it('has the substitutions and the speech of macOS, which Electron puts into its own menu', () => {
  const own = ['showSubstitutions', 'toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement'];
  const roles = [...own, 'startSpeaking', 'stopSpeaking'];
  expect(rolesOf(menu('darwin').items)).toEqual(expect.arrayContaining(roles));
  expect(rolesOf(menu('linux').items).filter((role) => roles.includes(role ?? ''))).toEqual([]);
});

it.each([
  ['linux', 'Quit', 'Close'],
  ['win32', 'Exit', 'Close'],
  ['darwin', 'Quit Caliper', 'Close Window'],
] as const)('ends and closes on %s as people there call it', (platform, quit, close) => {
  const { items } = menu(platform);
  expect(items.filter(({ role }) => role === 'quit').map(({ label }) => label)).toEqual([quit]);
  expect(items.filter(({ role }) => role === 'close').map(({ label }) => label)).toEqual([close]);
});

describe.each(['linux', 'darwin'] as const)('in another language on %s', (platform) => {
  it('is shown anew when Caliper is put into it, and no name of it stays English', () => {
    const shown: MenuItemConstructorOptions[][] = [];
    const stop = keepMenu(
      {
        platform,
        development: true,
        appName: 'Caliper',
        send: () => undefined,
        openLibraryFolder: () => undefined,
      },
      (template) => shown.push(template),
    );
    onTestFinished(() => setLanguage('en'));
    onTestFinished(stop);
    expect(shown).toHaveLength(1);
    setLanguage('accented');
    expect(shown).toHaveLength(2);
    const items = (shown[1] ?? []).flatMap(itemsOf).filter(({ type }) => type !== 'separator');
    const named = items.filter(({ label }) => label !== 'Caliper').map(({ label, role }) => label ?? role);
    expect(named.filter((name) => /[a-z]{3}/i.test((name ?? '').replace('Caliper', '')))).toEqual([]);
    stop();
    setLanguage('en');
    expect(shown).toHaveLength(2);
  });
});
