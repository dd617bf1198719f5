/** By this the chosen assets are dragged out of the window; only in Caliper's own. */
import { Grip } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { listWords } from '../library-words.ts';
import styles from './DragHandle.module.css';
import { useDragChosen } from './use-drag-out.ts';

/** Says in its tooltip how a card is dragged, too. There is nothing to press: keys copy paths and open folders instead. */
export function DragHandle() {
  const { session } = useStores<'session'>();
  const drag = useDragChosen();
  const isDesktop = useStore(session.store, ({ info }) => info?.host === 'electron');
  if (!isDesktop) return null;
  return (
    <Tooltip content={listWords.dragHint}>
      <span className={styles.handle} draggable onDragStart={drag}>
        <Grip aria-hidden="true" />
        {listWords.drag}
      </span>
    </Tooltip>
  );
}
