/** What is said of light. */
import type { Span } from '../../../contract/schema/capture/report.ts';
import type { Words } from '../facts.ts';
import { clock, where } from './seconds.ts';

export const exposureWords = {
  tooDark: (spans: readonly Span[]): Words => ({
    seen: `The picture is too dark ${where(spans)}.`,
    why: 'In the dark the camera makes noise instead of detail: the board is found less exactly, and the surface of the object cannot be seen.',
    todo:
      spans.length === 0
        ? 'Switch on more light or move to a brighter place, tap the object to set the exposure, and film the walk again.'
        : `Light the side that you film ${where(spans)}, and film it again.`,
  }),
  tooBright: (spans: readonly Span[]): Words => ({
    seen: `The picture is too bright ${where(spans)}.`,
    why: 'What is burnt out to white has no detail left, and the edges of the board move.',
    todo: `Tap the brightest part of the object and lock the exposure, or shade direct light, and film ${
      spans.length === 0 ? 'the walk' : where(spans)
    } again.`,
  }),
  uneven: (darkestS: number): Words => ({
    seen: `The light differs much around the object; it is darkest at ${clock(darkestS)}.`,
    why: 'One side of the object comes out darker than the others, and shadows look like colour.',
    todo: `Light the side that you film at ${clock(darkestS)}, and lock the exposure before you begin.`,
  }),
  noisy: (): Words => ({
    seen: 'The picture is grainy.',
    why: 'Grain hides fine detail of the surface and makes the clip look sharper than it is.',
    todo: 'Add light, and clean the lens; then the phone needs less amplification.',
  }),
};
