/** The tools over the 3D view. A new one is a line here and a name in `TrayName`. */
import { Atom, Camera, MapPin, PencilRuler, Sun } from 'lucide-react';
import { LookTray } from '../look/LookTray.tsx';
import { lookWords, measureWords, pictureWords } from '../look/look-words.ts';
import { MeasureTray } from '../look/MeasureTray.tsx';
import { PictureTray } from '../look/PictureTray.tsx';
import { PhysicsTray } from '../physics/PhysicsTray.tsx';
import { physicsWords } from '../physics/physics-words.ts';
import { MarksTray } from '../reviews/MarksTray.tsx';
import { marksWords } from '../reviews/review-words.ts';
import type { Tray } from '../stage/tray.ts';

// The tools over the 3D view. A new one is a line here and a name in `TrayName`.

/** In the order of their buttons. */
export const trays: readonly Tray[] = [
  {
    name: 'look',
    get label() {
      return lookWords.label;
    },
    icon: <Sun />,
    shortcut: 'L',
    content: LookTray,
  },
  {
    name: 'measure',
    get label() {
      return measureWords.label;
    },
    icon: <PencilRuler />,
    shortcut: 'M',
    content: MeasureTray,
  },
  {
    name: 'physics',
    get label() {
      return physicsWords.label;
    },
    icon: <Atom />,
    shortcut: 'Y',
    content: PhysicsTray,
  },
  {
    name: 'marks',
    get label() {
      return marksWords.label;
    },
    icon: <MapPin />,
    shortcut: 'N',
    content: MarksTray,
  },
  {
    name: 'picture',
    get label() {
      return pictureWords.label;
    },
    icon: <Camera />,
    shortcut: 'Shift+P',
    content: PictureTray,
  },
];
