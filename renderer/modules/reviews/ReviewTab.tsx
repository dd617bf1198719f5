/** The review of an asset: verdict and notes, marks, where it is kept, and what was said before. */
import { Forward, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetReview } from '../../../main/contract/schema/review/review.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Toggles.tsx';
import { Banner } from '../../ui/status/Banner.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { Section } from '../asset/Section.tsx';
import { ReviewEditor } from '../organise/ReviewEditor.tsx';
import { subjectOf } from '../organise/store/organise-windows.ts';
import { useOrganisation } from '../organise/use-organisation.ts';
import { goOn } from './go-on.ts';
import { MarkList } from './MarkList.tsx';
import styles from './ReviewTab.module.css';
import { fileWords, historyWords, marksWords, reviewTabWords } from './review-words.ts';
import { useReview } from './use-review.ts';

type ReviewTabStores = 'flip' | 'exports' | 'notices' | 'organise' | 'reviews' | 'viewer';

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
          review={given}
          onChange={(said) => {
            void organise.edit({ assetIds: [detail.id] }, { type: 'review', ...said });
            if (said.verdict !== null && said.verdict !== given?.verdict) goOn(app);
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
