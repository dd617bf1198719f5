/** What the webhook desk says about endpoints and their deliveries. English. */
import type { WebhookEvent, WebhookSubject } from '../../../main/contract/plain/webhooks.ts';

/** The parts of the screen, and what is above them. */
export const deskWords = {
  title: 'Webhooks',
  parts: 'Parts of the webhook desk',
  views: { endpoints: 'Endpoints', checker: 'Signature checker', receiver: 'Receiver on this machine' },
  add: 'Add a webhook…',
  tryAgain: 'Try again',
  loading: 'Reading the webhooks',
  list: 'Registered webhooks',
  emptyTitle: 'No webhook is registered',
  empty:
    'A webhook tells your own program when assets, sets and batches end, so that it need not ask. Caliper itself does not need one.',
} as const;

/** The commands of the screen. */
export const webhookCommandWords = {
  add: 'Add a webhook',
  test: 'Send a test to the webhook',
  refresh: 'Read the webhooks and deliveries again',
  replace: 'Replace the webhook',
  remove: 'Delete the webhook',
  checker: 'Check a signature',
  receiver: 'Receiver on this machine',
  endpoints: 'Endpoints and their deliveries',
} as const;

/** What can be done with one, on buttons and in menus. */
export const endpointActions = {
  test: 'Send a test',
  replace: 'Replace…',
  remove: 'Delete…',
  copyUrl: 'Copy the address',
  copyId: 'Copy the id',
  showSecret: 'Show its secret',
  enterSecret: 'Enter its secret…',
  of: (url: string): string => `Actions for ${url}`,
} as const;

/** One endpoint. */
export const endpointWords = {
  events: (count: number, all: number): string =>
    count === all ? 'All events' : `${count} ${count === 1 ? 'event' : 'events'}`,
  eventsUnknown: 'Events not listed',
  replacing: 'Replacement',
  id: 'Id',
  since: 'Registered',
  eventsLabel: 'Events',
  secret: 'Signing secret',
  unknown: 'The service does not say',
  secrets: {
    none: 'Not on this machine.',
    unseen: 'Kept on this machine. Nobody has seen it yet: your receiver needs it.',
    kept: 'Kept on this machine. It was shown once and is not shown again.',
  },
  gone: (url: string): string =>
    `${url} is not registered at the service any more, and it was not deleted in this window: another program of the account has deleted it. Nothing more is sent there. Add it again if your receiver is to go on; it then has a new secret.`,
  readBefore: 'What is below was read before. It is read again when the connection is back.',
  tested: 'A test was queued. It is among the deliveries below.',
} as const;

/** A registration whose end is not known. */
export const brokenWords = {
  lost: (url: string): string =>
    `The registration of ${url} was cut off after the service had made it, so its signing secret is lost. Replace that webhook: the new one has a secret that you get.`,
  none: (url: string): string =>
    `The registration of ${url} was cut off, and the service lists no webhook for it. Register it again.`,
  replace: 'Replace it…',
  again: 'Register again…',
  forget: 'Take off',
} as const;

/** The second half of a replacement. */
export const replacingWords = {
  title: 'This webhook is to replace another one',
  about: (url: string): string =>
    `Give your receiver the new secret, and let it accept the old one as well for now. Then a test is sent here; once it is delivered, the old webhook (${url}) is deleted.`,
  finish: 'Send a test and finish',
  stop: 'Keep both',
  waiting: 'Both webhooks are still there.',
  done: 'The test was delivered, and the old webhook is deleted.',
} as const;

/** The list of deliveries. */
export const deliveryWords = {
  title: 'Deliveries',
  show: 'Which deliveries are shown',
  filters: { all: 'All', pending: 'Pending', delivered: 'Delivered', dead: 'Dead' },
  refresh: 'Read again',
  columns: {
    event: 'Event',
    about: 'About',
    status: 'Status',
    attempts: 'Attempts',
    code: 'Last answer',
    created: 'Created',
    next: 'Next try',
  },
  test: 'A test',
  noAnswer: 'None',
  statuses: { pending: 'Pending', delivered: 'Delivered', dead: 'Dead' },
  resource: (type: string, id: string): string => `${type} ${id}`,
  next: { before: (left: string): string => `in ${left}`, now: 'now' },
  more: 'Older deliveries',
  none: 'Nothing was sent here yet. Send a test to see whether it arrives.',
  noneOf: 'There is none of these.',
} as const;

/** The form of a registration. */
export const registerWords = {
  title: 'Add a webhook',
  replaceTitle: 'Replace the webhook',
  about: 'The service sends a signed POST request to this address for each event.',
  replaceAbout:
    'A webhook cannot be changed, so a new one is registered with a secret of its own. The old one stays until a test of the new one was delivered.',
  url: 'Address of your receiver',
  urlHint: 'A public address with https, up to 2,000 characters. It must answer with 200 to 299 within 10 s.',
  events: 'Events',
  all: 'All events',
  noneChosen: 'Choose at least one event.',
  subjects: {
    asset: 'Single assets, and members of batches and sets',
    variation_set: 'Variation sets',
    batch: 'Batches',
  } satisfies Record<WebhookSubject, string>,
  explained: {
    'asset.completed': 'The asset is ready to download',
    'asset.failed': 'Its job failed, or ran out of time',
    'asset.canceled': 'It was canceled before it started',
    'variation_set.completed': 'The set has ended, in whole or in part',
    'variation_set.failed': 'The set itself failed; members that failed with it are reported as assets, too',
    'variation_set.canceled': 'It was canceled before any member started',
    'batch.completed': 'The batch has ended, in whole or in part',
    'batch.failed': 'No member succeeded, or the batch itself failed',
    'batch.canceled': 'The batch or all its members were canceled',
  } satisfies Record<WebhookEvent, string>,
  unknownThere: (url: string): string =>
    `${url} is registered for these events already, and its secret is not on this machine. Nothing was registered.`,
  adopted:
    'This address was registered for these events before, so nothing new was registered. Its secret is kept here.',
  another: 'Register a second one',
  cancel: 'Cancel',
  register: 'Register',
} as const;

/** The secret, shown once, and entered where it is known from elsewhere. */
export const secretWords = {
  title: 'The signing secret',
  about: 'Put it where your receiver finds it, now: neither the service nor Caliper shows it again.',
  name: 'Signing secret',
  what: 'the secret',
  copy: 'Copy',
  kept: 'Caliper keeps it for the signature checker and for the receiver on this machine.',
  notKept: 'It is not kept on this machine. If you close this window without it, replace the webhook.',
  replacing: 'After that, finish the replacement on the webhook’s page.',
  have: 'I have it',
  enterTitle: 'Enter the signing secret',
  enterAbout:
    'For a webhook that was registered elsewhere. It is kept on this machine, as tokens are, and used by the signature checker and the receiver on this machine.',
  keep: 'Keep it',
  cancel: 'Cancel',
} as const;

/** The question before one is deleted. */
export const deleteWebhookWords = {
  title: 'Delete this webhook?',
  about: (url: string): string =>
    `The service sends nothing more to ${url}; what is in the queue is dropped, though a delivery that is under way may still arrive. Its secret is removed from this machine, and the list of its deliveries is gone. This cannot be undone: the same address registered again is another webhook with another secret, which your receiver then needs.`,
  confirm: 'Delete webhook',
} as const;
