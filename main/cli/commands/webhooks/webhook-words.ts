/** What the commands for webhooks say. `{webhook}` is an id and where it delivers to. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const of = (webhook: string): { webhook: string } => ({ webhook });
const times = (sent: string): { sent: string } => ({ sent });

export const webhookWords = catalogue('cli.webhooks', {
  none: 'No webhooks.',
  at: icu('{id} at {url}', (id: string, url: string) => ({ id, url })),
  registered: icu('Registered {webhook}.', of),
  secret: icu('Signing secret, shown this once: {secret}', (secret: string) => ({ secret })),
  notKept: icu('It is NOT stored here: {reason}', (reason: string) => ({ reason })),
  next: icu('Add it to your receiver, then test it: caliper webhooks test {id}', (id: string) => ({ id })),
  nextOfReplacement: icu(
    'Let your receiver accept both this secret and the old one, then run: caliper webhooks replace {id} --finish',
    (id: string) => ({ id }),
  ),
  alreadyKept: icu('{webhook} is registered already, and its secret is stored here.', of),
  already: icu('{webhook} was registered before.', of),
  secretUnknown: icu(
    '{webhook} is registered for the same events, but its secret is not on this machine; nothing was registered. Replace it with “caliper webhooks replace {id}”, or register a second one with --another.',
    (webhook: string, id: string) => ({ webhook, id }),
  ),
  deleted: icu(
    'Deleted {webhook}. A pending delivery may still arrive; its secret was deleted from this machine.',
    of,
  ),
  interrupted: icu(
    'The registration of {url} at {at} was interrupted, and the service does not list it. Register it again.',
    (url: string, at: string) => ({ url, at }),
  ),
  secretLost: icu(
    'The registration of {url} at {at} was interrupted: {id} was registered, and its secret is lost. Delete it and register it again.',
    (url: string, at: string, id: string) => ({ url, at, id }),
  ),
  /** Where the secret of a webhook is. */
  kept: 'kept',
  notHere: 'not here',
  replaced: icu('The test was delivered to {id}; the old webhook was deleted.', (id: string) => ({ id })),
  notReplaced: icu('{sentence}\nBoth webhooks are still there.', (sentence: string) => ({ sentence })),
  testQueued: icu('A test was queued ({id}).', (id: string) => ({ id })),
  notListed: 'The service does not list it yet.',
  counts: icu(
    '{delivered} delivered, {pending} pending, {dead} dead.',
    (counts: { delivered: number; pending: number; dead: number }) => ({
      delivered: counts.delivered,
      pending: counts.pending,
      dead: counts.dead,
    }),
  ),
  more: icu('More: --cursor {cursor}', (cursor: string) => ({ cursor })),
});

export const verdictWords = catalogue('cli.verifyWebhook', {
  valid: icu('Valid: signed with this secret at {sent}.', times),
  malformed:
    'Malformed: the header is not t=<Unix seconds>,v1=<64 lowercase hex digits>. Use the complete value.',
  skew: icu(
    'The clocks differ: signed at {sent}, and here it is {now}; {allowed} s are allowed. {reason}',
    (skew: { sent: string; now: string; allowed: number; reason: string }) => skew,
  ),
  sound: 'The signature is otherwise valid: the delivery is old, or a clock is wrong.',
  unsound: icu('The signature is invalid too. {reason}', (reason: string) => ({ reason })),
  mismatch: icu('Mismatch: signed with another secret, or over another body. {reason}', (reason: string) => ({
    reason,
  })),
  almost: {
    nothing: 'Use the body byte for byte as received.',
    newline: 'The signature would be valid with one line break more or less at the end of the body.',
    'line-ends': 'The signature would be valid with different line endings in the body.',
    mark: 'The signature would be valid without the byte order mark at the start of the body.',
    spacing:
      'The signature would be valid with different whitespace: the body was parsed and serialised again.',
    'secret-spaces': 'The signature would be valid without the spaces around the secret.',
  },
});
