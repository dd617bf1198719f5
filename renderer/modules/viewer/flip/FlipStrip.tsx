/** Below the asset: its place in the browsed list, and its neighbours as small pictures. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { assetTitle } from '../../asset/asset-text.ts';
import { Preview } from '../../library/preview/Preview.tsx';
import styles from './FlipStrip.module.css';
import { flipWords } from './flip-words.ts';

const picturePx = 32;

/** Takes its room from the beginning, so that nothing moves when it is known. */
export function FlipStrip({ assetId }: { readonly assetId: AssetId }) {
  const { flip } = useStores<'flip'>();
  const stretch = useStore(flip.store, (state) => state.stretch);
  const isAlone = stretch === null || stretch.total < 2;
  return (
    <nav className={styles.strip} aria-label={flipWords.strip}>
      {stretch !== null && <output className={styles.place}>{flipWords.place(stretch)}</output>}
      {!isAlone && (
        <>
          <IconButton
            size="sm"
            label={flipWords.previous}
            command="asset-flip-previous"
            shortcut="←"
            icon={<ChevronLeft />}
            disabled={stretch.place === 0}
            onClick={() => void flip.go(-1)}
          />
          <ol className={styles.pictures}>
            {stretch.assetIds.map((id, index) => (
              <li key={id}>
                <Neighbour assetId={id} place={stretch.first + index} isCurrent={id === assetId} />
              </li>
            ))}
          </ol>
          <IconButton
            size="sm"
            label={flipWords.next}
            command="asset-flip-next"
            shortcut="→"
            icon={<ChevronRight />}
            disabled={stretch.place === stretch.total - 1}
            onClick={() => void flip.go(1)}
          />
        </>
      )}
    </nav>
  );
}

function Neighbour({
  assetId,
  place,
  isCurrent,
}: {
  readonly assetId: AssetId;
  readonly place: number;
  readonly isCurrent: boolean;
}) {
  const { flip, assetDetails } = useStores<'assetDetails' | 'flip'>();
  const detail = useStore(assetDetails.store, (all) => all.get(assetId)?.detail ?? null);
  const title = detail === null ? flipWords.unread(place) : assetTitle(detail);
  return (
    <button
      type="button"
      className={classes(styles.neighbour, isCurrent && styles.current)}
      aria-current={isCurrent}
      aria-label={title}
      title={title}
      // The keys do the same from anywhere: tabbing past them is no gain.
      tabIndex={-1}
      onClick={() => flip.jump(assetId)}
    >
      {detail !== null && <Preview asset={detail} edgePx={picturePx} className={styles.picture ?? ''} />}
    </button>
  );
}
