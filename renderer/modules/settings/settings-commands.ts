/** The palette leads to every page of the settings, by its name and by what is on it. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import { settingsPages } from '../navigation/store/settings-pages.ts';
import type { Command } from '../shared/store/commands.ts';
import { wordsOfPage } from './find-settings.ts';
import { settingsFrameWords, settingsPageNames } from './settings-index-words.ts';

/** A command for each page, in their order. */
export function settingsCommands({ navigation }: StoresOf<'navigation'>): readonly Command[] {
  return settingsPages.map((page) => ({
    id: `settings-${page}`,
    title: settingsFrameWords.command(settingsPageNames[page]),
    group: commandGroups.settings,
    keywords: wordsOfPage(page),
    run: () => navigation.go({ name: 'settings', page }),
  }));
}
