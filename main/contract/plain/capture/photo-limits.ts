/** The one table of limits that a photo is judged by. First calibration: 125 public pictures, most of them renders, and 11 spoilt variants of 36; light: 63 public photos and renders and their variants of two to four stops. */

/** Null: it never comes to that. A good photo is rather passed than bothered with. */
interface PhotoLimit {
  readonly meaning: string;
  readonly check: number;
  readonly retake: number | null;
}

export const photoLimits = {
  /** 120 sharp pictures: 0.8 to 1.7. */
  blur: {
    meaning: 'Sigma of the sharpest edges, px at a longer edge of at most 1280',
    check: 2.2,
    retake: 3.4,
  },
  /** Blur one way over blur the other way from which the camera moved. */
  motion: { meaning: 'Blur one way over blur the other way', check: 1.7, retake: null },
  dark: { meaning: 'Percentile 95 of the brightness, 0 to 255', check: 90, retake: 45 },
  burntOut: { meaning: 'Part of the object that is pure white', check: 0.35, retake: 0.7 },
  /** 55 sound pictures: 0 to 0.11. */
  clipped: {
    meaning: 'Part of the object where two channels are burnt out, less where its border is sharp',
    check: 0.12,
    retake: 0.4,
  },
  /** With the last: a white object burns out in all channels at once, a coloured one in one after the other. */
  clippedColour: {
    meaning: 'Part of the object where some channels are burnt out and others are not',
    check: 0.25,
    retake: null,
  },
  /** 55 sound pictures: 0 to 0.3. */
  oneClipped: { meaning: 'Part of the object where a channel is burnt out', check: 0.5, retake: null },
  objectDark: { meaning: 'Percentile 95 of the brightness of the object', check: 45, retake: null },
  pale: { meaning: 'Percentile 5 of the brightness, 0 to 255', check: 200, retake: 225 },
  touched: { meaning: 'Part of a side of the photo that the object touches', check: 0.08, retake: null },
  /** Cut-outs are cropped to the object by the program that makes them. */
  touchedCutOut: { meaning: 'The same, of a photo without background', check: 0.3, retake: null },
  several: { meaning: 'Area of the second object, as part of the first', check: 0.2, retake: null },
  busy: { meaning: 'Part of the background that has edges in it', check: 0.08, retake: null },
  distinct: { meaning: 'Difference of colour between object and background', check: 8, retake: null },
  small: { meaning: 'Longer side of the object, as part of the photo', check: 0.25, retake: null },
  resolution: { meaning: 'Longer side of the photo, px', check: 256, retake: 96 },
} as const satisfies Record<string, PhotoLimit>;
