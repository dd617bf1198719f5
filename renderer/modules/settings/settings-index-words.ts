/** What the pages of the settings are called, and every setting by the words that people look for. English. */
import type { SettingsPage } from '../navigation/store/settings-pages.ts';

/** A setting that the filter finds: by its title, or by `words` that it does not show. `panel` is the title of its box. */
export interface KnownSetting {
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
export const knownSettings: Readonly<Record<SettingsPage, readonly KnownSetting[]>> = {
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
