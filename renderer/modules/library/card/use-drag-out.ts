/**
 * Assets that are dragged from the list: onto a tag or a collection of the side panel, or out of the window. A drag of
 * the system's own cannot carry what the panel needs and cannot take over from one of the page, so in Caliper's own
 * window Alt decides at its beginning; in a browser one drag does both, since a download is only one more kind of data.
 */
import { type DragEvent, type PointerEvent, useRef } from 'react';
import { mainFileOf } from '../../../../main/contract/rules/main-file.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { assetCount } from '../../asset/asset-words.ts';
import { type Dragged, dragToDesktop, hasDesktop, offerDownload } from '../../shared/hand-out-files.ts';
import { subjectNow, targetCount } from '../library-actions.ts';
import { placeAt } from '../list/list-input.ts';
import { isChosen } from '../store/chosen.ts';

/** The type under which a drag is known here; what it is about is what is chosen. */
export const draggedAssets = 'application/x-caliper-assets';

/** Begins the system's drag of all that is chosen: main files, with Shift the folders. */
export function useDragChosen(): (event: DragEvent) => void {
  const app = useStores<'api' | 'library' | 'notices'>();
  return (event) => {
    const what = event.shiftKey ? 'folder' : 'file';
    dragToDesktop(app, event, async (): Promise<Dragged | null> => {
      const subject = await subjectNow(app);
      return subject === null ? null : { of: [...subject.of], what };
    });
  };
}

/** Handlers for the list. */
export function useDragOut(): {
  onDragStart(event: DragEvent): void;
  /** A browser wants to know at once what is dragged, so it is read when the button goes down. */
  onPress(event: PointerEvent): void;
} {
  const app = useStores<'api' | 'library' | 'session'>();
  const dragChosen = useDragChosen();
  const pressed = useRef<AssetDetail | null>(null);
  const rowAt = (target: EventTarget): LibraryRow | undefined => {
    const place = placeAt(target);
    return place === null ? undefined : app.library.store.getState().rows.get(place);
  };
  return {
    onPress({ target, button }) {
      pressed.current = null;
      const row = rowAt(target);
      if (button !== 0 || row?.type !== 'asset' || hasDesktop(app)) return;
      app.api.assets.get({ assetId: row.asset.id }).then(
        (detail) => {
          pressed.current = detail;
          return undefined;
        },
        // Without it the drag is for the panel alone.
        () => undefined,
      );
    },
    onDragStart(event) {
      const place = placeAt(event.target);
      const row = rowAt(event.target);
      if (place === null || row === undefined) return;
      app.library.activate(place);
      if (!isChosen(app.library.store.getState().chosen, row)) void app.library.choosing.one(place, 'only');
      if (event.altKey && hasDesktop(app)) {
        dragChosen(event);
        return;
      }
      const count = targetCount(app);
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData(draggedAssets, assetCount(count));
      const detail = pressed.current;
      if (count !== 1 || row.type !== 'asset' || detail?.id !== row.asset.id) return;
      const main = mainFileOf(detail.files);
      if (main !== null && detail.deletedHereAt === null) offerDownload(event, detail, main.localPath);
    },
  };
}
