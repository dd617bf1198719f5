/** Lets the keyboard and the mouse's side buttons run commands. */
import { useEffect } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { isPress, worksWhileTyping } from './shortcut.ts';

const sequenceMs = 900;

/** One listener for the whole page; text fields keep the keys that are theirs. */
export function useShortcuts(app: AppState, mac: boolean): void {
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const quiet = isTyping(event.target) || isBehindDialog();
      const found = app.commands.usable().findLast((command) =>
        command.shortcuts?.some((shortcut) => {
          if (quiet && !worksWhileTyping(shortcut)) return false;
          const [one, two] = shortcut.split(' ');
          if (two === undefined) return isPress(one ?? '', event, mac) && !isPending(first, event);
          return first?.key === one?.toLowerCase() && isPending(first, event) && isPress(two, event, mac);
        }),
      );
      first = quiet ? null : { key: event.key.toLowerCase(), at: event.timeStamp };
      if (found === undefined) return;
      event.preventDefault();
      first = null;
      found.run();
    };
    const onMouseUp = (event: MouseEvent): void => {
      if (event.button !== 3 && event.button !== 4) return;
      event.preventDefault();
      if (event.button === 3) app.navigation.back();
      else app.navigation.forward();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('mouseup', onMouseUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('mouseup', onMouseUp);
    };
  }, [app, mac]);
}

function isPending(first: { key: string; at: number } | null, event: KeyboardEvent): boolean {
  return first !== null && first.key === 'g' && event.timeStamp - first.at < sequenceMs;
}

/** An open dialog has the keyboard to itself, also in the moment before it has the focus. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select') ||
    target.closest('[role="menu"], [role="listbox"]') !== null
  );
}
