/** Menus described as data: opened by a button, at the pointer, or at the element when requested from the keyboard. */

import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../classes.ts';
import { Kbd } from '../text/Kbd.tsx';
import { uiWords } from '../ui-words.ts';
import styles from './Popups.module.css';

/**
 * `null` is a separator. A disabled entry says in `hint` why. `command` is the one of the palette that does the same. With
 * `checked` it switches what it names on and off, and has a tick while that is on.
 */
export type MenuEntry = {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly command?: string;
  readonly shortcut?: string;
  readonly hint?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly checked?: boolean;
} | null;

/** `children` is the button that opens it. */
export interface MenuProps {
  readonly entries: readonly MenuEntry[];
  readonly children: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
}

/** A menu below its button. */
export function Menu({ entries, children, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={children} />
      <BaseMenu.Portal render={<section aria-label={uiWords.menu} />}>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <BaseMenu.Popup className={styles.popup}>
            <MenuEntries entries={entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** The entries of an open menu, whatever opened it. */
function MenuEntries({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) =>
    entry === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- separators have no identity but their place
      <BaseMenu.Separator key={`separator-${index}`} className={styles.separator} />
    ) : (
      <Item key={entry.label} entry={entry} />
    ),
  );
}

function Item({ entry }: { readonly entry: NonNullable<MenuEntry> }) {
  const { label, hint, icon, shortcut, command, danger, disabled = false, checked, onSelect } = entry;
  const given = {
    className: classes(styles.item, danger === true && styles.danger),
    disabled,
    onClick: onSelect,
    children: (
      <>
        <span className={styles.icon}>{checked === true ? <Check /> : icon}</span>
        <span className={styles.text}>
          {label}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </span>
        <Kbd keys={shortcut} command={command} />
      </>
    ),
  };
  if (checked === undefined) return <BaseMenu.Item {...given} />;
  return <BaseMenu.CheckboxItem {...given} checked={checked} closeOnClick />;
}

/** `entries` is a function so that it is made only while the menu is open, and anew when its owner is; `children` is what the menu is about. */
export interface ContextMenuProps {
  readonly entries: () => readonly MenuEntry[];
  readonly children: ReactElement<Record<string, unknown>>;
}

interface Asked {
  /** Whose menu it is. */
  readonly owner: string;
  readonly entries: readonly MenuEntry[];
  readonly about: Element;
  readonly clientX: number;
  readonly clientY: number;
}

interface Menus {
  open(asked: Asked): void;
  /** Its entries are others now; nothing happens when its menu is not the open one. */
  renew(owner: string, entries: () => readonly MenuEntry[]): void;
}

const MenusContext = createContext<Menus>({ open: () => undefined, renew: () => undefined });

/**
 * Needs a `ContextMenuProvider` above, within the same window. A list has one for each of its rows: until it is
 * opened it is nothing but a listener. Its element has `data-popup-open` while it is open.
 */
export function ContextMenu({ entries, children }: ContextMenuProps) {
  const menus = use(MenusContext);
  const owner = useId();
  // What a menu says of a cancel or its price must not grow old while it is open.
  useEffect(() => menus.renew(owner, entries));
  const own = children.props['onContextMenu'];
  return cloneElement(children, {
    onContextMenu(event: MouseEvent) {
      if (typeof own === 'function') own(event);
      event.preventDefault();
      event.stopPropagation();
      const { clientX, clientY, currentTarget } = event;
      menus.open({ owner, entries: entries(), about: currentTarget, clientX, clientY });
    },
  });
}

/** Shows the menus of all that is in it, one at a time. Windows have their own: what is pressed in a menu is in its window. */
export function ContextMenuProvider({ children }: { readonly children: ReactNode }) {
  const [menu, setMenu] = useState<Asked | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const menus = useMemo<Menus>(
    () => ({
      open(asked) {
        flushSync(() => setMenu(asked));
        const { clientX, clientY } = asked;
        const at = { bubbles: true, cancelable: true, button: 2, clientX, clientY };
        place.current?.dispatchEvent(new window.MouseEvent('contextmenu', at));
        shown.current = asked.owner;
      },
      renew(owner, entries) {
        if (shown.current === owner) setMenu((now) => (now === null ? null : { ...now, entries: entries() }));
      },
    }),
    [],
  );
  const onClose = useCallback(() => {
    shown.current = null;
  }, []);
  return (
    <MenusContext value={menus}>
      {children}
      {menu !== null && <ShownMenu place={place} onClose={onClose} {...menu} />}
    </MenusContext>
  );
}

interface ShownMenuProps extends Asked {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
}

/** The menu itself listens at a place of no size: there it hears of what was asked elsewhere. */
function ShownMenu({ place, about, entries, onClose }: ShownMenuProps) {
  const opener = useRef<Element | null>(null);
  const onOpenChange = (open: boolean): void => {
    // A menu around many things gives the focus back to the one it was opened on.
    if (open) opener.current = document.activeElement;
    else onClose();
    about.toggleAttribute('data-popup-open', open);
  };
  const finalFocus = (): HTMLElement | true => {
    const { current } = opener;
    return current instanceof HTMLElement && current.isConnected && current !== document.body
      ? current
      : true;
  };
  return (
    <BaseContextMenu.Root onOpenChange={onOpenChange}>
      <BaseContextMenu.Trigger ref={place} hidden />
      <BaseContextMenu.Portal render={<section aria-label={uiWords.menu} />}>
        <BaseContextMenu.Positioner className={styles.positioner}>
          <BaseContextMenu.Popup className={styles.popup} finalFocus={finalFocus}>
            <MenuEntries entries={entries} />
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}
