/** The pages of the settings, by the names that stand in the page's address. */

/** In the order of the list beside them. */
export const settingsPages = [
  'general',
  'connections',
  'library',
  'transfers',
  'capture',
  'notifications',
  'keys',
  'storage',
  'diagnostics',
  'licences',
  'about',
] as const;
/** `general`, `storage`, … */
export type SettingsPage = (typeof settingsPages)[number];

/** The page of an address; undefined for a name that is none. */
export function settingsPageOf(name: string | undefined): SettingsPage | undefined {
  return settingsPages.find((page) => page === name);
}
