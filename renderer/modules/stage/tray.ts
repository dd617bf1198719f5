/** What a tool over the 3D view is. */

import type { ComponentType, ReactNode, RefObject } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { ShownFile } from './shown-files.ts';
import type { TrayName } from './store/tray-name.ts';

/** What a tool is about. What it draws in the canvas it puts between `InScene` (`scene/view/in-scene.tsx`). */
export interface TrayProps {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly model: LoadedModel;
  readonly view: RefObject<ViewHandle | null>;
}

/** `content` is mounted while the tool is open; `shortcut` opens and closes it. */
export interface Tray {
  readonly name: TrayName;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly content: ComponentType<TrayProps>;
}
