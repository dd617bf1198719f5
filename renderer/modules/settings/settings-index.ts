/** The pages of the settings and every setting by the words that people look for: found by them in the settings and in the palette. English. */

import type { StoresOf } from '../../stores/stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import { type SettingsPage, settingsPages } from '../navigation/store/navigation.ts';
import type { Command } from '../shared/store/commands.ts';

/** A setting that the filter finds: by its title, or by `words` that it does not show. `panel` is the title of its box. */
interface KnownSetting {
  readonly title: string;
  readonly panel: string;
  readonly words?: string;
}

/** In the list beside the pages. */
export const settingsPageNames: Readonly<Record<SettingsPage, string>> = {
  general: 'General',
  connections: 'Connections',
  library: 'Library',
  transfers: 'Transfers',
  capture: 'Capture',
  notifications: 'Notifications',
  keys: 'Keys',
  storage: 'Storage',
  diagnostics: 'Diagnostics',
  licences: 'Licences',
  about: 'About',
};

/** A line for everything that can be set or looked up. */
const knownSettings: Readonly<Record<SettingsPage, readonly KnownSetting[]>> = {
  general: [
    { title: 'Theme', panel: 'Appearance', words: 'dark light system colour mode contrast' },
    { title: 'Reduce motion', panel: 'Appearance', words: 'animation still' },
    { title: 'Dates and times', panel: 'Dates and times', words: 'language locale format clock region' },
  ],
  connections: [
    { title: 'Services', panel: 'Connections', words: 'account url address switch sandbox add remove' },
    { title: 'API token', panel: 'Connections', words: 'key secret password replace' },
    { title: 'Paths of operations', panel: 'Connections', words: 'override endpoint not offered' },
    { title: 'Where tokens are kept', panel: 'API tokens', words: 'keychain secret password' },
  ],
  library: [
    { title: 'Where the library lies', panel: 'Library', words: 'folder path location disk' },
    { title: 'Move the library', panel: 'Library', words: 'another disk drive copy relocate' },
    { title: 'Other libraries', panel: 'Libraries', words: 'open switch new create forget several' },
    { title: 'Watched folders', panel: 'Library', words: 'import scan add' },
  ],
  transfers: [
    { title: 'Files at the same time', panel: 'Downloads', words: 'parallel concurrent' },
    { title: 'Download speed, at most', panel: 'Downloads', words: 'bandwidth limit rate throttle' },
    { title: 'Upload speed, at most', panel: 'Uploads', words: 'bandwidth limit rate throttle' },
  ],
  capture: [
    { title: 'How strictly clips are judged', panel: 'Captures', words: 'profile standard strict' },
    {
      title: 'Limits of the check',
      panel: 'Limits',
      words: 'all thresholds blur sharpness coverage exposure board size warn fail own reset',
    },
    {
      title: 'What the service demands',
      panel: 'What the service demands',
      words: 'mp4 mov size format hard',
    },
    { title: 'The ffmpeg program', panel: 'Captures', words: 'ffprobe path video' },
    { title: 'Boards', panel: 'Captures', words: 'charuco profile print squares' },
  ],
  notifications: [
    { title: 'Tell me when jobs end', panel: 'Desktop notifications', words: 'alert message permission' },
  ],
  keys: [{ title: 'Keys of commands', panel: 'Keys', words: 'shortcuts keyboard hotkeys remap reset' }],
  storage: [
    { title: 'What takes space', panel: 'What takes space', words: 'disk size full clean cache free' },
    { title: 'Small pictures', panel: 'What takes space', words: 'thumbnails cache clear' },
    { title: 'Logs', panel: 'What takes space', words: 'delete old clear' },
  ],
  diagnostics: [
    { title: 'Report about a fault', panel: 'Report about a fault', words: 'bug log zip support crash help' },
  ],
  licences: [{ title: 'Licences', panel: 'Licences', words: 'license notices open source third party' }],
  about: [
    { title: 'Version', panel: 'About', words: 'number build update electron node ffmpeg' },
    { title: 'Updates', panel: 'Updates', words: 'newer version look load install restart upgrade' },
    { title: 'Folders of Caliper', panel: 'About', words: 'library settings logs path' },
  ],
};

/** The frame around the pages. */
export const settingsFrameWords = {
  filter: 'Find a setting',
  none: (query: string): string => `No setting is called “${query}”.`,
  pages: 'Pages of the settings',
  found: 'Settings found',
  clear: 'Clear',
  command: (page: string): string => `Settings: ${page}`,
} as const;

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
