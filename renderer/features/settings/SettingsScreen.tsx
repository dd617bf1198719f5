/** Place of the settings screen. */
export function SettingsScreen() {
  return null;
}
