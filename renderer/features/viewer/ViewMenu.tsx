/** The menu of a view: what its toolbar and its keys do, where the pointer is. */
import { type ReactElement, useEffect, useRef } from 'react';
import type { Commands } from '../../state/commands.ts';
import { ContextMenu, type MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import { createStillClicks } from './still-clicks.ts';

/** `groups` are ids of the palette's commands; `children` is the view, whose picture the right button still moves. */
export interface ViewMenuProps {
  readonly groups: readonly (readonly string[])[];
  readonly children: ReactElement<Record<string, unknown>>;
}

export function ViewMenu({ groups, children }: ViewMenuProps) {
  const { commands } = useApp();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : listen(place.current)), []);
  return (
    <ContextMenu entries={() => menuOfCommands(commands, groups)}>
      <div ref={place} style={{ display: 'contents' }}>
        {children}
      </div>
    </ContextMenu>
  );
}

/** Returns how to stop. By the page's own events: the canvas is another part's, which has only been put here. */
function listen(place: HTMLElement): () => void {
  const clicks = createStillClicks();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const order = ({ clientX, clientY }: MouseEvent): void => {
    const asked = { bubbles: true, cancelable: true, button: 2, clientX, clientY };
    place.dispatchEvent(new MouseEvent('contextmenu', asked));
  };
  const onDown = (event: PointerEvent): void => {
    if (isMenuButton(event)) clicks.down(event);
  };
  const onUp = (event: PointerEvent): void => {
    if (clicks.up(event)) order(event);
  };
  const onOrder = (event: MouseEvent): void => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
    if (clicks.order(isMenuButton(event) ? 'button' : 'key') === 'now') order(event);
  };
  place.addEventListener('pointerdown', onDown, options);
  place.addEventListener('pointerup', onUp, options);
  place.addEventListener('pointercancel', clicks.cancel, options);
  place.addEventListener('contextmenu', onOrder, options);
  return () => listening.abort();
}

/** What cannot be done now is left out. Null stands between groups. */
export function menuOfCommands(
  commands: Pick<Commands, 'usable'>,
  groups: readonly (readonly string[])[],
): readonly MenuEntry[] {
  const usable = new Map(commands.usable().map((command) => [command.id, command]));
  return groups
    .map((ids) => ids.flatMap((id) => usable.get(id) ?? []))
    .filter((group) => group.length > 0)
    .flatMap((group, at): MenuEntry[] => [
      ...(at === 0 ? [] : [null]),
      ...group.map(({ id, title, run, shortcuts = [] }) => ({
        label: title,
        command: id,
        onSelect: run,
        ...(shortcuts[0] !== undefined && { shortcut: shortcuts[0] }),
      })),
    ]);
}

/** On a Mac the left one with Ctrl is one, too. */
const isMenuButton = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || (button === 0 && ctrlKey);
