/** A toolbar of named groups: one tab stop, arrow keys within; groups that do not fit go into a menu at its end. */
import { Toolbar as Base } from '@base-ui/react/toolbar';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Menu, type MenuEntry } from '../overlays/Menu.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toolbar.module.css';

/** `shortcut`, the key of `command`, is in the tooltip and in the menu. With `pressed` it is a toggle; `isWorded` shows its label where there is room. */
export interface ToolbarItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly command: string;
  readonly shortcut?: string;
  readonly pressed?: boolean;
  readonly isWorded?: boolean;
  readonly onPress: () => void;
}

export interface ToolbarGroup {
  readonly label: string;
  readonly items: readonly ToolbarItem[];
}

/** `more` are entries that are only in the menu; `moreLabel` names the menu. Groups at the end leave first. */
export interface ToolbarProps {
  readonly label: string;
  readonly groups: readonly ToolbarGroup[];
  readonly more: readonly MenuEntry[];
  readonly moreLabel: string;
  readonly className?: string | undefined;
}

/** As wide as its contents, at most as wide as its place. */
export function Toolbar({ label, groups, more, moreLabel, className }: ToolbarProps) {
  const place = useRef<HTMLDivElement>(null);
  const fitting = useFittingGroups(place, groups.length);
  const inMenu = groups.slice(fitting).map(({ items }) => items.map(entryOf));
  return (
    <div ref={place} className={className}>
      <Base.Root className={styles.toolbar} aria-label={label}>
        {groups.slice(0, fitting).map((group) => (
          <Base.Group key={group.label} className={styles.group} aria-label={group.label} data-tool-group="">
            <span className={styles.items}>
              {group.items.map((item) => (
                <Tool key={item.command} {...item} />
              ))}
            </span>
            <span className={styles.caption} aria-hidden="true">
              {group.label}
            </span>
          </Base.Group>
        ))}
        <Menu entries={joined([...inMenu, more])}>
          <Base.Button
            render={<IconButton label={moreLabel} icon={<Ellipsis />} className={styles.more} />}
          />
        </Menu>
      </Base.Root>
    </div>
  );
}

function Tool({ label, icon, command, shortcut, pressed, isWorded = false, onPress }: ToolbarItem) {
  return (
    <Tooltip content={label} command={command} {...(shortcut !== undefined && { shortcut })}>
      <Base.Button className={styles.tool} aria-label={label} aria-pressed={pressed} onClick={onPress}>
        {icon}
        {isWorded && <span className={styles.words}>{label}</span>}
      </Base.Button>
    </Tooltip>
  );
}

const entryOf = ({ label, icon, command, shortcut, pressed, onPress }: ToolbarItem): MenuEntry => ({
  label,
  icon,
  command,
  onSelect: onPress,
  ...(shortcut !== undefined && { shortcut }),
  ...(pressed !== undefined && { checked: pressed }),
});

const joined = (groups: readonly (readonly MenuEntry[])[]): MenuEntry[] =>
  groups
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [null, ...entries]));

/** How many groups fit in `place`. With each new width all are drawn to be measured, before the page is painted. */
function useFittingGroups(place: RefObject<HTMLDivElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      flushSync(() => setFitting(count));
      const groups = [...element.querySelectorAll('[data-tool-group]')];
      const more = element.firstElementChild?.lastElementChild?.getBoundingClientRect().width ?? 0;
      const room = element.clientWidth - more - gapPx - edgePx;
      flushSync(() =>
        setFitting(
          fittingCount(
            groups.map(({ scrollWidth }) => scrollWidth + gapPx),
            room,
          ),
        ),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, count]);
  return fitting;
}

/** As the style has it: between groups, and of the bar's own edges. */
const gapPx = 6;
const edgePx = 8;

/** How many of these widths, from the first on, have room. */
export function fittingCount(widths: readonly number[], room: number): number {
  let used = 0;
  const beyond = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return beyond === -1 ? widths.length : beyond;
}
