/** Requests dragged to another place in the order of sending. */
import { type DragEvent, useState } from 'react';
import type { SubmissionId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { moveRows } from './queue-actions.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import { isOnlyHere, sendingOrder } from './store/sending-order.ts';

const mime = 'application/x-caliper-requests';

/** What the row's element needs, and where the dragged ones would come: above it, below it, or nowhere. */
export interface DragOrder {
  readonly over: 'above' | 'below' | null;
  readonly props: {
    readonly draggable?: boolean;
    readonly onDragStart?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragEnter?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragOver?: (event: DragEvent<HTMLElement>) => void;
    readonly onDragLeave?: () => void;
    readonly onDrop?: (event: DragEvent<HTMLElement>) => void;
  };
}

/** Nothing for rows that cannot be moved. The whole selection moves when the dragged row is part of it. */
export function useDragOrder(row: QueueRow): DragOrder {
  const app = useStores<'notices' | 'queueView' | 'submissions'>();
  const [over, setOver] = useState<'above' | 'below' | null>(null);
  if (row.type !== 'submission' || !isOnlyHere(row.submission)) return { over: null, props: {} };
  const { id } = row.submission;
  const accept = (event: DragEvent<HTMLElement>): void => {
    if (!event.dataTransfer.types.includes(mime)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(isUpperHalf(event) ? 'above' : 'below');
  };
  return {
    over,
    props: {
      draggable: true,
      onDragStart(event) {
        const { selected } = app.queueView.store.getState();
        const order = sendingOrder(app.submissions.store.getState().byId.values());
        const dragged = selected.has(id) ? order.filter((each) => selected.has(each)) : [id];
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(mime, JSON.stringify(dragged));
      },
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: () => setOver(null),
      onDrop(event) {
        event.preventDefault();
        setOver(null);
        const order = sendingOrder(app.submissions.store.getState().byId.values());
        const dragged = draggedOf(event.dataTransfer.getData(mime), order);
        const rest = order.filter((each) => !dragged.includes(each));
        if (dragged.includes(id)) return;
        const at = rest.indexOf(id) + (isUpperHalf(event) ? 0 : 1);
        moveRows(app, dragged, rest[at] ?? null);
      },
    },
  };
}

/** Only ids that are there: what is dropped may come from anywhere. */
function draggedOf(text: string, order: readonly SubmissionId[]): SubmissionId[] {
  return order.filter((id) => text.includes(JSON.stringify(id)));
}

function isUpperHalf(event: DragEvent<HTMLElement>): boolean {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2;
}
