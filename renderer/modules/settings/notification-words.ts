/** What the switch for notifications says. Pure. */
import type { Desk } from '../session/store/ended.ts';

type Permission = ReturnType<Desk['permission']>;

/** On only where a notification would really come. */
export function isOn(permission: Permission, wanted: boolean): boolean {
  return wanted && permission === 'granted';
}

/** What happens, or what is in the way and what to do about it. */
export function permissionWords(permission: Permission, wanted: boolean): string {
  switch (permission) {
    case 'granted':
      return 'One notification for a batch or set, one for assets that end together. While you look at Caliper it says so in its window.';
    case 'default':
      return wanted
        ? 'Your browser has not been asked yet. Switch it on, and it asks whether Caliper may.'
        : 'Your browser asks whether Caliper may when you switch it on.';
    case 'denied':
      return 'Your browser does not let Caliper show notifications. Allow them for this address in the browser’s site settings, then load the page again.';
    case 'unsupported':
      return 'This browser has no notifications. Caliper says it in its window.';
    default:
      return permission satisfies never;
  }
}
