/** Pass, check or retake of a photo that was given, with the reasons and what to do. It only tells: nothing is blocked. */
import { Camera, CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { photoVerdictWords as words } from '../form-words.ts';
import { type CheckedPhoto, type PhotoCheck, photoKey } from '../store/photo-checks.ts';
import styles from './PhotoVerdict.module.css';

const signs = { pass: <CircleCheck />, check: <TriangleAlert />, retake: <Camera /> } as const;

/** Asks for the check when it is first shown. Screen readers announce the result. */
export function PhotoVerdict(photo: CheckedPhoto) {
  return <PhotoFindings check={usePhotoCheck(photo)} />;
}

/** The same of one whose check was requested elsewhere. */
export function PhotoFindings({ check }: { readonly check: PhotoCheck | null }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- paragraphs and lists cannot stand in an output
    <div role="status" className={styles.status}>
      <Findings check={check} />
    </div>
  );
}

function usePhotoCheck({
  inputId,
  fileName,
  purpose,
  severalMeant = false,
}: CheckedPhoto): PhotoCheck | null {
  const { photoChecks } = useStores<'photoChecks'>();
  const key = photoKey({ inputId, purpose, severalMeant });
  useEffect(() => {
    void photoChecks.request({ inputId, fileName, purpose, severalMeant });
  }, [photoChecks, inputId, fileName, purpose, severalMeant]);
  return useStore(photoChecks.store, (all) => all.get(key) ?? null);
}

function Findings({ check }: { readonly check: PhotoCheck | null }) {
  if (check === null || check === 'failed') return null;
  if (check === 'checking') return <p className={styles.checking}>{words.checking}</p>;
  const { verdict, findings } = check;
  return (
    <div className={styles.verdict} data-verdict={verdict}>
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

// The same in one line, for a list of many.

/** The verdict with its first reason; nothing while nothing is known. */
export function PhotoSign({ check }: { readonly check: PhotoCheck | null }) {
  if (check === null || check === 'failed') return null;
  if (check === 'checking') return <span className={styles.checking}>{words.checking}</span>;
  const { verdict, findings } = check;
  const [first] = findings;
  const title = words.verdicts[verdict];
  const text = first === undefined ? title : words.withReason(title, first.seen, findings.length - 1);
  return (
    <span className={styles.sign} data-verdict={verdict} title={text}>
      {signs[verdict]}
      <span>{text}</span>
    </span>
  );
}

/** Asks for the check when it is first shown. */
export function PhotoSignOf(photo: CheckedPhoto) {
  return <PhotoSign check={usePhotoCheck(photo)} />;
}
