/** Why a library is not moved, or its old copy not removed. */
import { catalogue } from '../../../contract/messages/catalogue.ts';

export const moveWords = catalogue('libraries.move', {
  copyDiffers: 'the copy reads back differently, so that disk cannot be trusted',
  copyGone: 'the copied files are missing, or the disk is not connected',
  targetGone: 'it is not available, so the old copy is kept; connect its disk first',
  crashed: 'the copy process crashed',
});
