/** Files and folders that are dropped on the window or chosen, as a flat list with a bound. */
import { useEffect, useRef, useState } from 'react';
import { type DroppedItems, type GivenFile, mostFiles } from './store/given-files.ts';

// Files and folders that are dropped anywhere on the window.

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

// What was dropped or chosen as a flat list of files, folders opened, with a bound.

/** `more` is true when there were more files than are read at once. */
export interface ReadFiles {
  readonly files: readonly GivenFile[];
  readonly more: boolean;
}

/** Must be called while the drop is handled: its items are gone afterwards. */
function readDrop(data: DataTransfer): Promise<ReadFiles> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  return readAll(entries.filter((entry) => entry !== null));
}

/** Of an `<input type="file">`, with or without `webkitdirectory`. */
export function readChosen(list: FileList | null): ReadFiles {
  const files = [...(list ?? [])];
  return {
    files: files.slice(0, mostFiles).map((file) => given(file, file.webkitRelativePath || file.name)),
    more: files.length > mostFiles,
  };
}

async function readAll(entries: readonly (FileSystemEntry | File)[]): Promise<ReadFiles> {
  const files: GivenFile[] = [];
  const queue: (FileSystemEntry | File)[] = [...entries];
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
    if (files.length >= mostFiles) return { files, more: true };
    if (entry instanceof File) files.push(given(entry, entry.name));
    else if (isFile(entry)) files.push(given(await fileOf(entry), entry.fullPath.replace(/^\//, '')));
    else if (isFolder(entry)) queue.unshift(...(await entriesOf(entry)));
  }
  return { files, more: false };
}

function given(file: File, path: string): GivenFile {
  return { path, sizeBytes: file.size, file };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A browser answers a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0 || all.length > mostFiles) return all;
    all.push(...some);
  }
}
