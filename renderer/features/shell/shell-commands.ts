/** The commands that every screen has: going places, the theme, and the connection. */
import type { Preferences } from '../../../main/contract/model/app-info.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Command } from '../../state/commands.ts';
import { failureOf } from '../../state/failure.ts';
import { wayCommands } from '../create/create-commands.ts';
import { type Place, places } from './screens.tsx';

/** Windows of the shell that commands open. */
export interface ShellWindows {
  openPalette(): void;
  openShortcuts(): void;
}

const themes: readonly (readonly [Preferences['theme'], string])[] = [
  ['system', 'Use the system’s theme'],
  ['light', 'Use the light theme'],
  ['dark', 'Use the dark theme'],
];

const commandTitles: Partial<Record<Place['name'], string>> = {
  create: 'Create an asset',
  capture: 'Check clips',
};

/** In the order of the palette. */
export function shellCommands(app: AppState, windows: ShellWindows): readonly Command[] {
  const { navigation, session, notices } = app;
  const attempt = (deed: Promise<unknown>): void => {
    deed.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return [
    ...places.map(
      (place): Command => ({
        // The application menu of Electron calls it so.
        id: place.name === 'create' ? 'new-asset' : place.name,
        title: commandTitles[place.name] ?? `Go to ${place.title}`,
        group: 'Go to',
        shortcuts: place.shortcuts,
        ...(place.name === 'create' && { keywords: 'new generate text image' }),
        ...(place.name === 'capture' && { keywords: 'captures video film charuco board verdict' }),
        run: () => navigation.go({ name: place.name }),
      }),
    ),
    newBatch(app),
    ...wayCommands(app),
    {
      id: 'connect',
      title: 'Connect to a service',
      group: 'Connection',
      keywords: 'token url account sandbox',
      run: () => navigation.go({ name: 'connect' }),
    },
    {
      id: 'refresh',
      title: 'Check with the service now',
      group: 'Connection',
      keywords: 'refresh reload poll',
      enabled: () => (session.store.getState().connections?.connections.length ?? 0) > 0,
      run: () => attempt(app.api.jobs.refresh()),
    },
    ...themes.map(
      ([theme, title]): Command => ({
        id: `theme-${theme}`,
        title,
        group: 'Appearance',
        keywords: 'appearance colour mode',
        enabled: () => session.store.getState().preferences?.theme !== theme,
        run: () => attempt(session.setPreferences({ theme })),
      }),
    ),
    {
      id: 'shortcuts',
      title: 'Show keyboard shortcuts',
      group: 'Help',
      shortcuts: ['Shift+?'],
      run: windows.openShortcuts,
    },
    {
      id: 'palette',
      title: 'Open the command palette',
      group: 'Help',
      shortcuts: ['Mod+K'],
      hidden: true,
      run: windows.openPalette,
    },
    {
      id: 'back',
      title: 'Back',
      group: 'Go to',
      shortcuts: ['Alt+ArrowLeft'],
      hidden: true,
      run: () => navigation.back(),
    },
    {
      id: 'forward',
      title: 'Forward',
      group: 'Go to',
      shortcuts: ['Alt+ArrowRight'],
      hidden: true,
      run: () => navigation.forward(),
    },
  ];
}

/** A way of “Create” with a key of its own: its rows wait for whoever comes back to them. */
function newBatch({ navigation }: AppState): Command {
  return {
    id: 'new-batch',
    title: 'New batch of assets',
    group: 'Go to',
    shortcuts: ['B', 'Mod+Shift+N'],
    keywords: 'many folder images clips csv json table spreadsheet',
    run: () => navigation.go({ name: 'batch' }),
  };
}
