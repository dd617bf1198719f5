/** Where the floor's grid lies and how fine it is, for an object of these bounds. Pure; metres. */
import type { Triple } from './frames.ts';
import { gridStep, lengthText } from './length-text.ts';
import type { ModelBounds } from './measure.ts';

/** `middle` is x and z of the grid's middle, on a strong line. */
export interface GroundPlan {
  readonly heightMetres: number;
  readonly stepMetres: number;
  readonly reachMetres: number;
  readonly middle: [number, number];
}

/** What the shadow is called in the scene: it is where the model is at rest, and nobody else's. */
export const contactShadowName = 'contact shadow';

/** A point in space with words beside it. */
export interface Label {
  readonly at: Triple;
  readonly text: string;
  readonly kind: 'grid' | 'dimension';
}

/** The floor is Y = 0, as the files mean it; below the object when that is far from its own floor. */
export function groundPlan({ min, max }: ModelBounds): GroundPlan {
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const extent = Math.max(...size);
  const stepMetres = gridStep(extent);
  const strong = stepMetres * 10;
  const nearest = (a: number, b: number): number => Math.round((a + b) / 2 / strong) * strong;
  const far = extent * 2;
  return {
    heightMetres: min[1] > far || max[1] < -far ? min[1] : 0,
    stepMetres,
    reachMetres: Math.max(extent * 2.4, strong * 1.5),
    middle: [nearest(min[0], max[0]), nearest(min[2], max[2])],
  };
}

/** Where strong lines cross the axes: the scale of the paper. */
export function gridLabels(plan: GroundPlan): Label[] {
  const strong = plan.stepMetres * 10;
  const [x, z] = plan.middle;
  const most = Math.max(1, Math.floor((plan.reachMetres * 0.7) / strong));
  const steps = Array.from({ length: most * 2 + 1 }, (_, index) => index - most);
  const height = plan.heightMetres;
  const along = steps.map(
    (step): Label => ({
      at: [x + step * strong, height, z],
      text: lengthText(x + step * strong),
      kind: 'grid',
    }),
  );
  const across = steps
    .filter((step) => step !== 0)
    .map(
      (step): Label => ({
        at: [x, height, z + step * strong],
        text: lengthText(z + step * strong),
        kind: 'grid',
      }),
    );
  return [...along.filter((label) => label.at[0] !== x), ...across];
}
