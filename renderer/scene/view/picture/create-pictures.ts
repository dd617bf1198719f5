/** Pictures and films of a view. */
import type { RootState } from '@react-three/fiber';
import type { RefObject } from 'react';
import type { FineForms } from '../../load/load-model.ts';
import type { CameraHandle } from '../camera.tsx';
import { orbited } from '../camera-moves.ts';
import type { Painter } from '../look/painter.ts';
import type { ViewHandle } from '../view-handle.ts';
import { drawFrame, restoreCanvas } from './draw-frame.ts';
import type { ShownWord } from './draw-words.ts';

interface PictureParts {
  readonly camera: RefObject<CameraHandle | null>;
  readonly painter: RefObject<Painter | null>;
  readonly fine: FineForms;
  readonly words: ReadonlySet<ShownWord>;
}

/** Part of a view's handle. */
export function createPictures(
  get: () => RootState,
  { camera, painter, fine, words }: PictureParts,
): Pick<ViewHandle, 'picture' | 'film'> {
  return {
    async picture({ scale, transparent, words: withWords }) {
      await fine.settled;
      const pose = camera.current?.pose() ?? null;
      if (pose === null || painter.current === null) return 'left';
      const { size } = get();
      const picture = drawFrame(get(), painter.current, pose, {
        widthPx: Math.round(size.width * scale),
        heightPx: Math.round(size.height * scale),
        transparent,
        type: 'image/png',
        words: withWords ? words : null,
      });
      restoreCanvas(get());
      // The canvas is empty now; it is drawn again before anyone sees that.
      painter.current.paint(get().gl, get().scene, get().camera);
      return (await picture) ?? 'too-large';
    },
    film(size) {
      const pose = camera.current?.pose() ?? null;
      if (pose === null) return null;
      get().setFrameloop('never');
      // They would stay where they are while the model turns.
      for (const { element } of words) element.style.visibility = 'hidden';
      return {
        async frame(part) {
          await fine.settled;
          if (painter.current === null) return null;
          const wish = { ...size, transparent: false, type: 'image/jpeg', words: null } as const;
          return await drawFrame(get(), painter.current, orbited(pose, part * 2 * Math.PI, 0), wish);
        },
        end() {
          get().setFrameloop('demand');
          for (const { element } of words) element.style.visibility = '';
          restoreCanvas(get());
        },
      };
    },
  };
}
