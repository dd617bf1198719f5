/** Preferences, presets and notifications. */

export { createAbout } from './about.ts';
export { createNotifications } from './notifications.ts';
export { openPresets } from './presets.ts';
export { createSettingsDesk, type SettingsDesk } from './settings-desk.ts';
export { createStartNotices, type StartNotices } from './start-notices.ts';
