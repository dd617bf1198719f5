/** What is wrong with a photo, and what to do about it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export type Side = 'left' | 'top' | 'right' | 'bottom';

const edges = (widthPx: string, edgePx: number): { widthPx: string; edgePx: number } => ({
  widthPx,
  edgePx,
});
const brightest = (bright: number): { bright: number } => ({ bright });
const ofIt = (percent: number): { percent: number } => ({ percent });

export const photoWords = catalogue('photoCheck', {
  outOfFocus: {
    seen: icu('Out of focus: its sharpest edges are {widthPx} px wide at {edgePx} px.', edges),
    todo: 'Tap the object to focus, keep more distance if it is close, and take the photo again.',
  },
  moved: {
    seen: icu('Blurred by motion: edges are {widthPx} px wide in one direction at {edgePx} px.', edges),
    todo: 'Hold the camera still or rest it on something, add light, and take the photo again.',
  },
  tooDark: {
    seen: icu('Too dark: even the brightest parts reach only {bright} of 255.', brightest),
    todo: 'Add light or raise the exposure, and take the photo again.',
  },
  tooBright: {
    seen: icu('Overexposed: {percent} % of the object is pure white.', ofIt),
    todo: 'Lower the exposure or move away from direct light, and take the photo again.',
  },
  objectDark: {
    seen: icu('The object is dark: even its brightest parts reach only {bright} of 255.', brightest),
    todo: 'If it is not black, light it from the front, or tap it to set the exposure.',
  },
  colourBurntOut: {
    seen: icu('Possibly overexposed: in {percent} % of the object one colour channel is clipped.', ofIt),
    todo: 'If its colours look washed out, lower the exposure and take the photo again.',
  },
  burntOut: {
    seen: icu('Overexposed: {percent} % of the object is blown out, without colour or texture.', ofIt),
    todo: 'Lower the exposure or move away from direct light, and take the photo again.',
  },
  cutOff: {
    seen: icu('The object touches the {sides} edge of the photo.', (sides: string) => ({ sides })),
    side: icu('{side, select, left {left} top {upper} right {right} other {lower}}', (side: Side) => ({
      side,
    })),
    oneMore: icu('{sides} and the {side}', (sides: string, side: string) => ({ sides, side })),
    todo: 'If part of it is cut off, step back until the whole object is in the photo with some margin.',
  },
  several: {
    seen: icu('The photo shows {count} separate objects.', (count: number) => ({ count })),
    todo: 'Crop to the one you want, or move the others away.',
  },
  busy: {
    seen: icu('Busy background: {percent} % of it is edges and patterns.', ofIt),
    todo: 'If possible, put the object in front of a plain wall or sheet, or remove the background.',
  },
  noObject: {
    seen: 'No object stands out from the background.',
    todo: 'Use a background of another colour, and let the object fill about two thirds of the photo.',
  },
  small: {
    seen: icu('The object is small: its longer side is {percent} % of the photo.', ofIt),
    todo: 'Move closer, or crop to the object.',
  },
  lowResolution: {
    seen: icu('Low resolution: {widthPx} × {heightPx} px.', (widthPx: number, heightPx: number) => ({
      widthPx,
      heightPx,
    })),
    todo: 'Use the original photo instead of a thumbnail or a screenshot.',
  },
  damaged: 'it is damaged',
});
