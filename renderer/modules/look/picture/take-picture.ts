/** Pictures of a view, for the clipboard and as files. */
import type { ViewHandle } from '../../../scene/view/view-handle.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { saveBlob } from '../../shared/hand-out-files.ts';
import { pictureWords } from './picture-words.ts';

type Tools = StoresOf<'notices' | 'studio'>;

/** As PNG into the downloads. */
export async function savePicture(view: ViewHandle | null, title: string, tools: Tools): Promise<void> {
  const picture = await taken(view, tools);
  if (picture === null) return;
  saveBlob(picture, `${pictureWords.fileName(title)}.png`);
  tools.notices.tell(pictureWords.saved, { tone: 'success', tag: 'picture' });
}

/** To the clipboard, or into the downloads where the clipboard takes no pictures. */
export async function copyPicture(view: ViewHandle | null, title: string, tools: Tools): Promise<void> {
  const picture = await taken(view, tools);
  if (picture === null) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    tools.notices.tell(pictureWords.onClipboard, { tone: 'success', tag: 'picture' });
  } catch {
    saveBlob(picture, `${pictureWords.fileName(title)}.png`);
    tools.notices.tell(pictureWords.saved, { tone: 'success', tag: 'picture' });
  }
}

async function taken(view: ViewHandle | null, { studio, notices }: Tools): Promise<Blob | null> {
  if (view === null) return null;
  const { scale, transparent, words } = studio.store.getState();
  const picture = await view.picture({ scale, transparent, words });
  if (picture instanceof Blob) return picture;
  notices.tell(picture === 'left' ? pictureWords.left : pictureWords.tooLarge, { tag: 'picture' });
  return null;
}
