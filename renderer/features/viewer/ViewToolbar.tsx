/** Buttons over the 3D view; each has its key. */
import {
  Box,
  Camera,
  Grid3x3,
  Maximize,
  Rotate3d,
  RotateCcw,
  Ruler,
  Square,
  SquareArrowDown,
  SquareArrowRight,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { ViewSettings } from '../../state/viewer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useApp } from '../app-context.ts';
import { trays } from './trays.tsx';
import styles from './ViewToolbar.module.css';
import { viewWords } from './view-words.ts';

/** `settings` are the viewer store's. */
export interface ViewToolbarProps {
  readonly view: RefObject<ViewHandle | null>;
  readonly settings: ViewSettings;
  /** What stands before 1, 3 and 7 where the digits choose a format. */
  readonly viewKeys: string;
  readonly onToggle: (setting: keyof ViewSettings) => void;
  readonly onPicture: () => Promise<void>;
}

export function ViewToolbar({ view, settings, viewKeys, onToggle, onPicture }: ViewToolbarProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={viewWords.toolbar}>
      <div className={styles.group}>
        <IconButton
          label={viewWords.frame}
          shortcut="F"
          icon={<Maximize />}
          onClick={() => view.current?.frame()}
        />
        <IconButton
          label={viewWords.reset}
          shortcut="R"
          icon={<RotateCcw />}
          onClick={() => view.current?.show('perspective')}
        />
        <IconButton
          label={viewWords.front}
          shortcut={`${viewKeys}1`}
          icon={<Square />}
          onClick={() => view.current?.show('front')}
        />
        <IconButton
          label={viewWords.right}
          shortcut={`${viewKeys}3`}
          icon={<SquareArrowRight />}
          onClick={() => view.current?.show('right')}
        />
        <IconButton
          label={viewWords.top}
          shortcut={`${viewKeys}7`}
          icon={<SquareArrowDown />}
          onClick={() => view.current?.show('top')}
        />
      </div>
      <div className={styles.group}>
        <Toggle
          label={viewWords.grid}
          keyName="B"
          icon={<Grid3x3 />}
          setting="grid"
          {...{ settings, onToggle }}
        />
        <Toggle
          label={viewWords.dimensions}
          keyName="D"
          icon={<Ruler />}
          setting="dimensions"
          {...{ settings, onToggle }}
        />
        <Toggle
          label={viewWords.wireframe}
          keyName="W"
          icon={<Box />}
          setting="wireframe"
          {...{ settings, onToggle }}
        />
        <Toggle
          label={viewWords.turntable}
          keyName="T"
          icon={<Rotate3d />}
          setting="turntable"
          {...{ settings, onToggle }}
        />
      </div>
      <div className={styles.group}>
        <IconButton
          label={viewWords.copyPicture}
          shortcut="P"
          icon={<Camera />}
          onClick={() => void onPicture()}
        />
      </div>
      <TrayButtons />
    </div>
  );
}

function TrayButtons() {
  const { viewer } = useApp();
  const open = useStore(viewer.store, (state) => state.tray);
  return (
    <div className={styles.group}>
      {trays.map(({ name, label, icon, shortcut }) => (
        <IconButton
          key={name}
          label={label}
          shortcut={shortcut}
          icon={icon}
          pressed={open === name}
          onClick={() => viewer.setTray(open === name ? null : name)}
        />
      ))}
    </div>
  );
}

function Toggle({
  label,
  keyName,
  icon,
  setting,
  settings,
  onToggle,
}: {
  readonly label: string;
  readonly keyName: string;
  readonly icon: React.ReactNode;
  readonly setting: keyof ViewSettings;
  readonly settings: ViewSettings;
  readonly onToggle: (setting: keyof ViewSettings) => void;
}) {
  return (
    <IconButton
      label={label}
      shortcut={keyName}
      icon={icon}
      pressed={settings[setting]}
      onClick={() => onToggle(setting)}
    />
  );
}
