/** The tools over the 3D view. A new one is a line here and a name in `TrayName`. */
import { Atom, Camera, MapPin, PencilRuler, Sun } from 'lucide-react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { TrayName } from '../../state/viewer.ts';
import { LookTray } from '../look/LookTray.tsx';
import { lookWords } from '../look/look-words.ts';
import { MeasureTray } from '../look/measure/MeasureTray.tsx';
import { measureWords } from '../look/measure/measure-words.ts';
import { PictureTray } from '../look/picture/PictureTray.tsx';
import { pictureWords } from '../look/picture/picture-words.ts';
import { PhysicsTray } from '../physics/PhysicsTray.tsx';
import { physicsWords } from '../physics/physics-words.ts';
import { MarksTray } from '../review/MarksTray.tsx';
import { marksWords } from '../review/review-words.ts';
import type { ShownFile } from './shown-files.ts';

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

/** In the order of their buttons. */
export const trays: readonly Tray[] = [
  { name: 'look', label: lookWords.label, icon: <Sun />, shortcut: 'L', content: LookTray },
  { name: 'measure', label: measureWords.label, icon: <PencilRuler />, shortcut: 'M', content: MeasureTray },
  { name: 'physics', label: physicsWords.label, icon: <Atom />, shortcut: 'Y', content: PhysicsTray },
  { name: 'marks', label: marksWords.label, icon: <MapPin />, shortcut: 'N', content: MarksTray },
  { name: 'picture', label: pictureWords.label, icon: <Camera />, shortcut: 'Shift+P', content: PictureTray },
];
