/** How the library's pictures of models are drawn: in workers, without a graphics card. */
import { contentPaths } from '../../../main/contract/content-paths.ts';
import { createPictureDesk } from '../../scene/picture/picture-desk.ts';
import type { DrawPictures } from '../../state/pictures.ts';
import { modelSource } from '../viewer/model-source.ts';
import { shownFiles } from '../viewer/shown-files.ts';

/** Of the file that the viewer would show first. */
export function createDrawPictures(): DrawPictures {
  const desk = createPictureDesk();
  return async (detail) => {
    const [file] = shownFiles(detail.files);
    if (file === undefined) return null;
    const source = modelSource(detail, file.localPath);
    return {
      address: (edgePx) => contentPaths.drawn(detail.id, file.localPath, edgePx),
      draw: (signal) => desk.draw(source, signal),
    };
  };
}
