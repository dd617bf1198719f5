/** Assets that are dragged from the list onto a tag or a collection of the side panel. */
import type { DragEvent } from 'react';
import { isChosen } from '../../state/library/chosen.ts';
import { useApp } from '../app-context.ts';
import { targetCount } from './library-deeds.ts';
import { assetCount } from './library-words.ts';
import { placeAt } from './list-input.ts';

/** The type under which a drag is known here; what it is about is what is chosen. */
export const draggedAssets = 'application/x-caliper-assets';

/** Handlers for the list. */
export function useDragOut(): { onDragStart(event: DragEvent): void } {
  const app = useApp();
  return {
    onDragStart(event) {
      const place = placeAt(event.target);
      const { rows, chosen } = app.library.store.getState();
      const row = place === null ? undefined : rows.get(place);
      if (place === null || row === undefined) return;
      app.library.activate(place);
      if (!isChosen(chosen, row)) void app.library.choosing.one(place, 'only');
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData(draggedAssets, assetCount(targetCount(app)));
    },
  };
}
