/** The sample library: its label in the queue, and what its assets are called. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const sampleWords = catalogue('samples.library', {
  label: 'Sample',
  names: {
    mug: 'Blue mug',
    stool: 'Wooden stool',
    cabinet: 'Drawer cabinet',
    table: 'Oak table',
    box: 'Cardboard box',
    bottle: 'Green bottle',
  },
});
