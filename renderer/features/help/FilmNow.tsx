/** The seconds to film again of the clip whose report is open, above the guide to filming. */
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { spanText } from '../capture/report/time-scale.ts';
import { reasonWords } from '../capture/report/words.ts';
import styles from './Article.module.css';
import { refilmWords } from './help-words.ts';

/** Nothing while no report is open. */
export function FilmNow() {
  const { captureReport } = useApp();
  const report = useStore(captureReport.store, (state) => state.report);
  if (report === null) return null;
  const { refilm, clip } = report;
  if (refilm.length === 0) return null;
  return (
    <section className={styles.now} aria-label={refilmWords.title(clip.fileName)}>
      <h3>{refilmWords.title(clip.fileName)}</h3>
      <ul>
        {refilm.map((span) => (
          <li key={span.fromS}>
            <strong>{spanText(span)}</strong> {span.reasons.map((code) => reasonWords[code]).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
