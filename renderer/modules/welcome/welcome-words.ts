/** What the first screen and its samples say. English. */

/** The first screen. */
export const welcomeWords = {
  firstTitle: 'Welcome to Caliper',
  againTitle: 'Connect to another service',
  lead: 'Assets are made by a service. Choose one; it can be changed at any time, and the library stays on this machine.',
  sandbox: {
    name: 'Built-in sandbox',
    points: [
      'Runs on this machine: nothing leaves it, no account needed.',
      'Free, as often as you like.',
      'Makes real files in every format, from simple shapes: for finding your way around, for testing a pipeline, and for working offline.',
    ],
    use: 'Use the built-in sandbox',
    running: 'The sandbox is running. Create your first asset.',
  },
  service: {
    name: 'A service of your own',
    text: 'An asset generation service with an account: its address, and a token from its API token page.',
    connected: 'Connected. New assets are made by this service.',
  },
} as const;

/** Models that were made before. */
export const existingWords = {
  title: 'Already have models?',
  lead: 'Import them without a service.',
  folder: 'Add folders…',
  zip: 'Import ZIP…',
} as const;

/** The samples, as tiles and as commands. */
export const sampleWords = {
  title: 'Or look around first',
  lead: 'Each comes with one click, costs nothing, and goes with another.',
  addKeywords: 'example demo try first start',
  removeKeywords: 'example demo delete',
  library: {
    name: 'A sample library',
    text: 'Six assets that the sandbox makes while you watch: a mug, a stool, a cabinet and more, with all their files.',
    add: 'Make the sample library',
    adding: 'The samples are being made. This is the queue: watch them run.',
    open: 'Open the library',
    remove: 'Remove the sample library',
    removed: 'The samples are gone from the sandbox, and lie in the library’s bin.',
    state: (ready: number, assets: number): string =>
      ready === assets
        ? `${assets} assets are in the library`
        : `${ready} of ${assets} are here, the others on their way`,
  },
  capture: {
    name: 'A sample capture',
    text: 'A short clip of a box beside a printed board: see how a clip is checked, and what its report tells.',
    add: 'Check the sample clip',
    adding: 'The sample clip is being checked.',
    open: 'Open its report',
    remove: 'Remove the sample clip',
    removed: 'The sample clip is off the list.',
    state: 'It is among the captures',
  },
} as const;

/** The form of a connection, here and in the settings. */
export const connectFormWords = {
  address: 'Address of the service',
  addressHint: 'The part before “/v1”.',
  name: 'Name',
  optional: 'Optional',
  namePlaceholder: 'What Caliper calls it',
  save: 'Save and use this service',
  try: 'Try the connection',
  cancel: 'Cancel',
  promise: 'Nothing is saved before it works.',
  token: 'API token',
  tokenHint: 'From the service’s API token page.',
  hideToken: 'Hide the token',
  showToken: 'Show the token',
  answers: (time: string): string => `The service answers in ${time} and accepts the token.`,
  milliseconds: (ms: number): string => `${ms} ms`,
  defaults: 'The defaults of the account:',
} as const;
