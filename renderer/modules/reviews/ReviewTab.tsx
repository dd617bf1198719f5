/** The review of an asset: verdict and notes, marks, where it is kept, what was said before; and verdicts by key. */
import { Forward, MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { AssetReview } from '../../../main/contract/schema/review/review.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Choices.tsx';
import { Banner, FailureNotice } from '../../ui/status/Messages.tsx';
import { Time } from '../../ui/text/LiveText.tsx';
import { Section } from '../asset/Section.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { exportWords } from '../exports/export-words.ts';
import { ReviewEditor } from '../organise/AssetFields.tsx';
import { subjectOf } from '../organise/store/organise-windows.ts';
import { saveReview } from '../organise/store/review-drafts.ts';
import { useOrganisation, useReviewer } from '../organise/use-organisation.ts';
import { verdictKeys } from '../organise/verdict-keys.ts';
import type { NoticeAction } from '../shared/store/notices.ts';
import { MarkList, useReview } from './MarkList.tsx';
import styles from './Reviews.module.css';
import { fileWords, historyWords, marksWords, reviewTabWords } from './review-words.ts';
import { saveReviewSheet } from './save-sheet.ts';

type ReviewTabStores = 'flip' | 'exports' | 'navigation' | 'notices' | 'organise' | 'reviews' | 'viewer';

export function ReviewTab({ detail }: { readonly detail: AssetDetail }) {
  const app = useStores<ReviewTabStores>();
  const { reviews, organise, viewer, exports } = app;
  const goesOn = useStore(reviews.store, (state) => state.goesOn);
  const selected = useStore(reviews.store, (state) => state.selected);
  const { review, error, change } = useReview(detail.id);
  const { review: given } = useOrganisation(detail);
  const marks = review?.marks ?? [];
  const open = marks.filter(({ resolved }) => resolved === null).length;
  return (
    <div className={styles.tab}>
      <Section title={reviewTabWords.verdict}>
        <ReviewEditor
          key={detail.id}
          about={detail.id}
          review={given}
          keysOf={commandOf}
          onChange={(said) => {
            const made = organise.edit(
              { assetIds: [detail.id] },
              { type: 'review', ...said },
              back(app, detail.id),
            );
            if (said.verdict !== null && said.verdict !== given?.verdict) goOn(app);
            return made;
          }}
        />
        <Checkbox label={reviewTabWords.goesOn} checked={goesOn} onChange={reviews.setGoesOn} />
      </Section>
      <Section
        title={
          marks.length === 0
            ? reviewTabWords.marks
            : `${reviewTabWords.marks}: ${marksWords.open(open, marks.length)}`
        }
      >
        {error !== null && (
          <FailureNotice
            failure={error}
            actions={
              <Button size="sm" onClick={reviews.retry}>
                {reviewTabWords.again}
              </Button>
            }
          />
        )}
        <MarkList
          marks={marks}
          files={detail.files}
          selected={selected}
          onLook={(mark) => {
            reviews.select(mark.id);
            viewer.setTray('marks');
          }}
          onChange={change}
          onMove={null}
        />
        <Button size="sm" icon={<MapPin />} onClick={() => viewer.setTray('marks')}>
          {reviewTabWords.openMarks}
        </Button>
      </Section>
      <Section title={reviewTabWords.kept}>
        {review !== null && <Kept review={review} place={detail.place} />}
        <Button size="sm" icon={<Forward />} onClick={() => exports.ask(subjectOf(detail))}>
          {reviewTabWords.exportAsset}
        </Button>
      </Section>
      {review !== null && review.history.length > 0 && (
        <Section title={reviewTabWords.history}>
          <History review={review} />
        </Section>
      )}
    </div>
  );
}

/** Where it is kept, and leave to write it into a folder of the user's own. */
function Kept({ review, place }: { readonly review: AssetReview; readonly place: AssetDetail['place'] }) {
  const { reviews } = useStores<'reviews'>();
  const { file } = review;
  const words = fileWords(file);
  // The user may have put the file right: it is looked at again when the tab is opened.
  useEffect(() => {
    if (file.state === 'failed') reviews.retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [reviews]);
  if (words === null) return null;
  if (file.state === 'not-allowed')
    return (
      <Banner
        tone="info"
        actions={
          <Button size="sm" onClick={() => void reviews.allow(file.folderId, true)}>
            {reviewTabWords.allow}
          </Button>
        }
      >
        {words}
      </Banner>
    );
  const isWritten = file.state === 'written' || file.state === 'due';
  return (
    <>
      {file.state === 'failed' ? (
        <Banner tone="warning">{words}</Banner>
      ) : (
        <p className={styles.kept}>{words}</p>
      )}
      {place !== null && isWritten && (
        <Button size="sm" onClick={() => void reviews.allow(place.folderId, false)}>
          {reviewTabWords.forbid}
        </Button>
      )}
    </>
  );
}

function History({ review }: { readonly review: AssetReview }) {
  return (
    <ol className={styles.history}>
      {review.history.toReversed().map((entry) => (
        <li key={JSON.stringify(entry)}>
          <span>{historyWords(entry)}</span>
          <span className={styles.kept}>
            {entry.by === '' ? marksWords.someone : entry.by}, <Time at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

// Verdicts by key while an asset is open.

type ReviewCommandsStores =
  | 'commands'
  | 'exports'
  | 'flip'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'reviewDrafts'
  | 'reviews'
  | 'viewer';

const commandOf = (verdict: ReviewVerdict): string => `verdict-${verdict}`;

const stayMs = 500;

/** The notes stay with the verdict: those that are typed, else those that were saved. */
export function useReviewCommands(detail: AssetDetail): void {
  const app = useStores<ReviewCommandsStores>();
  const { commands, organise, reviewDrafts, reviews, viewer, exports } = app;
  const { review } = useOrganisation(detail);
  const { reviewer } = useReviewer();
  const latest = useRef({ detail, review, reviewer });
  useEffect(() => {
    latest.current = { detail, review, reviewer };
  });
  const { id } = detail;
  useEffect(() => {
    // What another reviewer wrote beside the files is taken over when the user stays, not when they browse past.
    const timer = setTimeout(() => reviews.open(id), stayMs);
    return () => clearTimeout(timer);
  }, [reviews, id]);
  useEffect(() => {
    const give = (verdict: ReviewVerdict): void => {
      const now = latest.current;
      const assetId = now.detail.id;
      const draft = reviewDrafts.of(assetId);
      const change = {
        type: 'review',
        verdict,
        notes: draft?.notes ?? now.review?.notes ?? '',
        reviewer: draft?.reviewer ?? (now.reviewer || (now.review?.reviewer ?? '')),
      } as const;
      void saveReview(
        reviewDrafts,
        assetId,
        organise.edit({ assetIds: [assetId] }, change, back(app, assetId)),
      );
      goOn(app);
    };
    return commands.add([
      ...verdictKeys.map(({ verdict, key }) => ({
        id: commandOf(verdict),
        title: reviewTabWords.give[verdict],
        group: commandGroups.asset,
        keywords: reviewTabWords.verdictKeywords,
        shortcuts: [key],
        run: () => give(verdict),
      })),
      {
        id: 'verdict-goes-on',
        title: reviewTabWords.toggleGoesOn,
        group: commandGroups.asset,
        keywords: reviewTabWords.deskKeywords,
        run: () => reviews.setGoesOn(!reviews.store.getState().goesOn),
      },
      {
        id: 'asset-tab-review',
        title: reviewTabWords.title,
        group: commandGroups.asset,
        shortcuts: ['E'],
        run: () => viewer.setTab('review'),
      },
      {
        id: 'asset-hand-on',
        title: exportWords.command,
        keywords: exportWords.keywords,
        group: commandGroups.asset,
        run: () => exports.ask(subjectOf(latest.current.detail)),
      },
    ]);
  }, [app, commands, organise, reviewDrafts, reviews, viewer, exports]);
}

// Where a review goes once a verdict is given.

/** Undoing a verdict shows its asset again, unless the user has left this screen. */
function back({ flip }: StoresOf<'flip'>, assetId: AssetId): () => void {
  return () => {
    const { stretch } = flip.store.getState();
    if (stretch !== null && stretch.assetIds[stretch.place - stretch.first] !== assetId) flip.jump(assetId);
  };
}

/** After a verdict, where the user wants that: to the next one of those that are gone through. */
function goOn(app: StoresOf<'flip' | 'navigation' | 'notices' | 'reviews'>): void {
  const { reviews, flip, notices } = app;
  if (!reviews.store.getState().goesOn) return;
  const { stretch } = flip.store.getState();
  if (stretch !== null && stretch.place === stretch.total - 1)
    notices.tell(reviewTabWords.last, { tag: 'review', stays: 'longer', actions: sheetActions(app) });
  else void flip.go(1);
}

/** What was selected to be reviewed ends with its sheet. */
function sheetActions(app: StoresOf<'navigation' | 'notices'>): readonly NoticeAction[] {
  const screen = app.navigation.current();
  const along = screen.name === 'asset' ? screen.along : undefined;
  if (along?.what !== 'chosen') return [];
  const { assetIds } = along;
  return [
    {
      label: reviewTabWords.sheetHtml,
      onSelect: () =>
        void saveReviewSheet(app, { of: [{ assetIds: [...assetIds] }], format: 'html', title: '' }),
    },
  ];
}
