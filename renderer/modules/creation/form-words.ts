/** What the forms of creating say on their controls. English. */

/** Said by CreateFoot. */
export const createFootWords = {
  startAfresh: 'Start afresh',
  sending: 'Sending',
  whatWillBeSent: 'What will be sent',
  startedAfresh: 'Started the form afresh',
  startedAfreshNotice: 'Started the form afresh.',
} as const;

/** Said by ImageCard. */
export const imageCardWords = {
  cancel: 'Cancel',
  remove: 'Remove',
  copying: (fileName: string): string => `Copying ${fileName}`,
  replace: 'Replace',
  copyingHere: (sent: string, all: string): string => `Copying into the library, ${sent} of ${all}`,
  notTaken: 'Not taken',
  pixels: (widthPx: number, heightPx: number): string => `${widthPx} × ${heightPx} px`,
  keptInTheLibrary: 'Kept in the library',
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
  addressOf: (what: string): string => `Address of ${what}`,
  byAddress: 'Use an address',
  fromAsset: 'Use an asset’s image',
  chooseAnother: 'Choose another',
  choose: (what: string): string => `Choose ${what}`,
  hint: (hint: string, size: string): string => `${hint} PNG, JPEG or WebP, up to ${size}.`,
} as const;

/** Said by InputPanel. */
export const inputPanelWords = {
  text: 'Text',
  image: 'Image',
  imageAddress: 'Image address',
  makeItFrom: 'Make it from',
  description: 'Description',
  descriptionExample: 'A blue ceramic mug with a wide handle, 10 cm tall, slightly worn at the rim',
  descriptionHint: 'What the object is, its parts and materials, and its rough size. One object per asset.',
  addressOfTheImage: 'Address of the image',
  addressOfTheImageHint:
    'The service downloads it, so it must be reachable from the internet without signing in.',
  name: 'Name',
  optional: 'Optional',
  filesCalled: 'Folder and files will be called',
} as const;

/** Said by LibraryImages. */
export const libraryImagesWords = {
  itsPreview: 'Its preview',
  madeFrom: 'What it was made from',
  title: 'Use an asset’s image',
  searchTheLibrary: 'Search the library',
  whichImage: 'Which image',
  noAssets: 'The library has no assets yet. Images of those you make will be found here.',
  noPreview: 'No preview',
  noAssetIsFound: 'No asset is found.',
  assets: 'Assets',
} as const;

/** Said by LinkedImage. */
export const linkedImageWords = {
  hint: (note: string): string =>
    `The service downloads it, so it must be reachable from the internet without signing in.${note}`,
  remove: 'Remove',
} as const;

/** Said by OfferBanner. */
export const offerBannerWords = {
  stayHere: 'Stay here',
} as const;

/** Said by OptionFaults. */
export const optionFaultsWords = {
  softNeedsAuto: 'With a deformable body the service takes only the automatic collision shape.',
  softNeedsSimulator:
    'With a deformable body the service makes high-fidelity sets only for Isaac Sim (PhysX or Newton) and Genesis.',
  makeItRigid: 'Make it rigid',
  automaticCollision: 'Use automatic collision',
  simulator: (what: string): string => `Use ${what}`,
} as const;

/** Said by OptionsPanel. */
export const optionsPanelWords = {
  options: 'Options',
  resetToDefaults: 'Reset to defaults',
  filesThatWillCome: 'Files that will come',
  variation: 'Variation',
  variationIgnored: 'Only for high-fidelity sets; sent, but ignored here',
  articulated: 'Articulated',
  articulatedHint: 'Parts that move on their own, connected by joints. Default of the service. Always rigid.',
  rigidHint: 'One rigid body without joints. The service’s default is articulated.',
  accountDefaults: 'Defaults are those of your account at the service.',
  serviceDefaults: 'Defaults are the service’s general ones.',
  defaultsUnknown: (message: string): string =>
    `Your account’s defaults are not known at the moment, so the service’s general ones are shown. ${message}`,
  askAgain: 'Ask again',
} as const;

/** Said by ParamField. */
export const paramFieldWords = {
  accountsDefault: 'account’s default',
  servicesDefault: 'service’s default',
  defaultHint: (hint: string): string => `${hint} Default.`,
} as const;

/** Said by PresetMenu. */
export const presetMenuWords = {
  saveTheseOptions: 'Save these options…',
  renameOrDelete: 'Rename or delete…',
  noPresetIsSaved: 'No preset is saved yet',
  presets: 'Presets',
  saveTitle: 'Save these options',
  name: 'Name',
  nameMissing: 'Give the preset a name.',
  keeps: (what: string): string => `Keeps what differs from the defaults: ${what}.`,
  replaces: (name: string): string => `Takes the place of “${name}”.`,
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
    `${room === most ? 'None yet' : `${room} more`} of at most ${most}.`,
  full: 'That is as many as the service takes.',
  addressOfTheReference: 'Address of the reference',
} as const;

/** Said by RouteBar. */
export const routeBarWords = {
  whatToCreate: 'What to create',
} as const;

/** Said by SeedPanel. */
export const seedPanelWords = {
  subject: 'Subject',
  subjectHint: 'An image of it, a text, or both. One object only.',
  anImage: 'An image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  text: 'Text',
  textExample: 'Scratched paint, a chipped rim, faded colours',
  textHint:
    'With an image: what varies in shape, colour, material, wear, damage or condition. Without one: what the subject is.',
  variationReferences: 'Variation references',
  referencesHint: (most: number): string =>
    `Up to ${most} images that guide style, palette or detail. They do not replace the subject.`,
  brief: 'Brief',
  briefHint: 'All variants are made from one class that the brief describes.',
  briefExample:
    'A kitchen base cabinet of painted wood, 60 to 90 cm wide: one drawer that slides out at the top, below it a door on two hinges with a round metal knob.',
  goodBrief: 'A good brief says:',
  referencePhoto: 'Reference photo',
  referencePhotoHint: 'Optional: a photo that goes with the brief.',
  aPhoto: 'A photo',
} as const;

/** Said by SetPanel. */
export const setPanelWords = {
  set: 'Set',
  variants: 'Variants',
  countHint: (least: number, most: number): string => `${least} to ${most}. Each counts as one asset.`,
  name: 'Name',
  optional: 'Optional',
  nameHint: 'Also tells the service what the subject is: “coffee mug”.',
  filesWillBeCalled: 'Files will be called',
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
  showTheRequest: 'Show the request',
  theRequest: 'The request',
  description:
    'What would be sent to the service. Files are listed by name and size; nothing is sent from here.',
  requests: 'Requests',
  previous: 'Previous request',
  next: 'Next request',
  batchOf: (place: number, count: number, name: string | null): string =>
    `Request ${place} of ${count}${name === null || name === '' ? '' : `: ${name}`}`,
  formsOfTheRequest: 'Forms of the request',
  request: 'Request',
  copyTheBody: 'Copy the body',
  curl: 'curl',
  curlHint:
    'For a shell in which API_TOKEN holds your token. Running it creates, and costs, the same once more.',
  copyTheCommand: 'Copy the command',
  copied: 'request',
} as const;

/** Said by StandardForm. */
export const standardFormWords = {
  createAnAsset: 'Create an asset',
  createAnAssetDrop: 'Drop one image to make an asset from it, or several or a folder for a batch',
  createAsset: 'Create asset',
  stayHereToCreate: 'Stay here to create another',
  sent: 'Sent. You can follow it in the queue.',
  show: 'Show',
} as const;

/** Said by StandardImage. */
export const standardImageWords = {
  anImage: 'An image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  onlyOne: (taken: string): string =>
    `An asset is made from one image, so “${taken}” was taken. Use another one instead:`,
  andMore: (count: number): string => `and ${count} more`,
} as const;

/** Said by create-like. */
export const createLikeWords = {
  lookThrough: 'Put together from what is known of the asset. Look through it before you send it.',
  itsPreview: 'Use its preview',
  createAnotherLikeThis: 'Create another like this',
} as const;

/** Said by create-commands. */
export const createCommandWords = {
  createAStandardAsset: 'Create a standard asset',
  createAMeasuredAsset: 'Create a measured asset',
  createAHighFidelity: 'Create a high-fidelity set',
  createAProceduralSet: 'Create a procedural set',
  wayKeywords: (line: string): string => `new variants ${line}`,
  showTheRequest: 'Show the request',
  showTheRequestKeywords: 'curl body json http',
  startTheFormAfresh: 'Start the form afresh',
  startTheFormAfreshKeywords: 'clear empty reset',
} as const;

/** Notices of a retry. */
export const makeAgainWords = {
  alreadyAsked: 'It was requested again already: here it is.',
  asked: 'It is requested again.',
} as const;
