/** The sample library: its label in the queue, and what its assets are called and made of. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const sampleWords = catalogue('samples.library', {
  label: 'Sample',
  assets: {
    mug: { name: 'Blue mug', text: 'a blue ceramic mug, 10 cm tall' },
    stool: { name: 'Wooden stool', text: 'a wooden stool, 45 cm tall' },
    cabinet: { name: 'Drawer cabinet', text: 'a red steel drawer cabinet, 60 cm tall' },
    table: { name: 'Oak table', text: 'a small oak table, 74 cm tall' },
    box: { name: 'Cardboard box', text: 'a cardboard box, 40 cm wide' },
    bottle: { name: 'Green bottle', text: 'a green glass bottle, 30 cm tall' },
  },
});
