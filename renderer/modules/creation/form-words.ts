/** What the forms of creating say on their controls. English. */

/** Said by CreateFoot. */
export const createFootWords = {
  startAfresh: 'Clear form',
  sending: 'Sending',
  whatWillBeSent: 'What will be sent',
  startedAfresh: 'Cleared the form',
  startedAfreshNotice: 'Cleared the form.',
} as const;

/** Said by ImageCard. */
export const imageCardWords = {
  cancel: 'Cancel',
  remove: 'Remove',
  copying: (fileName: string): string => `Copying ${fileName}`,
  replace: 'Replace',
  copyingHere: (sent: string, all: string): string => `Copying to the library, ${sent} of ${all}`,
  notTaken: 'Not added',
  pixels: (widthPx: number, heightPx: number): string => `${widthPx} × ${heightPx} px`,
  keptInTheLibrary: 'Saved in the library',
} as const;

/** Said by PhotoVerdict. */
export const photoVerdictWords = {
  checking: 'Checking the photo',
  verdicts: { pass: 'Pass', check: 'Check', retake: 'Retake' },
  withReason: (verdict: string, reason: string, more: number): string =>
    `${verdict}: ${reason}${more > 0 ? ` (+${more})` : ''}`,
} as const;

/** Said by ImageField. */
export const imageFieldWords = {
  file: (what: string): string => `${what} file`,
  addressOf: (what: string): string => `URL of ${what}`,
  byAddress: 'Use URL',
  fromAsset: 'Use an asset’s image',
  chooseAnother: 'Select another',
  choose: (what: string): string => `Select ${what}`,
  hint: (hint: string, size: string): string => `${hint} PNG, JPEG or WebP, up to ${size}.`,
} as const;

/** Said by InputPanel. */
export const inputPanelWords = {
  text: 'Text',
  image: 'Image',
  imageAddress: 'Image URL',
  makeItFrom: 'Create from',
  description: 'Description',
  descriptionExample: 'A blue ceramic mug with a wide handle, 10 cm tall, slightly worn at the rim',
  descriptionHint: 'What the object is, its parts and materials, and its rough size. One object per asset.',
  addressOfTheImage: 'Image URL',
  addressOfTheImageHint:
    'The service downloads it, so it must be reachable from the internet without sign-in.',
  name: 'Name',
  optional: 'Optional',
  filesCalled: 'Folder and file name',
} as const;

/** Said by LibraryImages. */
export const libraryImagesWords = {
  itsPreview: 'Preview',
  madeFrom: 'Input image',
  title: 'Use an asset’s image',
  searchTheLibrary: 'Search the library',
  whichImage: 'Image',
  noAssets: 'The library has no assets yet. Images of assets that you create appear here.',
  noPreview: 'No preview',
  noAssetIsFound: 'No results',
  assets: 'Assets',
} as const;

/** Said by LinkedImage. */
export const linkedImageWords = {
  hint: (note: string): string =>
    `The service downloads it, so it must be reachable from the internet without sign-in.${note}`,
  remove: 'Remove',
} as const;

/** Said by OfferBanner. */
export const offerBannerWords = {
  stayHere: 'Stay here',
} as const;

/** Said by OptionFaults. */
export const optionFaultsWords = {
  softNeedsAuto: 'With a deformable body, the service accepts only automatic collision.',
  softNeedsSimulator:
    'With a deformable body, the service creates high-fidelity sets only for Isaac Sim (PhysX or Newton) and Genesis.',
  makeItRigid: 'Use rigid body',
  automaticCollision: 'Use automatic collision',
  simulator: (what: string): string => `Use ${what}`,
} as const;

/** Said by OptionsPanel. */
export const optionsPanelWords = {
  options: 'Options',
  resetToDefaults: 'Reset to defaults',
  filesThatWillCome: 'Output files',
  variation: 'Variation',
  variationIgnored: 'Only for high-fidelity sets; sent, but ignored for this request',
  articulated: 'Articulated',
  articulatedHint: 'Moving parts, connected by joints. Always rigid. The service’s default.',
  rigidHint: 'One rigid body without joints. The service’s default is articulated.',
  accountDefaults: 'These are the defaults of your account.',
  serviceDefaults: 'These are the service’s general defaults.',
  defaultsUnknown: (message: string): string =>
    `Your account’s defaults could not be loaded, so the service’s general defaults are shown. ${message}`,
  askAgain: 'Try again',
} as const;

/** Said by ParamField. */
export const paramFieldWords = {
  accountsDefault: 'default',
  servicesDefault: 'default',
  defaultHint: (hint: string): string => `${hint} Default.`,
} as const;

/** Said by PresetMenu. */
export const presetMenuWords = {
  saveTheseOptions: 'Save as preset…',
  renameOrDelete: 'Rename or delete…',
  noPresetIsSaved: 'No presets yet',
  presets: 'Presets',
  saveTitle: 'Save options as preset',
  name: 'Name',
  nameMissing: 'Enter a name.',
  keeps: (what: string): string => `Saves the options that differ from the defaults: ${what}.`,
  replaces: (name: string): string => `Replaces “${name}”.`,
  savePreset: 'Save preset',
  nameTaken: 'Another preset has this name.',
  nameOf: (name: string): string => `Name of ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string): string => `Delete ${name}`,
} as const;

/** Said by References. */
export const referencesWords = {
  variationReferences: 'Variation references',
  references: 'References',
  room: (room: number, most: number): string =>
    room === most ? `None yet, up to ${most}.` : `${room} more, up to ${most} in total.`,
  full: 'The maximum is reached.',
  addressOfTheReference: 'Reference URL',
} as const;

/** Said by RouteBar. */
export const routeBarWords = {
  whatToCreate: 'What to create',
} as const;

/** Said by SeedPanel. */
export const seedPanelWords = {
  subject: 'Subject',
  subjectHint: 'An image, a text, or both. One object only.',
  anImage: 'Image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  text: 'Text',
  textExample: 'Scratched paint, a chipped rim, faded colours',
  textHint:
    'With an image: what varies in shape, colour, material, wear, damage or condition. Without one: what the subject is.',
  variationReferences: 'Variation references',
  referencesHint: (most: number): string =>
    `Up to ${most} images that guide style, palette or detail. They do not replace the subject.`,
  brief: 'Brief',
  briefHint: 'All variants belong to one class of object, described in the brief.',
  briefExample:
    'A kitchen base cabinet of painted wood, 60 to 90 cm wide: one drawer that slides out at the top, below it a door on two hinges with a round metal knob.',
  goodBrief: 'A good brief describes:',
  referencePhoto: 'Reference photo',
  referencePhotoHint: 'Optional photo for the brief.',
  aPhoto: 'Photo',
} as const;

/** Said by SetPanel. */
export const setPanelWords = {
  set: 'Set',
  variants: 'Variants',
  countHint: (least: number, most: number): string => `${least} to ${most}. Each counts as one asset.`,
  name: 'Name',
  optional: 'Optional',
  nameHint: 'Also describes the subject to the service, for example “coffee mug”.',
  filesWillBeCalled: 'File name',
} as const;

/** Said by SetScreen. */
export const setScreenWords = {
  proceduralForm: 'Create a procedural set',
  highFidelityForm: 'Create a high-fidelity set',
  dropPhoto: 'Drop a reference photo',
  dropSubject: 'Drop the subject, then its variation references',
  createSet: 'Create set',
} as const;

/** Said by ShowRequest. */
export const showRequestWords = {
  showTheRequest: 'View request',
  theRequest: 'Request',
  description:
    'The request as it would be sent to the service. Files are listed by name and size; nothing is sent from here.',
  requests: 'Requests',
  previous: 'Previous request',
  next: 'Next request',
  batchOf: (place: number, count: number, name: string | null): string =>
    `Request ${place} of ${count}${name === null || name === '' ? '' : `: ${name}`}`,
  formsOfTheRequest: 'Request format',
  request: 'Request',
  copyTheBody: 'Copy body',
  curl: 'curl',
  curlHint: 'Requires your token in API_TOKEN. Running it creates the assets again, at the same cost.',
  copyTheCommand: 'Copy command',
  copied: 'request',
} as const;

/** Said by StandardForm. */
export const standardFormWords = {
  createAnAsset: 'Create an asset',
  createAnAssetDrop: 'Drop one image to create an asset, or several images or a folder to create a batch',
  createAsset: 'Create asset',
  stayHereToCreate: 'Stay here to create more',
  sent: 'Sent. See the queue for its progress.',
  show: 'Show',
} as const;

/** Said by StandardImage. */
export const standardImageWords = {
  anImage: 'Image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  onlyOne: (taken: string): string => `An asset uses one image, so “${taken}” was used. Use another instead:`,
  andMore: (count: number): string => `and ${count} more`,
} as const;

/** Said by create-like. */
export const createLikeWords = {
  lookThrough: 'Filled in from the asset’s data. Check it before you send it.',
  itsPreview: 'Use preview',
  createAnotherLikeThis: 'Create another like this',
} as const;

/** Said by create-commands. */
export const createCommandWords = {
  createAStandardAsset: 'Create standard asset',
  createAMeasuredAsset: 'Create measured asset',
  createAHighFidelity: 'Create high-fidelity set',
  createAProceduralSet: 'Create procedural set',
  wayKeywords: (line: string): string => `new variants ${line}`,
  showTheRequest: 'View request',
  showTheRequestKeywords: 'curl body json http',
  startTheFormAfresh: 'Clear form',
  startTheFormAfreshKeywords: 'start afresh empty reset',
} as const;

/** Notices of a retry. */
export const makeAgainWords = {
  alreadyAsked: 'Already retried. Showing the new request.',
  asked: 'Retrying.',
} as const;
