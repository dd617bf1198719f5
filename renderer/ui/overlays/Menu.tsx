/** Menus described as data, opened by a button. */
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Kbd } from '../text/Kbd.tsx';
import styles from './Menu.module.css';

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
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={styles.popup}>
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The entries of an open menu, whatever opened it. */
export function MenuEntries({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) =>
    entry === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- separators have no identity but their place
      <Base.Separator key={`separator-${index}`} className={styles.separator} />
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
  if (checked === undefined) return <Base.Item {...given} />;
  return <Base.CheckboxItem {...given} checked={checked} closeOnClick />;
}
