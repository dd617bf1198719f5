/** What the forms of creating say on their controls. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** Said by CreateFoot. */
export const createFootWords = catalogue('creation.createFoot', {
  startAfresh: 'Clear form',
  sending: 'Sending',
  whatWillBeSent: 'What will be sent',
  startedAfresh: 'Cleared the form',
  startedAfreshNotice: 'Cleared the form.',
});

/** Said by ImageCard. */
export const imageCardWords = catalogue('creation.imageCard', {
  cancel: 'Cancel',
  remove: 'Remove',
  copying: icu('Copying {fileName}', (fileName: string) => ({ fileName })),
  replace: 'Replace',
  copyingHere: icu('Copying to the library, {sent} of {all}', (sent: string, all: string) => ({ sent, all })),
  notTaken: 'Not added',
  pixels: icu('{widthPx} × {heightPx} px', (widthPx: number, heightPx: number) => ({ widthPx, heightPx })),
  keptInTheLibrary: 'Saved in the library',
});

/** Said by PhotoVerdict. */
export const photoVerdictWords = catalogue('creation.photoVerdict', {
  checking: 'Checking the photo',
  verdicts: { pass: 'Pass', check: 'Check', retake: 'Retake' },
  withReason: icu(
    '{verdict}: {reason}{more, plural, =0 {} other { (+{more})}}',
    (verdict: string, reason: string, more: number) => ({ verdict, reason, more }),
  ),
});

/** Said by ImageField. */
export const imageFieldWords = catalogue('creation.imageField', {
  file: icu('{what} file', (what: string) => ({ what })),
  addressOf: icu('URL of {what}', (what: string) => ({ what })),
  byAddress: 'Use URL',
  fromAsset: 'Use an asset’s image',
  chooseAnother: 'Select another',
  choose: icu('Select {what}', (what: string) => ({ what })),
  hint: icu('{hint} PNG, JPEG or WebP, up to {size}.', (hint: string, size: string) => ({ hint, size })),
});

/** Said by InputPanel. */
export const inputPanelWords = catalogue('creation.inputPanel', {
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
});

/** Said by LibraryImages. */
export const libraryImagesWords = catalogue('creation.libraryImages', {
  itsPreview: 'Preview',
  madeFrom: 'Input image',
  title: 'Use an asset’s image',
  searchTheLibrary: 'Search the library',
  whichImage: 'Image',
  noAssets: 'The library has no assets yet. Images of assets that you create appear here.',
  noPreview: 'No preview',
  noAssetIsFound: 'No results',
  assets: 'Assets',
});

/** Said by LinkedImage. */
export const linkedImageWords = catalogue('creation.linkedImage', {
  hint: icu(
    'The service downloads it, so it must be reachable from the internet without sign-in.{note}',
    (note: string) => ({ note }),
  ),
  remove: 'Remove',
});

/** Said by OfferBanner. */
export const offerBannerWords = catalogue('creation.offerBanner', {
  stayHere: 'Stay here',
});

/** Said by OptionFaults. */
export const optionFaultsWords = catalogue('creation.optionFaults', {
  softNeedsAuto: 'With a deformable body, the service accepts only automatic collision.',
  softNeedsSimulator:
    'With a deformable body, the service creates high-fidelity sets only for Isaac Sim (PhysX or Newton) and Genesis.',
  makeItRigid: 'Use rigid body',
  automaticCollision: 'Use automatic collision',
  simulator: icu('Use {what}', (what: string) => ({ what })),
});

/** Said by OptionsPanel. */
export const optionsPanelWords = catalogue('creation.optionsPanel', {
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
  defaultsUnknown: icu(
    'Your account’s defaults could not be loaded, so the service’s general defaults are shown. {message}',
    (message: string) => ({ message }),
  ),
  askAgain: 'Try again',
});

/** Said by ParamField. */
export const paramFieldWords = catalogue('creation.paramField', {
  accountsDefault: 'default',
  servicesDefault: 'default',
  defaultHint: icu('{hint} Default.', (hint: string) => ({ hint })),
});

/** Said by PresetMenu. */
export const presetMenuWords = catalogue('creation.presetMenu', {
  saveTheseOptions: 'Save as preset…',
  renameOrDelete: 'Rename or delete…',
  noPresetIsSaved: 'No presets yet',
  presets: 'Presets',
  saveTitle: 'Save options as preset',
  name: 'Name',
  nameMissing: 'Enter a name.',
  keeps: icu('Saves the options that differ from the defaults: {what}.', (what: string) => ({ what })),
  replaces: icu('Replaces “{name}”.', (name: string) => ({ name })),
  savePreset: 'Save preset',
  nameTaken: 'Another preset has this name.',
  nameOf: icu('Name of {name}', (name: string) => ({ name })),
  delete: 'Delete',
  deleteNamed: icu('Delete {name}', (name: string) => ({ name })),
});

/** Said by References. */
export const referencesWords = catalogue('creation.references', {
  variationReferences: 'Variation references',
  references: 'References',
  room: icu(
    '{none, select, true {None yet, up to {most}.} other {{room} more, up to {most} in total.}}',
    (room: number, most: number) => ({ none: room === most, room, most }),
  ),
  full: 'The maximum is reached.',
  addressOfTheReference: 'Reference URL',
});

/** Said by RouteBar. */
export const routeBarWords = catalogue('creation.routeBar', {
  whatToCreate: 'What to create',
});

/** Said by SeedPanel. */
export const seedPanelWords = catalogue('creation.seedPanel', {
  subject: 'Subject',
  subjectHint: 'An image, a text, or both. One object only.',
  anImage: 'Image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  text: 'Text',
  textExample: 'Scratched paint, a chipped rim, faded colours',
  textHint:
    'With an image: what varies in shape, colour, material, wear, damage or condition. Without one: what the subject is.',
  variationReferences: 'Variation references',
  referencesHint: icu(
    'Up to {most} images that guide style, palette or detail. They do not replace the subject.',
    (most: number) => ({ most }),
  ),
  brief: 'Brief',
  briefHint: 'All variants belong to one class of object, described in the brief.',
  briefExample:
    'A kitchen base cabinet of painted wood, 60 to 90 cm wide: one drawer that slides out at the top, below it a door on two hinges with a round metal knob.',
  goodBrief: 'A good brief describes:',
  referencePhoto: 'Reference photo',
  referencePhotoHint: 'Optional photo for the brief.',
  aPhoto: 'Photo',
});

/** Said by SetPanel. */
export const setPanelWords = catalogue('creation.setPanel', {
  set: 'Set',
  variants: 'Variants',
  countHint: icu('{least} to {most}. Each counts as one asset.', (least: number, most: number) => ({
    least,
    most,
  })),
  name: 'Name',
  optional: 'Optional',
  nameHint: 'Also describes the subject to the service, for example “coffee mug”.',
  filesWillBeCalled: 'File name',
});

/** Said by SetScreen. */
export const setScreenWords = catalogue('creation.setScreen', {
  proceduralForm: 'Create a procedural set',
  highFidelityForm: 'Create a high-fidelity set',
  dropPhoto: 'Drop a reference photo',
  dropSubject: 'Drop the subject, then its variation references',
  createSet: 'Create set',
});

/** Said by ShowRequest. */
export const showRequestWords = catalogue('creation.showRequest', {
  showTheRequest: 'View request',
  theRequest: 'Request',
  description:
    'The request as it would be sent to the service. Files are listed by name and size; nothing is sent from here.',
  requests: 'Requests',
  previous: 'Previous request',
  next: 'Next request',
  batchOf: icu(
    'Request {place} of {count}{named, select, true {: {name}} other {}}',
    (place: number, count: number, name: string | null) => ({
      place,
      count,
      named: name !== null && name !== '',
      name,
    }),
  ),
  formsOfTheRequest: 'Request format',
  request: 'Request',
  copyTheBody: 'Copy body',
  curl: 'curl',
  curlHint: 'Requires your token in API_TOKEN. Running it creates the assets again, at the same cost.',
  copyTheCommand: 'Copy command',
  copied: 'request',
});

/** Said by StandardForm. */
export const standardFormWords = catalogue('creation.standardForm', {
  createAnAsset: 'Create an asset',
  createAnAssetDrop: 'Drop one image to create an asset, or several images or a folder to create a batch',
  createAsset: 'Create asset',
  stayHereToCreate: 'Stay here to create more',
  sent: 'Sent. See the queue for its progress.',
  show: 'Show',
});

/** Said by StandardImage. */
export const standardImageWords = catalogue('creation.standardImage', {
  anImage: 'Image',
  anImageHint: 'Or drop one anywhere on this screen, or paste it.',
  onlyOne: icu('An asset uses one image, so “{taken}” was used. Use another instead:', (taken: string) => ({
    taken,
  })),
  andMore: icu('and {count} more', (count: number) => ({ count })),
});

/** Said by create-like. */
export const createLikeWords = catalogue('creation.createLike', {
  lookThrough: 'Filled in from the asset’s data. Check it before you send it.',
  itsPreview: 'Use preview',
  createAnotherLikeThis: 'Create another like this',
});

/** Said by create-commands. */
export const createCommandWords = catalogue('creation.createCommand', {
  createAStandardAsset: 'Create standard asset',
  createAMeasuredAsset: 'Create measured asset',
  createAHighFidelity: 'Create high-fidelity set',
  createAProceduralSet: 'Create procedural set',
  wayKeywords: icu('new variants {line}', (line: string) => ({ line })),
  showTheRequest: 'View request',
  showTheRequestKeywords: 'curl body json http',
  startTheFormAfresh: 'Clear form',
  startTheFormAfreshKeywords: 'start afresh empty reset',
});

/** Notices of a retry. */
export const makeAgainWords = catalogue('creation.makeAgain', {
  alreadyAsked: 'Already retried. Showing the new request.',
  asked: 'Retrying.',
});
