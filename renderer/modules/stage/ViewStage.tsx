/** Where a view is: it takes the keyboard, has a menu of what its toolbar and its keys do, and tells a still click from a drag. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { ContextMenu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import type { Commands } from '../shared/store/commands.ts';
import type { ViewKey } from './view-keys.ts';
import { viewWords } from './view-words.ts';

/**
 * A command of the palette by its id; with `label` one that switches what this names on and off. `padKey` does the same,
 * and is shown where the command has no key of its own.
 */
export type ViewMenuItem =
  | string
  | {
      readonly id: string;
      readonly padKey?: string;
      readonly label?: string;
      readonly isOn?: () => boolean;
    };

/** `menu` are groups; `onKey` is true when it used the key; `ref` is the element. */
interface ViewStageProps {
  readonly className: string | undefined;
  readonly label: string;
  /** Until the first picture is there. */
  readonly busy?: boolean;
  readonly menu: readonly (readonly ViewMenuItem[])[];
  readonly onKey: (press: ViewKey) => boolean;
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The right button still moves the picture. */
export function ViewStage({ className, label, busy = false, menu, onKey, ref, children }: ViewStageProps) {
  const { commands } = useStores<'commands'>();
  const own = useRef<HTMLDivElement>(null);
  const stage = ref ?? own;
  useEffect(() => (stage.current === null ? undefined : listen(stage.current)), [stage]);
  return (
    <ContextMenu entries={() => menuOfCommands(commands, menu)}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- an application takes the keyboard (WAI-ARIA 1.2) */}
      <div
        ref={stage}
        className={className}
        role="application"
        aria-label={label}
        aria-busy={busy}
        tabIndex={0}
        onKeyDown={(event: KeyboardEvent) => {
          if (onKey(event)) event.preventDefault();
        }}
      >
        {/* oxlint-enable */}
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

/** What cannot be done now is left out. Null is between groups. */
export function menuOfCommands(
  commands: Pick<Commands, 'usable'>,
  groups: readonly (readonly ViewMenuItem[])[],
): readonly MenuEntry[] {
  const usable = new Map(commands.usable().map((command) => [command.id, command]));
  const entryOf = (item: ViewMenuItem): MenuEntry[] => {
    const { id, padKey, label, isOn } = typeof item === 'string' ? { id: item } : item;
    const command = usable.get(id);
    if (command === undefined) return [];
    const shortcut = command.shortcuts?.[0] ?? padKey;
    return [
      {
        label: label ?? command.title,
        command: id,
        onSelect: command.run,
        ...(shortcut !== undefined && { shortcut }),
        ...(isOn !== undefined && { checked: isOn() }),
      },
    ];
  };
  return groups
    .map((items) => items.flatMap(entryOf))
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [null, ...entries]));
}

/** On a Mac the left one with Ctrl is one, too. */
const isMenuButton = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || (button === 0 && ctrlKey);

// What the menu of every view switches.

export type ShownState = StoresOf<'viewer' | 'look'>;

/** What every view can be shown with; commands are called `prefix-wireframe` and so on. */
export function shownItems(
  { viewer, look }: ShownState,
  prefix: 'view' | 'compare',
): readonly ViewMenuItem[] {
  const isShown = (name: 'grid' | 'dimensions') => () => viewer.store.getState().settings[name];
  return [
    {
      id: `${prefix}-wireframe`,
      label: viewWords.wireframe,
      isOn: () => look.store.getState().wires !== 'off',
    },
    { id: `${prefix}-grid`, label: viewWords.grid, isOn: isShown('grid') },
    { id: `${prefix}-dimensions`, label: viewWords.dimensions, isOn: isShown('dimensions') },
  ];
}

// The right button over a view moves the picture when it is dragged, and asks for the menu when it stays where it is. Pure.

/** Where a pointer is, in CSS pixels. */
interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** What becomes of an order for the menu: it is shown, shown when the button is let go if that is where it was pressed, or never. */
type MenuOrder = 'now' | 'later' | 'never';

/** Hears the pointer over a view. */
interface StillClicks {
  /** A button was pressed that moves the picture when it is dragged. */
  down(at: Point): void;
  /** By a button Linux and the Mac order the menu when it is pressed, Windows when it was let go. */
  order(by: 'button' | 'key'): MenuOrder;
  /** True when the menu that was ordered is to be shown now. */
  up(at: Point): boolean;
  /** The system took the pointer away. */
  cancel(): void;
}

/** A hand is not still. Pixels. */
const mostTravel = 4;

/** Nothing is pressed at first. */
export function createStillClicks(): StillClicks {
  let pressed: Point | null = null;
  let ordered = false;
  let dragged = false;
  return {
    down(at) {
      pressed = at;
      ordered = false;
      dragged = false;
    },
    order(by) {
      if (by === 'key') return 'now';
      if (pressed === null) return dragged ? 'never' : 'now';
      ordered = true;
      return 'later';
    },
    up(at) {
      if (pressed === null) return false;
      dragged = Math.hypot(at.clientX - pressed.clientX, at.clientY - pressed.clientY) > mostTravel;
      pressed = null;
      return ordered && !dragged;
    },
    cancel() {
      pressed = null;
      dragged = true;
    },
  };
}
