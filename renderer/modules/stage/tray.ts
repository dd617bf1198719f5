/** A tool over the 3D view: what it is called, what it is about, and what it shows. */
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { ShownFile } from './model-source.ts';
import type { TrayName } from './store/shown-file.ts';

/** What a tool is about. What it draws in the canvas it puts between `InScene` (`scene/view/in-scene.tsx`). */
export interface TrayProps {
  /** The asset that is shown. */
  readonly detail: AssetDetail;
  /** The one of its files that is shown. */
  readonly file: ShownFile;
  /** That file, as the scene has it. */
  readonly model: LoadedModel;
  /** Null until the canvas is there. */
  readonly view: RefObject<ViewHandle | null>;
}

/** As the toolbar of the view lists it. */
export interface Tray {
  readonly name: TrayName;
  readonly label: string;
  readonly icon: ReactNode;
  /** Opens and closes it. */
  readonly shortcut: string;
  /** Mounted while the tool is open. */
  readonly content: ComponentType<TrayProps>;
}
