/** Buttons over the 3D view; each has its key. The tools come first, as they open below. */
import {
  Box,
  CircleHelp,
  Grid3x3,
  Maximize,
  Rotate3d,
  RotateCcw,
  Ruler,
  Square,
  SquareArrowDown,
  SquareArrowRight,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import type { ViewName } from '../../scene/frames.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { viewWords } from '../stage/view-words.ts';
import type { ViewSettings } from './store/viewer.ts';
import { trays } from './trays.tsx';
import styles from './ViewToolbar.module.css';

/** `digitsAreViews` as for `Viewport`. */
export interface ViewToolbarProps {
  readonly view: RefObject<ViewHandle | null>;
  readonly digitsAreViews: boolean;
}

export function ViewToolbar({ view, digitsAreViews }: ViewToolbarProps) {
  const { commands } = useStores<'commands'>();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={viewWords.toolbar}>
      <TrayButtons />
      <div className={styles.group}>
        <IconButton
          label={viewWords.frame}
          command="view-frame"
          shortcut="F"
          icon={<Maximize />}
          onClick={() => view.current?.frame()}
        />
        <IconButton
          label={viewWords.reset}
          command="view-reset"
          shortcut="R"
          icon={<RotateCcw />}
          onClick={() => view.current?.show('perspective')}
        />
      </div>
      <div className={classes(styles.group, styles.sides)}>
        {sides.map(([name, key, icon]) => (
          <IconButton
            key={name}
            label={viewWords[name]}
            command={`view-${name}`}
            shortcut={`${digitsAreViews ? '' : viewWords.numpad}${key}`}
            icon={icon}
            onClick={() => view.current?.show(name)}
          />
        ))}
      </div>
      <Toggles />
      <div className={styles.group}>
        <IconButton
          label={viewWords.help}
          command="view-help"
          shortcut="H"
          icon={<CircleHelp />}
          onClick={() => void commands.run('shortcuts')}
        />
      </div>
    </div>
  );
}

const sides: readonly (readonly [ViewName & ('front' | 'right' | 'top'), string, ReactNode])[] = [
  ['front', '1', <Square key="front" />],
  ['right', '3', <SquareArrowRight key="right" />],
  ['top', '7', <SquareArrowDown key="top" />],
];

function TrayButtons() {
  const { viewer } = useStores<'viewer'>();
  const open = useStore(viewer.store, (state) => state.tray);
  return (
    <div className={styles.group}>
      {trays.map(({ name, label, icon, shortcut }) => (
        <IconButton
          key={name}
          label={label}
          command={`view-tray-${name}`}
          shortcut={shortcut}
          icon={icon}
          pressed={open === name}
          onClick={() => viewer.setTray(open === name ? null : name)}
        />
      ))}
    </div>
  );
}

const toggles: readonly (readonly [keyof ViewSettings, string, ReactNode])[] = [
  ['grid', 'B', <Grid3x3 key="grid" />],
  ['dimensions', 'D', <Ruler key="dimensions" />],
  ['turntable', 'T', <Rotate3d key="turntable" />],
];

function Toggles() {
  const { viewer, look } = useStores<'look' | 'viewer'>();
  const settings = useStore(viewer.store, (state) => state.settings);
  const wires = useStore(look.store, (state) => state.wires);
  return (
    <div className={styles.group}>
      {toggles.map(([name, key, icon]) => (
        <IconButton
          key={name}
          label={viewWords[name]}
          command={`view-${name}`}
          shortcut={key}
          icon={icon}
          pressed={settings[name]}
          onClick={() => viewer.toggle(name)}
        />
      ))}
      <IconButton
        label={viewWords.wireframe}
        command="view-wireframe"
        shortcut="W"
        icon={<Box />}
        pressed={wires !== 'off'}
        onClick={look.toggleWires}
      />
    </div>
  );
}
