/** What the form of a measured asset says. English. */

/** Said by ClipPanel. */
export const clipPanelWords = {
  clip: 'Clip',
  clipHint:
    'The object on the floor beside a printed ChArUco board, filmed walking around it. It gives the asset its true scale.',
  clipFile: 'Clip file',
  noClipChosen: 'No clip chosen',
  chooseAFile: 'Choose a file',
  byAddress: 'Use an address',
  addressOfTheClip: 'Address of the clip',
  addressOfTheClipNote: ' It is not checked here before it is sent.',
  dropHint:
    'Drop an MP4 or MOV anywhere on this screen, or paste it. It is checked here before anything is uploaded.',
  checkOf: (fileName: string): string => `Check of ${fileName}`,
  openTheReport: 'Open the report',
} as const;

/** Said by ImagePanel. */
export const imagePanelWords = {
  image: 'Image',
  imageHint:
    'A sharp photo of the whole object. The clip’s best still does, where the object is well in view.',
  imageFile: 'Image file',
  addressOfTheImage: 'Address of the image',
  chooseAnImage: 'Choose an image',
  byAddress: 'Use an address',
  bestStill: 'Best still of the clip',
  bestStillAt: (time: string): string => `Best still of the clip, at ${time}`,
  fromAsset: 'Use an asset’s image',
} as const;

/** Said by MeasuredScreen. */
export const measuredScreenWords = {
  form: 'Create a measured asset',
  drop: 'Drop the clip and the image',
  name: 'Name',
  optional: 'Optional',
  createMeasuredAsset: 'Create measured asset',
  sendAnyway: 'Send it although the clip will not do. This is recorded with the asset.',
  nothingYet: 'Nothing is uploaded before you say so.',
} as const;
