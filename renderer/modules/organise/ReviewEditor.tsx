/** The review of one asset or many: verdict, notes, and who says so. */

import { useState } from 'react';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import type { Review, ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea, TextField } from '../../ui/controls/Fields.tsx';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import { reviewWords } from './field-words.ts';
import styles from './ReviewEditor.module.css';
import { verdictWords } from './store/organise-words.ts';
import { useReviewer } from './use-reviewer.ts';

const verdicts: readonly ReviewVerdict[] = ['approved', 'needs-work', 'rejected'];

/** As `library.edit` takes it; no verdict takes the review away. */
export interface ReviewGiven {
  readonly verdict: ReviewVerdict | null;
  readonly notes: string;
  readonly reviewer: string;
}

interface Typed {
  readonly over: string;
  readonly notes: string | null;
  readonly reviewer: string | null;
}

/** A verdict counts at once; notes and name are kept with it, or by “Save”. Give it a new `key` for another asset. */
export function ReviewEditor({
  review,
  onChange,
  focused = false,
}: {
  readonly review: Review | null | 'mixed';
  readonly onChange: (review: ReviewGiven) => void;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const said = review === 'mixed' ? null : review;
  const { reviewer: remembered, remember } = useReviewer();
  // What was typed counts for the review it was typed over: once that is kept or undone, the kept one is shown.
  const over = said === null ? '' : JSON.stringify([said.verdict, said.notes, said.reviewer]);
  const [typed, setTyped] = useState<Typed | null>(null);
  const current = typed?.over === over ? typed : { over, notes: null, reviewer: null };
  const notes = current.notes ?? said?.notes ?? '';
  const reviewer = current.reviewer ?? said?.reviewer ?? remembered;
  const differs = said !== null && (notes !== said.notes || reviewer.trim() !== said.reviewer);
  const give = (verdict: ReviewVerdict | null): void => {
    if (reviewer.trim() !== '' && reviewer.trim() !== remembered) remember(reviewer.trim());
    onChange({ verdict, notes: verdict === null ? '' : notes, reviewer: reviewer.trim() });
  };
  return (
    <div className={styles.review}>
      <fieldset className={styles.verdicts} aria-label={reviewWords.verdict}>
        {verdicts.map((verdict, at) => (
          <button
            key={verdict}
            type="button"
            className={styles[verdict]}
            aria-pressed={said?.verdict === verdict}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
            autoFocus={focused && at === 0}
            onClick={() => give(said?.verdict === verdict ? null : verdict)}
          >
            {verdictWords[verdict]}
          </button>
        ))}
      </fieldset>
      {review === 'mixed' && <p className={styles.hint}>{reviewWords.mixed}</p>}
      {said !== null && (
        <>
          <TextArea
            label={reviewWords.notes}
            rows={2}
            maxLength={organisationLimits.note}
            placeholder={reviewWords.placeholder}
            value={notes}
            onChange={(text) => setTyped({ ...current, notes: text })}
          />
          <div className={styles.foot}>
            <TextField
              className={styles.name}
              label={reviewWords.reviewer}
              maxLength={organisationLimits.reviewer}
              value={reviewer}
              onChange={(text) => setTyped({ ...current, reviewer: text })}
            />
            {differs && (
              <Button size="lg" variant="primary" onClick={() => give(said.verdict)}>
                {reviewWords.save}
              </Button>
            )}
          </div>
        </>
      )}
      {said !== null && (
        <p className={styles.hint}>
          <Sentence
            words={said.reviewer === '' ? reviewWords.said : reviewWords.saidBy}
            slots={{
              verdict: verdictWords[said.verdict],
              reviewer: said.reviewer,
              at: <Time at={said.at} />,
            }}
          />
        </p>
      )}
    </div>
  );
}
