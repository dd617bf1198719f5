/** Verdicts by key while an asset is open. */
import { useEffect, useRef } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/group-words.ts';
import { exportWords } from '../exports/export-words.ts';
import { subjectOf } from '../organise/store/organise-windows.ts';
import { useOrganisation } from '../organise/use-organisation.ts';
import { useReviewer } from '../organise/use-reviewer.ts';
import { goOn } from './go-on.ts';
import { reviewTabWords } from './review-words.ts';

type ReviewCommandsStores = 'commands' | 'flip' | 'exports' | 'notices' | 'organise' | 'reviews' | 'viewer';

const keys: readonly (readonly [ReviewVerdict, string, string])[] = [
  ['approved', reviewTabWords.approve, 'Shift+A'],
  ['needs-work', reviewTabWords.needsWork, 'Shift+W'],
  ['rejected', reviewTabWords.reject, 'Shift+X'],
];

const stayMs = 500;

/** The notes that stand stay with the verdict. */
export function useReviewCommands(detail: AssetDetail): void {
  const app = useStores<ReviewCommandsStores>();
  const { commands, organise, reviews, viewer, exports } = app;
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
      void organise.edit(
        { assetIds: [now.detail.id] },
        {
          type: 'review',
          verdict,
          notes: now.review?.notes ?? '',
          reviewer: now.reviewer || (now.review?.reviewer ?? ''),
        },
      );
      goOn(app);
    };
    return commands.add([
      ...keys.map(([verdict, title, key]) => ({
        id: `verdict-${verdict}`,
        title,
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
  }, [app, commands, organise, reviews, viewer, exports]);
}
