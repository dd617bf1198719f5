/** What the shown model consists of, along the lower edge of the view, with what could not be shown. */

import { Info, TriangleAlert } from 'lucide-react';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import { dimensionsOf } from '../../scene/frames.ts';
import { lengthText } from '../../scene/length-text.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes, formatNumber } from '../../ui/text/format.ts';
import { factWords, viewWords } from '../stage/view-words.ts';
import styles from './ModelFactsBar.module.css';

/** What was left out, replaced or repaired when a model was read: warnings first, only so many that the view stays visible. */
const most = 5;

/** Nothing when there is nothing to say. */
function LoadNotes({ notes }: { readonly notes: readonly LoadNote[] }) {
  const rows = [...new Map(notes.map((note) => [note.message, note])).values()].toSorted(
    (a, b) => Number(a.level === 'info') - Number(b.level === 'info'),
  );
  if (rows.length === 0) return null;
  const tone = rows.some(({ level }) => level === 'warn') ? styles.warnings : styles.remarks;
  return (
    <ul className={tone} aria-label={viewWords.notWhole}>
      {rows.slice(0, most).map(({ message, level }) => (
        <li key={message}>
          {level === 'warn' ? <TriangleAlert /> : <Info />}
          {message}
        </li>
      ))}
      {rows.length > most && <li>{viewWords.moreNotes(rows.length - most)}</li>}
    </ul>
  );
}

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
    [factWords.size, [width, height, depth].map((length) => lengthText(length)).join(' × ')],
    [factWords.triangles, formatNumber(facts.triangles)],
    [factWords.vertices, formatNumber(facts.vertices)],
    [factWords.materials, String(facts.materials)],
    [factWords.textures, String(facts.textures)],
    [factWords.file, formatBytes(sizeBytes)],
  ];
  return (
    <div className={styles.foot}>
      <LoadNotes notes={notes} />
      {simplified && (
        <Button size="sm" className={styles.detail} onClick={onFullDetail}>
          {viewWords.everyTriangle}
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
            <dt>{factWords.drawnBy}</dt>
            <dd>{factWords.processor}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
