/** What the shown model consists of, along the lower edge of the view, with what could not be shown. */
import { dimensionsOf } from '../../scene/frames.ts';
import { lengthText } from '../../scene/length-text.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { LoadNotes } from './LoadNotes.tsx';
import styles from './ModelFactsBar.module.css';

export function ModelFactsBar({
  model,
  software,
  onFullDetail,
}: {
  readonly model: LoadedModel;
  readonly software: boolean;
  /** Draws every triangle, however long that takes. */
  readonly onFullDetail: () => void;
}) {
  const { facts, sizeBytes, simplified, notes } = model;
  const { min, max } = facts.bounds;
  const { width, height, depth } = dimensionsOf([max[0] - min[0], max[1] - min[1], max[2] - min[2]]);
  const rows: readonly (readonly [string, string])[] = [
    ['Width × height × depth', [width, height, depth].map((length) => lengthText(length)).join(' × ')],
    ['Triangles', facts.triangles.toLocaleString('en')],
    ['Vertices', facts.vertices.toLocaleString('en')],
    ['Materials', String(facts.materials)],
    ['Textures', String(facts.textures)],
    ['File', formatBytes(sizeBytes)],
  ];
  return (
    <div className={styles.foot}>
      <LoadNotes notes={notes} />
      {simplified && (
        <Button size="sm" className={styles.detail} onClick={onFullDetail}>
          Draw every triangle (slow)
        </Button>
      )}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {software && (
          <div>
            <dt>Drawn by</dt>
            <dd>the processor, without a graphics card</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
