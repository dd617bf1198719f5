/** What the first screen and its samples say. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** The first screen. */
export const welcomeWords = catalogue('welcome.general', {
  firstTitle: 'Welcome to Caliper',
  againTitle: 'Connect to another service',
  lead: 'Assets are created by a service. Select one; you can switch at any time, and your library stays on this machine.',
  sandbox: {
    name: 'Built-in sandbox',
    points: [
      'Runs on this machine: nothing leaves it, no account needed.',
      'Free and unlimited.',
      'Creates real files in every format from simple shapes: for trying Caliper, testing a pipeline, and working offline.',
    ],
    use: 'Use the built-in sandbox',
    running: 'The sandbox is running. Create your first asset.',
  },
  service: {
    name: 'Your own service',
    text: 'An asset generation service with an account. You need its URL, and a token from its API token page.',
    connected: 'Connected. New assets are created with this service.',
  },
});

/** Models that were made before. */
export const existingWords = catalogue('welcome.existing', {
  title: 'Already have models?',
  lead: 'Import them without a service.',
  folder: 'Add folders…',
  zip: 'Import ZIP…',
});

/** The samples, as tiles and as commands. */
export const sampleWords = catalogue('welcome.sample', {
  title: 'Or explore samples first',
  lead: 'Free, and added or removed with one click.',
  addKeywords: 'example demo try first start',
  removeKeywords: 'example demo delete',
  library: {
    name: 'Sample library',
    text: 'Six assets created by the sandbox while you watch: a mug, a stool, a cabinet and more, with all their files.',
    add: 'Create sample library',
    adding: 'Creating the samples. Watch their progress here in the queue.',
    open: 'Open library',
    remove: 'Remove sample library',
    removed: 'The samples were removed from the sandbox and moved to the bin.',
    state: icu(
      '{done, select, true {{assets} assets in the library} other {{ready} of {assets} assets ready}}',
      (ready: number, assets: number) => ({ done: ready === assets, ready, assets }),
    ),
  },
  capture: {
    name: 'Sample capture',
    text: 'A short clip of a box beside a printed board. See how a clip is checked, and what its report shows.',
    add: 'Check sample clip',
    adding: 'Checking the sample clip.',
    open: 'Open report',
    remove: 'Remove sample clip',
    removed: 'The sample clip was removed.',
    state: 'In Captures',
  },
});

/** The form of a connection, here and in the settings. */
export const connectFormWords = catalogue('welcome.connectForm', {
  address: 'Service URL',
  addressHint: 'The part before “/v1”.',
  name: 'Name',
  optional: 'Optional',
  namePlaceholder: 'Name shown in Caliper',
  save: 'Save and use service',
  try: 'Test connection',
  cancel: 'Cancel',
  promise: 'Saved only if the connection works.',
  token: 'API token',
  tokenHint: 'From the service’s API token page.',
  hideToken: 'Hide token',
  showToken: 'Show token',
  answers: icu('The service responded in {time} and accepts the token.', (time: string) => ({ time })),
  milliseconds: icu('{ms} ms', (ms: number) => ({ ms })),
  defaults: 'Defaults:',
});
