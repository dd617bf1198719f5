/** Images dropped anywhere on the screen, or pasted, or dragged out of a web page as an address. */
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';

/** True while something that may be an image is held over the window. */
export function useImageDrop(): boolean {
  const { create } = useApp();
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const isWanted = (data: DataTransfer | null): boolean =>
      data !== null && (data.types.includes('Files') || data.types.includes('text/uri-list'));
    const onEnter = (event: DragEvent): void => {
      if (!isWanted(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const onLeave = (): void => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      // Without this the browser would leave the page and show the file.
      if (isWanted(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!isWanted(event.dataTransfer) || event.dataTransfer === null) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      create.takeFiles([...event.clipboardData.files]);
    };
    const take = (data: DataTransfer): void => {
      const files = [...data.files];
      const address = data
        .getData('text/uri-list')
        .split('\n')
        .find((line) => /^https?:/.test(line));
      if (files.length > 0) create.takeFiles(files);
      else if (address !== undefined) create.edit({ inputType: 'image-url', url: address.trim() });
    };
    const listeners = {
      dragenter: onEnter,
      dragleave: onLeave,
      dragover: onOver,
      drop: onDrop,
      paste: onPaste,
    };
    window.addEventListener('dragenter', listeners.dragenter);
    window.addEventListener('dragleave', listeners.dragleave);
    window.addEventListener('dragover', listeners.dragover);
    window.addEventListener('drop', listeners.drop);
    window.addEventListener('paste', listeners.paste);
    return () => {
      window.removeEventListener('dragenter', listeners.dragenter);
      window.removeEventListener('dragleave', listeners.dragleave);
      window.removeEventListener('dragover', listeners.dragover);
      window.removeEventListener('drop', listeners.drop);
      window.removeEventListener('paste', listeners.paste);
    };
  }, [create]);
  return over;
}
