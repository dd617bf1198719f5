/** What the tool for measuring says. English. */
import type { LengthUnit } from '../store/look.ts';

/** Of the `measure` tool. */
export const measureWords = {
  label: 'Measure',
  kind: 'What is measured',
  kinds: { distance: 'Distance', angle: 'Angle' },
  /** What the next click is, by how many points there are. */
  steps: {
    distance: ['Click the first point.', 'Click the second point.'],
    angle: [
      'Click a point on the first leg.',
      'Click the corner of the angle.',
      'Click a point on the second leg.',
    ],
  },
  snaps: 'It takes the nearest corner of the mesh; with Shift any point of the surface. Esc begins anew.',
  atMiddle: 'Take what is in the middle of the view',
  samePoint: 'That corner is taken already. Click another one, or hold Shift for a point between.',
  nothingThere: 'There is nothing of the model at that place.',
  unit: 'Unit',
  units: { auto: 'By size', mm: 'mm', cm: 'cm', m: 'm', in: 'inches' } satisfies Readonly<
    Record<LengthUnit, string>
  >,
  list: 'Measured',
  none: 'Nothing is measured yet.',
  copyOne: 'measure',
  copyAll: 'Copy all',
  clear: 'Remove all',
  remove: (number: number) => `Remove measure ${number}`,
  begin: 'Begin the measure anew',
} as const;
