/** English of webhook endpoints and their deliveries. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { WebhookEvent, WebhookSubject } from '../../../main/contract/plain/webhooks.ts';

/** The parts of the screen, and what is above them. */
export const deskWords = catalogue('webhooks.desk', {
  title: 'Webhooks',
  parts: 'Webhook views',
  views: { endpoints: 'Endpoints', checker: 'Signature checker', receiver: 'Receiver on this machine' },
  add: 'Add a webhook…',
  tryAgain: 'Try again',
  loading: 'Loading webhooks',
  list: 'Registered webhooks',
  emptyTitle: 'No webhooks yet',
  empty:
    'A webhook notifies your own program when assets, sets and batches end, so that it does not have to poll. Caliper itself does not need one.',
});

/** The commands of the screen. */
export const webhookCommandWords = catalogue('webhooks.webhookCommand', {
  add: 'Add webhook',
  test: 'Send test to the webhook',
  refresh: 'Refresh webhooks and deliveries',
  replace: 'Replace webhook',
  remove: 'Delete webhook',
  checker: 'Check signature',
  receiver: 'Receiver on this machine',
  endpoints: 'Endpoints and deliveries',
});

/** What can be done with one, on buttons and in menus. */
export const endpointActions = catalogue('webhooks.endpointActions', {
  test: 'Send a test',
  replace: 'Replace…',
  remove: 'Delete…',
  copyUrl: 'Copy URL',
  copyId: 'Copy ID',
  showSecret: 'Show secret',
  enterSecret: 'Enter secret…',
  of: icu('Actions for {url}', (url: string) => ({ url })),
});

/** One endpoint. */
export const endpointWords = catalogue('webhooks.endpoint', {
  events: icu(
    '{all, select, true {All events} other {{count, plural, one {{count} event} other {{count} events}}}}',
    (count: number, all: number) => ({ all: count === all, count }),
  ),
  eventsUnknown: 'Events not listed',
  replacing: 'Replacement',
  id: 'ID',
  since: 'Registered',
  eventsLabel: 'Events',
  secret: 'Signing secret',
  unknown: 'Unknown',
  secrets: {
    none: 'Not on this machine.',
    unseen: 'Stored on this machine. Not shown yet; your receiver needs it.',
    kept: 'Stored on this machine. It was shown once and is not shown again.',
  },
  gone: icu(
    '{url} is no longer registered: another program deleted it. Add it again to keep receiving events; it gets a new secret.',
    (url: string) => ({ url }),
  ),
  readBefore: 'The data below may be outdated. It is refreshed when the connection is back.',
  tested: 'Test queued. See the deliveries below.',
});

/** A registration whose end is not known. */
export const brokenWords = catalogue('webhooks.broken', {
  lost: icu(
    'The registration of {url} was interrupted after the service created it, so its signing secret is lost. Replace the webhook to get a new secret.',
    (url: string) => ({ url }),
  ),
  none: icu(
    'The registration of {url} was interrupted, and the service lists no webhook for it. Register it again.',
    (url: string) => ({ url }),
  ),
  replace: 'Replace…',
  again: 'Register again…',
  forget: 'Dismiss',
});

/** The second half of a replacement. */
export const replacingWords = catalogue('webhooks.replacing', {
  title: 'Finish the replacement',
  about: icu(
    'Give your receiver the new secret, and let it accept the old one for now. Then send a test; when it is delivered, the old webhook ({url}) is deleted.',
    (url: string) => ({ url }),
  ),
  finish: 'Send test and finish',
  stop: 'Keep both',
  waiting: 'Both webhooks are still registered.',
  done: 'The test was delivered, and the old webhook was deleted.',
});

/** The list of deliveries. */
export const deliveryWords = catalogue('webhooks.delivery', {
  title: 'Deliveries',
  show: 'Filter deliveries',
  filters: { all: 'All', pending: 'Pending', delivered: 'Delivered', dead: 'Dead' },
  refresh: 'Refresh',
  columns: {
    event: 'Event',
    about: 'About',
    status: 'Status',
    attempts: 'Attempts',
    code: 'Last response',
    created: 'Created',
    next: 'Next attempt',
  },
  test: 'Test',
  noAnswer: 'None',
  statuses: { pending: 'Pending', delivered: 'Delivered', dead: 'Dead' },
  resource: (type: string, id: string): string => `${type} ${id}`,
  next: { before: icu('in {left}', (left: string) => ({ left })), now: 'now' },
  more: 'Load older deliveries',
  none: 'No deliveries yet. Send a test to see whether it arrives.',
  noneOf: 'No results',
});

/** The form of a registration. */
export const registerWords = catalogue('webhooks.register', {
  title: 'Add webhook',
  replaceTitle: 'Replace webhook',
  about: 'The service sends a signed POST request to this URL for each event.',
  replaceAbout:
    'A webhook cannot be changed, so a new one is registered with its own secret. The old one is kept until a test of the new one was delivered.',
  url: 'Receiver URL',
  urlHint: 'Public https URL, up to 2,000 characters. It must respond with 200 to 299 within 10 s.',
  events: 'Events',
  all: 'All events',
  noneChosen: 'Select at least one event.',
  subjects: {
    asset: 'Assets, including members of batches and sets',
    variation_set: 'Variation sets',
    batch: 'Batches',
  } satisfies Record<WebhookSubject, string>,
  explained: {
    'asset.completed': 'The asset is ready to download',
    'asset.failed': 'The job failed or timed out',
    'asset.canceled': 'The job was canceled before it started',
    'variation_set.completed': 'The set ended with all or some members complete',
    'variation_set.failed': 'The set failed; members that failed with it are also reported as assets',
    'variation_set.canceled': 'The set was canceled before any member started',
    'batch.completed': 'The batch ended with all or some members complete',
    'batch.failed': 'No member succeeded, or the batch failed',
    'batch.canceled': 'The batch or all its members were canceled',
  } satisfies Record<WebhookEvent, string>,
  unknownThere: icu(
    '{url} is already registered for these events, and its secret is not on this machine. No webhook was registered.',
    (url: string) => ({ url }),
  ),
  adopted:
    'This URL is already registered for these events, so no webhook was added. Its secret is stored here.',
  another: 'Register anyway',
  cancel: 'Cancel',
  register: 'Register',
});

/** The secret, shown once, and entered where it is known from elsewhere. */
export const secretWords = catalogue('webhooks.secret', {
  title: 'Signing secret',
  about: 'Copy it to your receiver now. Neither the service nor Caliper shows it again.',
  name: 'Signing secret',
  what: 'the secret',
  copy: 'Copy',
  kept: 'Caliper stores it for the signature checker and the local receiver.',
  notKept:
    'It is not stored on this machine. If you close this window without copying it, you have to replace the webhook.',
  replacing: 'Then finish the replacement on the webhook’s page.',
  have: 'Done',
  enterTitle: 'Enter signing secret',
  enterAbout:
    'For a webhook that was registered elsewhere. It is stored on this machine like a token, for the signature checker and the local receiver.',
  keep: 'Save secret',
  cancel: 'Cancel',
});

/** The question before one is deleted. */
export const deleteWebhookWords = catalogue('webhooks.deleteWebhook', {
  title: 'Delete this webhook?',
  about: icu(
    'The service stops sending to {url}: pending deliveries are dropped, and the secret and the delivery list are removed. This cannot be undone; if you register the same URL again, it gets a new secret.',
    (url: string) => ({ url }),
  ),
  confirm: 'Delete webhook',
});
