/** What the settings say about connections. English. */

/** The list, a connection in it, and its token. */
export const connectionWords = {
  sandboxPlace: 'Runs on this machine while Caliper runs',
  addressLost: 'URL lost: what waits for it is sent nowhere',
  enterUrl: 'Enter its URL',
  since: 'for {time}',
  used: 'In use',
  choose: 'Use',
  remove: 'Remove',
  newToken: 'Enter a new token',
  tryNow: 'Try now',
  title: 'Connections',
  about: 'New assets are made by the one in use. Jobs of the others go on as well.',
  sandbox: 'Use the sandbox',
  add: 'Add a service',
  none: 'No service is connected. The library can be looked at, but nothing can be created.',
  newTokenFor: (name: string): string => `A new token for “${name}”`,
  lostTitle: 'The service whose URL was lost',
  lostAbout: 'What waits for it is sent to the service that you enter: make sure that it is the same one.',
  serviceAbout: 'An asset generation service with an account.',
  tokenFrom: 'Copy it from the service’s API token page.',
  connected: 'Connected. New assets are made by this service.',
} as const;

/** The question before one is removed. */
export const removeConnectionWords = {
  title: (name: string): string => `Remove “${name}”?`,
  confirm: 'Remove connection',
  sandbox: 'The sandbox stops. Assets that are in the library stay there, with all their files.',
  service:
    'Its token and the secrets of its webhooks are removed from this machine; the account at the service stays as it is. Assets that are in the library stay there, with all their files.',
} as const;
