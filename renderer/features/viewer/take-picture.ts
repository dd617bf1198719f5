/** The picture of a view, for the clipboard. */
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { Notices } from '../../state/notices.ts';
import { viewWords } from './view-words.ts';

/** To the clipboard, or into the downloads where the clipboard takes no pictures. */
export async function takePicture(view: ViewHandle | null, title: string, notices: Notices): Promise<void> {
  const picture = await view?.picture();
  if (picture === null || picture === undefined) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    notices.tell(viewWords.onClipboard, { tone: 'success' });
  } catch {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
    notices.tell(viewWords.inDownloads, { tone: 'success' });
  }
}
