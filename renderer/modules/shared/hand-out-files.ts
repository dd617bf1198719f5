/** Files handed to other programs: dragged out by the system’s own drag, offered as a download in a browser, or saved from bytes that the page has made. */
import type { DragEvent } from 'react';
import { withoutHiddenMarks } from '../../../main/contract/plain/foreign-text.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Stores, StoresOf } from '../../stores/stores.ts';
import { failureOf } from './store/failure.ts';
import { noticeWords } from './store/notice-words.ts';

// Files handed to other programs by the mouse: by the system's own drag in Caliper's window, as a download in a browser.

/** What is dragged; see `assets.dragOut`. */
export type Dragged = Parameters<Stores['api']['assets']['dragOut']>[0];

/** True where main can begin the system's own drag. */
export function hasDesktop({ session }: StoresOf<'session'>): boolean {
  return session.store.getState().info?.host === 'electron';
}

/** The system's drag takes the place of the page's, which must not begin: `what` may take a moment to find out. */
export function dragToDesktop(
  { api, notices }: StoresOf<'api' | 'notices'>,
  event: DragEvent,
  what: () => Promise<Dragged | null>,
): void {
  event.preventDefault();
  const begin = async (): Promise<void> => {
    const dragged = await what();
    if (dragged === null) return;
    const { missing } = await api.assets.dragOut(dragged);
    if (missing > 0) notices.tell(noticeWords.notDragged(missing));
  };
  begin().catch((error: unknown) => notices.fail(failureOf(error)));
}

/** As browsers hand a file to the desktop: type, name and address. It rides along with whatever else the drag carries. */
export function offerDownload(
  { dataTransfer }: DragEvent,
  { id, folderPath }: Pick<AssetDetail, 'id' | 'folderPath'>,
  localPath: string,
): void {
  const url = new URL(contentPaths.file(id, localPath), window.location.href).href;
  const name = localPath.split('/').at(-1) ?? localPath;
  dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${url}`);
  dataTransfer.setData('text/plain', folderPath === null ? name : absolutePath(folderPath, localPath));
  dataTransfer.effectAllowed = 'copy';
}

/** The absolute path of a file, as the system of the folder writes it. */
export function absolutePath(folderPath: string, localPath: string): string {
  const windows = /^[a-z]:[\\/]|^\\\\/i.test(folderPath);
  return windows
    ? `${folderPath.replace(/[\\/]+$/, '')}\\${localPath.replaceAll('/', '\\')}`
    : `${folderPath.replace(/\/+$/, '')}/${localPath}`;
}

// Hands bytes that the page has made to the user as a file.

/** Through the browser's own download: the desktop's window saves what the page made, and nothing from an address. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = withoutHiddenMarks(name);
  link.click();
  // The download has taken hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
