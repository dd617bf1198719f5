/** Keyboard shortcuts as text: `Mod+K`, `Shift+?`, `C`, `G L`. Pure. */

/** What of a `KeyboardEvent` decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True for macOS, where `Mod` is the command key; `platform` as Node or the browser spells it. */
export function isMac(platform: string): boolean {
  return /^(darwin|mac)/i.test(platform);
}

/** True when this press is this one step (`Mod+K`, not `G L`). */
export function isPress(step: string, press: KeyPress, mac: boolean): boolean {
  const parts = step.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string): boolean => parts.includes(name);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  const isPlain = /^[a-z0-9]$/i.test(key) || key.length > 1;
  const pressed = press.key === ' ' ? 'Space' : press.key;
  return (
    pressed.toLowerCase() === key.toLowerCase() &&
    mod === wants('Mod') &&
    !otherMod &&
    press.altKey === wants('Alt') &&
    // Which sign needs Shift depends on the keyboard's layout, so it counts only for letters, digits and keys with names.
    (!isPlain || press.shiftKey === wants('Shift'))
  );
}

/** Held with others: no press on their own. */
export const modifiers: ReadonlySet<string> = new Set([
  'Control',
  'Meta',
  'Alt',
  'AltGraph',
  'Shift',
  'CapsLock',
]);

/** True when a shortcut works while typing: those that begin with a modifier do, and those that write nothing; single keys do not. */
export function worksWhileTyping(shortcut: string): boolean {
  const [first = ''] = shortcut.split(' ');
  return /(Mod|Alt)\+|^F\d/.test(first);
}

/** For `aria-keyshortcuts`: `Control+Shift+K`. Undefined for one key after another, which it has no words for. */
export function ariaKeys(shortcut: string, mac: boolean): string | undefined {
  return shortcut.includes(' ') ? undefined : shortcut.replaceAll('Mod', mac ? 'Meta' : 'Control');
}

/** For `Kbd`: `Mod` in the platform's word. Keys that are pressed one after another stay apart. */
export function shownShortcut(shortcut: string, mac: boolean): string {
  return shortcut
    .replaceAll('Mod', mac ? '⌘' : 'Ctrl')
    .replaceAll('Shift+?', '?')
    .replaceAll('ArrowLeft', '←')
    .replaceAll('ArrowRight', '→')
    .replaceAll('ArrowUp', '↑')
    .replaceAll('ArrowDown', '↓')
    .replaceAll('Delete', 'Del')
    .replaceAll('Escape', 'Esc');
}
