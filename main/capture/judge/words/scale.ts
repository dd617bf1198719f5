/** What is said of the scale. */
import type { Words } from '../facts.ts';

export const scaleWords = {
  uncertain: (percent: number, unmeasured: boolean): Words => ({
    seen: `The size of the object could be off by ${percent.toFixed(1)} %.`,
    why: 'A simulation takes lengths, and with them volume and mass, from this scale.',
    todo: unmeasured
      ? 'Measure the printed squares with a ruler (Boards), and show the board larger and from several heights.'
      : 'Show the board larger, in all parts of the picture and from several heights.',
  }),
  unexplained: (px: number): Words => ({
    seen: `The corners of the board lie ${px.toFixed(1)} pixels from where a flat board would show them.`,
    why: 'A board that is bent, a lens with strong distortion or electronic stabilisation makes the scale unsure.',
    todo: 'Lay the board flat (tape its corners or glue it to card), use the main lens and not the wide one, and switch stabilisation off.',
  }),
};
