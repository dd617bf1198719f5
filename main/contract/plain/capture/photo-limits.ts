/** The one table of limits that a photo is judged by. First calibration: 125 public pictures, most of them renders, and 11 spoilt variants of 36; light: 63 public photos and renders and their variants of two to four stops. */

/** Null: it never comes to that. A good photo is rather passed than bothered with. */
interface PhotoLimit {
  readonly check: number;
  readonly retake: number | null;
}

export const photoLimits = {
  /** Sigma of the sharpest edges, px at a longer edge of at most 1280. 120 sharp pictures: 0.8 to 1.7. */
  blur: { check: 2.2, retake: 3.4 },
  /** Blur one way over blur the other way from which the camera moved. */
  motion: { check: 1.7, retake: null },
  /** Percentile 95 of the brightness, 0 to 255. */
  dark: { check: 90, retake: 45 },
  /** Part of the object that is pure white. */
  burntOut: { check: 0.35, retake: 0.7 },
  /** Part of the object where two channels are burnt out, less where its border is sharp. 55 sound pictures: 0 to 0.11. */
  clipped: { check: 0.12, retake: 0.4 },
  /**
   * Part of the object where some channels are burnt out and others are not. With the last: a white object burns out in all
   * channels at once, a coloured one in one after the other.
   */
  clippedColour: { check: 0.25, retake: null },
  /** Part of the object where a channel is burnt out. 55 sound pictures: 0 to 0.3. */
  oneClipped: { check: 0.5, retake: null },
  /** Percentile 95 of the brightness of the object. */
  objectDark: { check: 45, retake: null },
  /** Percentile 5 of the brightness, 0 to 255. */
  pale: { check: 200, retake: 225 },
  /** Part of a side of the photo that the object touches. */
  touched: { check: 0.08, retake: null },
  /** The same, of a photo without background: cut-outs are cropped to the object by the program that makes them. */
  touchedCutOut: { check: 0.3, retake: null },
  /** Area of the second object, as part of the first. */
  several: { check: 0.2, retake: null },
  /** Part of the background that has edges in it. */
  busy: { check: 0.08, retake: null },
  /** Difference of colour between object and background. */
  distinct: { check: 8, retake: null },
  /** Longer side of the object, as part of the photo. */
  small: { check: 0.25, retake: null },
  /** Longer side of the photo, px. */
  resolution: { check: 256, retake: 96 },
} as const satisfies Record<string, PhotoLimit>;
