/** Pass, check or retake of a photo that was given, with the reasons and what to do. It only tells: nothing is blocked. */
import { Camera, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { photoVerdictWords as words } from '../form-words.ts';
import { type CheckedPhoto, photoKey } from '../store/photo-checks.ts';
import styles from './PhotoVerdict.module.css';

const signs = { pass: <CircleCheck />, check: <TriangleAlert />, retake: <Camera /> } as const;

/** Asks for the check when it is first shown. */
export function PhotoVerdict({ inputId, fileName, purpose }: CheckedPhoto) {
  const { photoChecks } = useStores<'photoChecks'>();
  const found = useStore(photoChecks.store, (all) => all.get(photoKey({ inputId, purpose })));
  useEffect(() => {
    photoChecks.request({ inputId, fileName, purpose });
  }, [photoChecks, inputId, fileName, purpose]);
  if (found === undefined || found === 'failed') return null;
  if (found === 'checking') return <p className={styles.checking}>{words.checking}</p>;
  const { verdict, findings } = found;
  return (
    <div className={styles.verdict} data-verdict={verdict} aria-live="polite">
      <p className={styles.title}>
        {signs[verdict]}
        {words.verdicts[verdict]}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map(({ code, seen, todo }) => (
            <li key={code}>
              {seen} <span>{todo}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
