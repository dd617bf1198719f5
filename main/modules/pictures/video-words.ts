/** Why a frame of a video is refused. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const videoWords = catalogue('pictures.frames', {
  tooLarge: 'it is larger than 32 MB',
  notAJpeg: 'it is not a complete JPEG',
  notNext: 'it is not the next one',
  videoTooLarge: 'the video is larger than 2 GB',
});
