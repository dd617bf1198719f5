/** What the form of a measured asset says. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** Said by ClipPanel. */
export const clipPanelWords = catalogue('measured.clipPanel', {
  clip: 'Clip',
  clipHint:
    'The object on the floor beside a printed ChArUco board, recorded while you walk around it. Gives the asset its true scale.',
  clipFile: 'Clip file',
  noClipChosen: 'No clip selected',
  chooseAFile: 'Select file',
  byAddress: 'Use URL',
  addressOfTheClip: 'Clip URL',
  addressOfTheClipNote: ' It is not checked before it is sent.',
  dropHint:
    'Drop an MP4 or MOV anywhere on this screen, or paste it. It is checked here before anything is uploaded.',
  checkOf: icu('Check of {fileName}', (fileName: string) => ({ fileName })),
  openTheReport: 'Open report',
});

/** Said by ImagePanel. */
export const imagePanelWords = catalogue('measured.imagePanel', {
  image: 'Image',
  imageHint:
    'A sharp photo of the whole object. You can use the clip’s best still if it shows the object well.',
  imageFile: 'Image file',
  addressOfTheImage: 'Image URL',
  chooseAnImage: 'Select image',
  byAddress: 'Use URL',
  bestStill: 'Best still of the clip',
  bestStillAt: icu('Best still of the clip, at {time}', (time: string) => ({ time })),
  fromAsset: 'Use an asset’s image',
});

/** Said by MeasuredScreen. */
export const measuredScreenWords = catalogue('measured.measuredScreen', {
  form: 'Create a measured asset',
  drop: 'Drop the clip and the image',
  name: 'Name',
  optional: 'Optional',
  createMeasuredAsset: 'Create measured asset',
  sendAnyway: 'Send anyway, although the clip does not pass. This is recorded with the asset.',
  nothingYet: 'Nothing is uploaded until you create the asset.',
});
