/** What is said of a photo: what is wrong with its figure, and what to do. Read in the window and on the command line. */

const percent = (part: number): string => `${Math.round(100 * part)} %`;

const sideNames = { left: 'left', top: 'upper', right: 'right', bottom: 'lower' } as const;
type Side = keyof typeof sideNames;

/** Blur in px of the picture that was measured, with its longer edge. */
export const photoSentences = {
  outOfFocus: (blurPx: number, edgePx: number) => ({
    seen: `Out of focus: its sharpest edges are ${(2.5 * blurPx).toFixed(0)} px wide at ${edgePx} px.`,
    todo: 'Tap the object to focus, keep more distance if it is close, and take the photo again.',
  }),
  moved: (blurPx: number, edgePx: number) => ({
    seen: `Blurred by motion: edges are ${(2.5 * blurPx).toFixed(0)} px wide in one direction at ${edgePx} px.`,
    todo: 'Hold the camera still or rest it on something, add light, and take the photo again.',
  }),
  tooDark: (bright: number) => ({
    seen: `Too dark: even the brightest parts reach only ${Math.round(bright)} of 255.`,
    todo: 'Add light or raise the exposure, and take the photo again.',
  }),
  tooBright: (whitePercent: number) => ({
    seen: `Overexposed: ${whitePercent} % of the object is pure white.`,
    todo: 'Lower the exposure or move away from direct light, and take the photo again.',
  }),
  objectDark: (bright: number) => ({
    seen: `The object is dark: even its brightest parts reach only ${Math.round(bright)} of 255.`,
    todo: 'If it is not black, light it from the front, or tap it to set the exposure.',
  }),
  colourBurntOut: (percentOfIt: number) => ({
    seen: `Possibly overexposed: in ${percentOfIt} % of the object one colour channel is clipped.`,
    todo: 'If its colours look washed out, lower the exposure and take the photo again.',
  }),
  burntOut: (percentOfIt: number) => ({
    seen: `Overexposed: ${percentOfIt} % of the object is blown out, without colour or texture.`,
    todo: 'Lower the exposure or move away from direct light, and take the photo again.',
  }),
  cutOff: (sides: readonly Side[]) => ({
    seen: `The object touches the ${sides.map((side) => sideNames[side]).join(' and the ')} edge of the photo.`,
    todo: 'If part of it is cut off, step back until the whole object is in the photo with some margin.',
  }),
  several: (count: number) => ({
    seen: `The photo shows ${count} separate objects.`,
    todo: 'Crop to the one you want, or move the others away.',
  }),
  busy: (part: number) => ({
    seen: `Busy background: ${percent(part)} of it is edges and patterns.`,
    todo: 'If possible, put the object in front of a plain wall or sheet, or remove the background.',
  }),
  noObject: {
    seen: 'No object stands out from the background.',
    todo: 'Use a background of another colour, and let the object fill about two thirds of the photo.',
  },
  small: (part: number) => ({
    seen: `The object is small: its longer side is ${percent(part)} of the photo.`,
    todo: 'Move closer, or crop to the object.',
  }),
  lowResolution: (widthPx: number, heightPx: number) => ({
    seen: `Low resolution: ${widthPx} × ${heightPx} px.`,
    todo: 'Use the original photo instead of a thumbnail or a screenshot.',
  }),
} as const;
