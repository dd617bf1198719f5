/** What was dropped or chosen as a flat list of files, folders opened, with a bound. */

import type { GivenFile } from './store/given-files.ts';
import { mostFiles } from './store/given-files.ts';

/** `more` is true when there were more files than are read at once. */
export interface ReadFiles {
  readonly files: readonly GivenFile[];
  readonly more: boolean;
}

/** Must be called while the drop is handled: its items are gone afterwards. */
export function readDrop(data: DataTransfer): Promise<ReadFiles> {
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
