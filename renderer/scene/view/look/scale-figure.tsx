/** A hand, a chair or a cube beside the model, on its floor. */

import type { GroundPlan, Label } from '../../ground-plan.ts';
import type { ModelBounds } from '../../measure.ts';
import { notMet } from '../not-met.ts';
import { type FigurePart, figures } from './figure-parts.ts';
import type { FigureName } from './look-options.ts';

/** Its place: at the right of the model, at its front. */
export function figurePlace(
  name: FigureName,
  { min, max }: ModelBounds,
  plan: GroundPlan,
): [number, number, number] {
  const { width } = figures[name];
  const gap = Math.max(max[0] - min[0], width) * 0.18 + Math.max(max[0] - min[0], max[2] - min[2]) * 0.08;
  return [max[0] + gap + width / 2, plan.heightMetres, (min[2] + max[2]) / 2];
}

/** What is to be in view with the figure. */
export function withFigure(name: FigureName, bounds: ModelBounds, plan: GroundPlan): ModelBounds {
  const [x, y, z] = figurePlace(name, bounds, plan);
  const { width, height } = figures[name];
  return {
    min: [bounds.min[0], Math.min(bounds.min[1], y), Math.min(bounds.min[2], z - width / 2)],
    max: [x + width / 2, Math.max(bounds.max[1], y + height), Math.max(bounds.max[2], z + width / 2)],
  };
}

/** Its measure, over it. */
export function figureLabel(name: FigureName, bounds: ModelBounds, plan: GroundPlan): Label {
  const [x, y, z] = figurePlace(name, bounds, plan);
  const { height, text } = figures[name];
  return { at: [x, y + height * 1.08, z], text, kind: 'dimension' };
}

export function ScaleFigure({
  name,
  bounds,
  plan,
  colour,
}: {
  readonly name: FigureName;
  readonly bounds: ModelBounds;
  readonly plan: GroundPlan;
  readonly colour: string;
}) {
  return (
    <group position={figurePlace(name, bounds, plan)}>
      {figures[name].parts.map((part) => (
        <mesh key={part.at.join()} position={[...part.at]} rotation={[0, 0, part.turn ?? 0]} raycast={notMet}>
          <Shape part={part} />
          <meshStandardMaterial color={colour} roughness={0.85} metalness={0} />
        </mesh>
      ))}
    </group>
  );
}

function Shape({ part }: { readonly part: FigurePart }) {
  if (part.kind === 'box') return <boxGeometry args={[...part.size]} />;
  return <capsuleGeometry args={[part.radius, part.length - part.radius, 6, 12]} />;
}
