/** How the library's pictures of models are drawn: in workers, without a graphics card. */
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import { createPictureDesk, type PictureDesk } from '../../scene/picture/picture-desk.ts';
import { carefully, modelSource, notesOfTab, shownFiles } from '../stage/model-source.ts';
import type { OpeningNotes } from '../stage/store/opening-notes.ts';
import type { DrawPictures } from './store/pictures.ts';

/** Of the file that the viewer would show first. One that the window ended with has none until it was opened: the library would end it again. */
export function createDrawPictures(
  desk: Pick<PictureDesk, 'draw'> = createPictureDesk(),
  notes: Pick<OpeningNotes, 'endedWith' | 'begin'> = notesOfTab(),
): DrawPictures {
  return async (detail) => {
    const [file] = shownFiles(detail.files);
    if (file === undefined) return null;
    const source = modelSource(detail, file.localPath);
    return {
      address: (edgePx) => contentPaths.drawn(detail.id, file.localPath, edgePx),
      draw: (signal) => carefully(notes, source, () => desk.draw(source, signal)),
    };
  };
}
