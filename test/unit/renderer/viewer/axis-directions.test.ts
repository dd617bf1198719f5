/** The axes of a file in the picture: which side each end looks from, and where it is drawn. */
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { axisEnds } from '../../../../renderer/modules/viewer/axis-directions.ts';

const fromFront = { position: new Vector3(0, 0, 5), target: new Vector3() };
const sides = (upAxis: 'x' | 'y' | 'z') =>
  Object.fromEntries(
    axisEnds(upAxis, fromFront).map(({ axis, isPositive, side }) => [
      `${isPositive ? '' : '-'}${axis}`,
      side,
    ]),
  );

describe('the ends of the axes', () => {
  it('are the sides of the picture by the axis that is up', () => {
    expect(sides('y')).toMatchObject({ x: 'right', y: 'top', z: 'front', '-z': 'back' });
    expect(sides('z')).toMatchObject({ x: 'right', y: 'back', z: 'top', '-y': 'front' });
    expect(sides('x')).toMatchObject({ x: 'top', y: 'left', z: 'front', '-x': 'bottom' });
  });

  it('lie where the camera sees them, the nearest drawn last', () => {
    const ends = axisEnds('y', fromFront);
    expect(ends.find(({ side }) => side === 'right')).toMatchObject({ x: 1, near: 0 });
    expect(ends.find(({ side }) => side === 'top')?.y).toBe(-1);
    expect(ends.at(-1)).toMatchObject({ side: 'front', near: 1 });
  });

  it('are drawn from straight above, too', () => {
    const above = { position: new Vector3(0, 5, 0.0005), target: new Vector3() };
    const right = axisEnds('z', above).find(({ side }) => side === 'right');
    expect(right?.x).toBeCloseTo(1);
  });
});
