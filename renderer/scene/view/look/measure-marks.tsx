/** Measured distances and angles as lines between dots, seen through the model, with their values. */
import { useEffect, useMemo } from 'react';
import { BufferGeometry, CanvasTexture, Float32BufferAttribute } from 'three';
import type { Triple } from '../../frames.ts';
import type { Label } from '../../ground-plan.ts';
import { SceneLabels } from '../labels.tsx';
import { notMet } from '../not-met.ts';

/** `begun` are the points of a measure that is not complete; `hover` where its next one would be. */
export interface MeasureMarksProps {
  readonly measures: readonly { readonly points: readonly Triple[]; readonly text: string }[];
  readonly begun: readonly Triple[];
  readonly hover: Triple | null;
  readonly colour: string;
}

export function MeasureMarks({ measures, begun, hover, colour }: MeasureMarksProps) {
  const chains = [...measures.map(({ points }) => points), hover === null ? begun : [...begun, hover]];
  const lines = useGeometry(chains.flatMap(segments));
  const dots = useGeometry(chains.flat());
  const disc = useMemo(() => createDisc(), []);
  useEffect(() => () => disc.dispose(), [disc]);
  return (
    <>
      <lineSegments
        geometry={lines}
        userData={wordLine}
        renderOrder={10}
        raycast={notMet}
        frustumCulled={false}
      >
        <lineBasicMaterial color={colour} depthTest={false} transparent toneMapped={false} />
      </lineSegments>
      <points geometry={dots} userData={wordLine} renderOrder={11} raycast={notMet} frustumCulled={false}>
        <pointsMaterial
          color={colour}
          map={disc}
          size={9}
          sizeAttenuation={false}
          depthTest={false}
          transparent
          toneMapped={false}
        />
      </points>
      <SceneLabels labels={measures.map(labelOf)} />
    </>
  );
}

/** In a picture without words they are left out, too. */
const wordLine = { caliperWords: true };

const segments = (points: readonly Triple[]): Triple[] =>
  points.slice(1).flatMap((point, index) => [points[index] ?? point, point]);

/** In the middle of a distance, at the corner of an angle. */
function labelOf({ points, text }: { readonly points: readonly Triple[]; readonly text: string }): Label {
  const [a = [0, 0, 0], b = a, c] = points;
  const at: Triple = c === undefined ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] : b;
  return { at, text, kind: 'dimension' };
}

function useGeometry(points: readonly Triple[]): BufferGeometry {
  const text = JSON.stringify(points);
  const geometry = useMemo(() => {
    const all: readonly Triple[] = JSON.parse(text);
    return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(all.flat(), 3));
  }, [text]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return geometry;
}

/** White, so that the material colours it. */
function createDisc(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 32;
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.fillStyle = '#ffffff';
    pen.arc(16, 16, 14, 0, 2 * Math.PI);
    pen.fill();
  }
  return new CanvasTexture(canvas);
}
