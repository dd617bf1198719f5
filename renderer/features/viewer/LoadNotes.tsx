/** What was left out, replaced or repaired when a model was read: warnings first, only so many that the view stays visible. */
import { Info, TriangleAlert } from 'lucide-react';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './ModelFactsBar.module.css';

const most = 5;

/** Nothing when there is nothing to say. */
export function LoadNotes({ notes }: { readonly notes: readonly LoadNote[] }) {
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
