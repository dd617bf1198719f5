/** Rating, title and review of one asset or many, each a field of its own. */
import { Star } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import type { Review, ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea, TextField } from '../../ui/controls/Fields.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import { useOpenText } from '../shared/use-open-text.ts';
import { ratingAfterKey } from './field-values.ts';
import styles from './Organise.module.css';
import { fieldWords, reviewWords } from './organise-words.ts';
import { starsWords, verdictWords } from './store/organise-notice-words.ts';
import { type ReviewDraft, saveReview } from './store/review-drafts.ts';
import { useReviewer } from './use-organisation.ts';
import { verdictKeys } from './verdict-keys.ts';

// Up to five stars, as one control: click, arrow keys, or a digit.

const stars = [1, 2, 3, 4, 5] as const;

/** `mixed` where several assets differ. A click on the star that is set takes the rating away. */
export function StarRating({
  value,
  onChange,
  label = fieldWords.rating.name,
  focused = false,
}: {
  readonly value: number | 'mixed';
  readonly onChange: (rating: number) => void;
  readonly label?: string;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const [over, setOver] = useState<number | null>(null);
  const set = value === 'mixed' ? 0 : value;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ratingAfterKey(event.key, set);
    if (next === null) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input cannot be drawn as stars that are clicked on their own
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={set}
      aria-valuetext={value === 'mixed' ? fieldWords.rating.mixed : starsWords(value)}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
      autoFocus={focused}
      className={classes(styles.rating, value === 'mixed' && over === null && styles.mixed)}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setOver(null)}
    >
      {stars.map((star) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider around it takes the keys
        <span
          key={star}
          className={classes(styles.star, star <= (over ?? set) && styles.set)}
          onMouseEnter={() => setOver(star)}
          onClick={() => onChange(star === value ? 0 : star)}
        >
          <Star aria-hidden="true" />
        </span>
      ))}
      {value === 'mixed' && <span className={styles.word}>{fieldWords.rating.mixed}</span>}
    </div>
  );
}

// The user's own title for an asset, or the same for many.

/** `usual` is what is shown without one. Enter and leaving the field keep it, Escape does not; empty takes it away. */
export function TitleField({
  title,
  mixed = false,
  usual,
  hideLabel = false,
  focused = false,
  onChange,
  onDone,
}: {
  readonly title: string | null;
  /** Several assets have different ones. */
  readonly mixed?: boolean;
  readonly usual: string;
  readonly hideLabel?: boolean;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
  readonly onChange: (title: string | null) => void;
  /** It was kept or left. */
  readonly onDone?: () => void;
}) {
  const shown = title ?? '';
  const start = focused && title === null && !mixed ? usual : shown;
  const [typing, setTyping] = useState<{ readonly over: string; readonly text: string } | null>(null);
  const typed = typing?.over === start ? typing.text : start;
  useOpenText(typed !== start);
  const keep = (): void => {
    const next = typed.trim();
    if (next === '' ? shown !== '' : next !== shown && !(title === null && next === usual))
      onChange(next === '' ? null : next);
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setTyping(null);
      onDone?.();
    }
  };
  return (
    <TextField
      label={fieldWords.title.name}
      hideLabel={hideLabel}
      maxLength={organisationLimits.title}
      placeholder={mixed ? fieldWords.title.mixed : usual}
      value={typed}
      onChange={(text) => setTyping({ over: start, text })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to rename it
      autoFocus={focused}
      onFocus={(event) => focused && event.currentTarget.select()}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}

// The review of one asset or many: verdict, notes, and who says so.

/** As `library.edit` takes it; no verdict takes the review away. */
export interface ReviewGiven {
  readonly verdict: ReviewVerdict | null;
  readonly notes: string;
  readonly reviewer: string;
}

/** Pressing the one that is given takes it away. */
function VerdictButtons({
  given,
  focused,
  keysOf,
  onGive,
}: {
  readonly given: ReviewVerdict | null;
  readonly focused: boolean;
  readonly keysOf: ((verdict: ReviewVerdict) => string) | null;
  readonly onGive: (verdict: ReviewVerdict | null) => void;
}) {
  return (
    <fieldset className={styles.verdicts} aria-label={reviewWords.verdict}>
      {verdictKeys.map(({ verdict, key }, at) => (
        <button
          key={verdict}
          type="button"
          className={styles[verdict]}
          aria-pressed={given === verdict}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
          autoFocus={focused && at === 0}
          onClick={() => onGive(given === verdict ? null : verdict)}
        >
          {verdictWords[verdict]}
          {keysOf !== null && <Kbd keys={key} command={keysOf(verdict)} />}
        </button>
      ))}
    </fieldset>
  );
}

const noDraft: ReviewDraft = { notes: null, reviewer: null };

/** What is typed of these assets, wherever they are shown, until it is saved or discarded. */
function useReviewDraft(about: string): {
  readonly draft: ReviewDraft;
  readonly setDraft: (draft: ReviewDraft) => void;
  readonly save: (edit: Promise<boolean>) => void;
} {
  const { reviewDrafts } = useStores<'reviewDrafts'>();
  const kept = useStore(reviewDrafts.store, (all) => all[about]);
  return {
    draft: kept ?? noDraft,
    setDraft: (draft) => reviewDrafts.put(about, draft === noDraft ? null : draft),
    save: (edit) => void saveReview(reviewDrafts, about, edit),
  };
}

/** A verdict counts at once; notes and name are saved with it, or by “Save”, and a draft until then. Give it a new `key` for another asset. */
export function ReviewEditor({
  about,
  review,
  onChange,
  focused = false,
  keysOf = null,
}: {
  /** Under which what is typed is a draft. */
  readonly about: string;
  readonly review: Review | null | 'mixed';
  /** Answers false when it failed. */
  readonly onChange: (review: ReviewGiven) => Promise<boolean>;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
  /** The commands whose keys stand on the buttons; null where these keys do not work. */
  readonly keysOf?: ((verdict: ReviewVerdict) => string) | null;
}) {
  const said = review === 'mixed' ? null : review;
  const { reviewer: remembered, remember } = useReviewer();
  const { draft, setDraft, save } = useReviewDraft(about);
  const notes = draft.notes ?? said?.notes ?? '';
  const reviewer = draft.reviewer ?? said?.reviewer ?? remembered;
  const differs = said !== null && (notes !== said.notes || reviewer.trim() !== said.reviewer);
  const give = (verdict: ReviewVerdict | null): void => {
    if (reviewer.trim() !== '' && reviewer.trim() !== remembered) remember(reviewer.trim());
    save(onChange({ verdict, notes: verdict === null ? '' : notes, reviewer: reviewer.trim() }));
  };
  return (
    <div className={styles.review}>
      <VerdictButtons given={said?.verdict ?? null} focused={focused} keysOf={keysOf} onGive={give} />
      {review === 'mixed' && <p className={styles.hint}>{reviewWords.mixed}</p>}
      {said !== null && (
        <>
          <TextArea
            label={reviewWords.notes}
            rows={2}
            maxLength={organisationLimits.note}
            placeholder={reviewWords.placeholder}
            value={notes}
            onChange={(text) => setDraft({ ...draft, notes: text })}
          />
          <div className={styles.foot}>
            <TextField
              className={styles.name}
              label={reviewWords.reviewer}
              maxLength={organisationLimits.reviewer}
              value={reviewer}
              onChange={(text) => setDraft({ ...draft, reviewer: text })}
            />
            {differs && (
              <>
                <Button size="lg" variant="primary" onClick={() => give(said.verdict)}>
                  {reviewWords.save}
                </Button>
                <Button size="lg" onClick={() => setDraft(noDraft)}>
                  {reviewWords.discard}
                </Button>
              </>
            )}
          </div>
          {differs && <p className={styles.hint}>{reviewWords.draft}</p>}
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
