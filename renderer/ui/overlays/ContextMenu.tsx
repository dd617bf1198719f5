/** Menus at the pointer, or at the element when requested from the keyboard. */
import { ContextMenu as Base } from '@base-ui/react/context-menu';
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
import styles from './Menu.module.css';
import { MenuEntries, type MenuEntry } from './Menu.tsx';

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
      {menu !== null && <Shown place={place} onClose={onClose} {...menu} />}
    </MenusContext>
  );
}

interface ShownProps extends Asked {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
}

/** The menu itself listens at a place of no size: there it hears of what was asked elsewhere. */
function Shown({ place, about, entries, onClose }: ShownProps) {
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
    <Base.Root onOpenChange={onOpenChange}>
      <Base.Trigger ref={place} hidden />
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner className={styles.positioner}>
          <Base.Popup className={styles.popup} finalFocus={finalFocus}>
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
