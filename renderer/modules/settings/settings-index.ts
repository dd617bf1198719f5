/** The pages of the settings and every setting by the words that people look for: found by them in the settings and in the palette. English. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import { type SettingsPage, settingsPages } from '../navigation/store/navigation.ts';
import type { Command } from '../shared/store/commands.ts';
import { type KnownSetting, knownSettings, settingsFrameWords, settingsPageNames } from './settings-words.ts';

// Finds settings by their words. Pure.

/** A setting and the page on which it is. */
export interface FoundSetting extends KnownSetting {
  readonly page: SettingsPage;
}

/** Those that have every word of `query`, those with the most of them in their titles first; none without a word. */
export function findSettings(query: string): readonly FoundSetting[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [];
  return settingsPages
    .flatMap((page) => knownSettings[page].map((known): FoundSetting => ({ ...known, page })))
    .filter((setting) => asked.every((word) => textOf(setting).includes(word)))
    .map((setting) => {
      const title = setting.title.toLowerCase();
      return { setting, inTitle: asked.filter((word) => title.includes(word)).length };
    })
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .map(({ setting }) => setting);
}

/** Everything by which a page is found, for the palette. */
function wordsOfPage(page: SettingsPage): string {
  return knownSettings[page].map(({ title, words = '' }) => `${title} ${words}`).join(' ');
}

function textOf({ page, title, panel, words = '' }: FoundSetting): string {
  return `${settingsPageNames[page]} ${panel} ${title} ${words}`.toLowerCase();
}

// The palette leads to every page of the settings, by its name and by what is on it.

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
