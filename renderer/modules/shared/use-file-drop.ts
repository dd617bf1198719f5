/** Files and folders that are dropped anywhere on the window. */

import { useEffect, useRef, useState } from 'react';
import { type ReadFiles, readDrop } from './read-entries.ts';
import type { DroppedItems } from './store/given-files.ts';

/**
 * True while files are held over the window. `onDrop` is given what is being read, since folders take their time, and
 * what was dropped as it is. `alone`: whatever else waits for drops hears nothing, as under a window of one's own.
 */
export function useFileDrop(
  onDrop: (reading: Promise<ReadFiles>, dropped: DroppedItems) => void,
  { enabled = true, alone = false }: { readonly enabled?: boolean; readonly alone?: boolean } = {},
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    if (!enabled) return undefined;
    let depth = 0;
    const holds = (event: DragEvent): boolean => {
      const isFiles = event.dataTransfer?.types.includes('Files') === true;
      if (isFiles && alone) event.stopImmediatePropagation();
      return isFiles;
    };
    // Cancelled on entering too: a drop right after the element under the pointer changed is refused otherwise.
    const onEnter = (event: DragEvent): void => {
      if (!holds(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      holds(event);
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      // Without this the browser would leave the page and show the file.
      if (holds(event)) event.preventDefault();
    };
    const dropped = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!holds(event) || event.dataTransfer === null) return;
      event.preventDefault();
      latest.current(readDrop(event.dataTransfer), itemsOf(event.dataTransfer));
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: alone };
    window.addEventListener('dragenter', onEnter, options);
    window.addEventListener('dragleave', onLeave, options);
    window.addEventListener('dragover', onOver, options);
    window.addEventListener('drop', dropped, options);
    return () => {
      stop.abort();
      setOver(false);
    };
  }, [enabled, alone]);
  return over;
}

/** Must be called while the drop is handled: its items are gone afterwards. */
function itemsOf(data: DataTransfer): DroppedItems {
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  return {
    files: [...data.files],
    folders: entries.flatMap((entry) => (entry?.isDirectory === true ? [entry.name] : [])),
  };
}
