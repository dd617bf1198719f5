/** Preferences, presets and notifications. */

export { createNotifications } from './notifications.ts';
export { openPresets } from './presets.ts';
export {
  createAbout,
  createSettingsDesk,
  createStartNotices,
  type SettingsDesk,
  type StartNotices,
} from './settings.ts';
