/** The commands that every screen has: going places, the theme, and the connection. */
import { currentLanguage, languageNames } from '../../main/contract/messages/languages.ts';
import type { Preferences } from '../../main/contract/schema/app-info.ts';
import { commandGroups } from '../modules/commands/command-words.ts';
import { wayCommands } from '../modules/creation/create-commands.tsx';
import type { Command } from '../modules/shared/store/commands.ts';
import { failureOf } from '../modules/shared/store/failure.ts';
import type { StoresOf } from '../stores/stores.ts';
import { commandOf, type Place, places } from './screens.tsx';
import { frameWords, shellCommandWords } from './shell-words.ts';

/** Windows of the shell that commands open. */
export interface ShellWindows {
  openPalette(): void;
  openShortcuts(): void;
}

const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];

/** Of those that are not just gone to. */
function titleOf(place: Place): string {
  const own: Partial<Record<Place['name'], string>> = {
    create: shellCommandWords.create.title,
    capture: shellCommandWords.capture.title,
  };
  return own[place.name] ?? shellCommandWords.goTo(place.title);
}

/** Languages that prove that everything can be translated. */
function languageCommands(choose: (language: Preferences['language']) => void): readonly Command[] {
  return languageNames.map((name) => ({
    id: `language-${name}`,
    title: shellCommandWords.language[name],
    group: commandGroups.appearance,
    keywords: shellCommandWords.language.keywords,
    enabled: () => currentLanguage() !== name,
    run: () => choose(name),
  }));
}

/** In the order of the palette. */
export function shellCommands(
  app: StoresOf<'api' | 'navigation' | 'notices' | 'session'>,
  windows: ShellWindows,
): readonly Command[] {
  const { navigation, session, notices } = app;
  const attempt = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return [
    ...places.map(
      (place): Command => ({
        id: commandOf(place),
        title: titleOf(place),
        group: commandGroups.goTo,
        shortcuts: place.shortcuts,
        ...((place.name === 'create' || place.name === 'capture') && {
          keywords: shellCommandWords[place.name].keywords,
        }),
        run: () => navigation.go({ name: place.name }),
      }),
    ),
    newBatch(app),
    ...wayCommands(app),
    {
      id: 'connect',
      title: shellCommandWords.connect.title,
      group: commandGroups.connection,
      keywords: shellCommandWords.connect.keywords,
      run: () => navigation.go({ name: 'connect' }),
    },
    {
      id: 'refresh',
      title: shellCommandWords.refresh.title,
      group: commandGroups.connection,
      keywords: shellCommandWords.refresh.keywords,
      enabled: () => (session.store.getState().connections?.connections.length ?? 0) > 0,
      run: () => attempt(app.api.jobs.refresh()),
    },
    ...themes.map(
      (theme): Command => ({
        id: `theme-${theme}`,
        title: shellCommandWords.themes[theme],
        group: commandGroups.appearance,
        keywords: shellCommandWords.themes.keywords,
        enabled: () => session.store.getState().preferences?.theme !== theme,
        run: () => attempt(session.setPreferences({ theme })),
      }),
    ),
    ...languageCommands((language) => attempt(session.setPreferences({ language }))),
    ...frameCommands(navigation, windows),
  ];
}

/** A way of “Create” with a key of its own: its rows are kept until the user comes back to them. */
function newBatch({ navigation }: StoresOf<'navigation'>): Command {
  return {
    id: 'new-batch',
    title: shellCommandWords.batch.title,
    group: commandGroups.goTo,
    shortcuts: ['B', 'Mod+Shift+N'],
    keywords: shellCommandWords.batch.keywords,
    run: () => navigation.go({ name: 'batch' }),
  };
}

/** Help, and ways back and forth. */
function frameCommands(
  navigation: StoresOf<'navigation'>['navigation'],
  windows: ShellWindows,
): readonly Command[] {
  return [
    {
      id: 'shortcuts',
      title: shellCommandWords.shortcuts,
      group: commandGroups.help,
      shortcuts: ['Shift+?'],
      run: windows.openShortcuts,
    },
    {
      id: 'palette',
      title: shellCommandWords.palette,
      group: commandGroups.help,
      shortcuts: ['Mod+K'],
      hidden: true,
      run: windows.openPalette,
    },
    {
      id: 'back',
      title: frameWords.back,
      group: commandGroups.goTo,
      shortcuts: ['Alt+ArrowLeft'],
      hidden: true,
      run: () => navigation.back(),
    },
    {
      id: 'forward',
      title: frameWords.forward,
      group: commandGroups.goTo,
      shortcuts: ['Alt+ArrowRight'],
      hidden: true,
      run: () => navigation.forward(),
    },
  ];
}
