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
import type { ViewHandle } from '../../scene/view/model-view.tsx';
import type { ViewSettings } from '../../state/viewer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ViewToolbar.module.css';

/** Stateless: settings are the viewer store's. */
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
    <div className={styles.toolbar} role="toolbar" aria-label="3D view">
      <div className={styles.group}>
        <IconButton
          label="Show the whole object"
          shortcut="F"
          icon={<Maximize />}
          onClick={() => view.current?.frame()}
        />
        <IconButton
          label="Reset the view"
          shortcut="R"
          icon={<RotateCcw />}
          onClick={() => view.current?.show('perspective')}
        />
        <IconButton
          label="From the front"
          shortcut={`${viewKeys}1`}
          icon={<Square />}
          onClick={() => view.current?.show('front')}
        />
        <IconButton
          label="From the right"
          shortcut={`${viewKeys}3`}
          icon={<SquareArrowRight />}
          onClick={() => view.current?.show('right')}
        />
        <IconButton
          label="From above"
          shortcut={`${viewKeys}7`}
          icon={<SquareArrowDown />}
          onClick={() => view.current?.show('top')}
        />
      </div>
      <div className={styles.group}>
        <Toggle
          label="Ground grid"
          keyName="B"
          icon={<Grid3x3 />}
          setting="grid"
          {...{ settings, onToggle }}
        />
        <Toggle
          label="Dimensions"
          keyName="D"
          icon={<Ruler />}
          setting="dimensions"
          {...{ settings, onToggle }}
        />
        <Toggle
          label="Wireframe"
          keyName="W"
          icon={<Box />}
          setting="wireframe"
          {...{ settings, onToggle }}
        />
        <Toggle
          label="Turntable"
          keyName="T"
          icon={<Rotate3d />}
          setting="turntable"
          {...{ settings, onToggle }}
        />
      </div>
      <div className={styles.group}>
        <IconButton
          label="Copy the picture"
          shortcut="P"
          icon={<Camera />}
          onClick={() => void onPicture()}
        />
      </div>
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
