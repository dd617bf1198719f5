/** Finds settings by their words. Pure. */
import { type SettingsPage, settingsPages } from '../navigation/store/settings-pages.ts';
import { type KnownSetting, knownSettings, settingsPageNames } from './settings-index-words.ts';

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
export function wordsOfPage(page: SettingsPage): string {
  return knownSettings[page].map(({ title, words = '' }) => `${title} ${words}`).join(' ');
}

function textOf({ page, title, panel, words = '' }: FoundSetting): string {
  return `${settingsPageNames[page]} ${panel} ${title} ${words}`.toLowerCase();
}
