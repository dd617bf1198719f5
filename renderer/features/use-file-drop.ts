/** Files and folders that are dropped anywhere on the window. */
import { useEffect, useRef, useState } from 'react';
import { type ReadFiles, readDrop } from './batch/read-entries.ts';

/** True while files are held over the window. `onDrop` is given what is being read: folders take their time. */
export function useFileDrop(onDrop: (reading: Promise<ReadFiles>) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    let depth = 0;
    const holds = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
    const onEnter = (event: DragEvent): void => {
      if (!holds(event)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (): void => {
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
      latest.current(readDrop(event.dataTransfer));
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragenter', onEnter, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', dropped, { signal });
    return () => stop.abort();
  }, []);
  return over;
}
