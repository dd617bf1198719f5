/** What opening a glTF says. `notes` are sentences; `damaged` continues “The model cannot be shown: ”. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

export const gltfNoteWords = catalogue('scene.gltf', {
  notes: {
    otherLooks: icu(
      'Its materials need {extensions}, which is not supported: colours may differ.',
      (extensions: string) => ({ extensions }),
    ),
    aboutSize:
      'Its size is approximate, from the bounds stated in the file: not every vertex could be measured.',
    otherImage: icu(
      'Texture {number} is not a PNG, JPEG, WebP or KTX2 image and is skipped.',
      (number: number) => ({ number }),
    ),
  },
  damaged: {
    bufferWithoutFile: icu('buffer {index} is in no file', (index: number) => ({ index })),
    shortBuffer: icu(
      'buffer {index} claims {claimed, number} bytes, and its file holds {held, number}',
      (index: number, claimed: number, held: number) => ({ index, claimed, held }),
    ),
  },
});
