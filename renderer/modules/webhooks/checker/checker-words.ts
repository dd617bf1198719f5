/** What the signature checker and the receiver on this machine say. English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { RefusalReason, ShownVerdict } from '../../../../main/contract/schema/webhook.ts';

/** The form of the checker. */
export const checkerWords = catalogue('webhooks.checker', {
  title: 'Check a delivery',
  about:
    'Paste a delivery that your receiver got. It is verified on this machine by the rules of the specification; nothing is sent.',
  header: 'Value of X-Service-Signature',
  headerHint: 't=<Unix seconds>,v1=<64 hex digits>',
  headerMissing: 'Paste the header value.',
  body: 'Raw body, exactly as received',
  bodyHint: 'Before any parsing: a single changed space invalidates the signature.',
  file: 'From a file…',
  fromFile: icu('{name}, {size}', (name: string, size: string) => ({ name, size })),
  paste: 'Paste instead',
  secretOf: 'Secret',
  typed: 'Enter secret',
  keptOf: icu('{url} ({connection})', (connection: string, url: string) => ({ connection, url })),
  secret: 'Signing secret',
  secretMissing: 'Enter the signing secret.',
  check: 'Check',
  tooLarge:
    'This file is larger than 1 MB, the maximum of a delivery. Select another file, or paste the body.',
  unreadable: 'This file can no longer be read. Select it again, or paste the body.',
});

/** What was found. */
export const verdictWords = catalogue('webhooks.verdict', {
  title: 'Result',
  heads: {
    valid: 'Valid',
    malformed: 'Malformed header',
    skew: 'Clock skew',
    mismatch: 'Mismatch',
  } satisfies Record<ShownVerdict['outcome'], string>,
  valid: 'The signature matches this secret and body, and is recent enough.',
  malformed:
    'The header must be exactly t=<Unix seconds>,v1=<64 lowercase hex digits>. Paste the complete value once; a proxy may have truncated it or joined two values.',
  skew: icu(
    'A receiver must reject it: the header time and this clock differ by {seconds}; the limit is 300 s.',
    (seconds: string) => ({ seconds }),
  ),
  sound:
    'The signature itself is valid. Either the delivery is old or a clock is wrong; sync the receiver’s clock over the network.',
  unsound: 'The signature is invalid, too. Make sure that the secret and the body belong together.',
  nearlySound: 'The signature is invalid, too.',
  mismatch: 'Signed with another secret or body, or forged.',
  almost: {
    newline:
      'The signature matches with one more or one fewer line break at the end: an editor or a terminal changed the body.',
    'line-ends': 'The signature matches with other line endings: something converted \\n to \\r\\n or back.',
    mark: 'The signature matches without the byte order mark at the start: an editor added it.',
    spacing:
      'The signature matches with other whitespace: the body was parsed and serialised again. Verify the raw bytes before your framework parses them.',
    'secret-spaces': 'The signature matches without the spaces around the secret.',
  } satisfies Record<NonNullable<Extract<ShownVerdict, { outcome: 'mismatch' }>['almost']>, string>,
  far: 'Make sure that the secret belongs to this webhook, and that the body is the raw bytes as received.',
  sent: 'Sender clock',
  here: 'Local clock',
});

/** Code that verifies. */
export const sampleWords = catalogue('webhooks.sample', {
  title: 'Verify in your own receiver',
  about:
    'Verify the raw body in constant time and within 300 s, respond with 204 immediately, then process the event. A repeated delivery has the same id.',
  language: 'Language',
  copy: 'the code',
});

/** The receiver on this machine. */
export const receiverWords = catalogue('webhooks.receiver', {
  title: 'Receiver on this machine',
  about:
    'Caliper can receive deliveries and refresh a job as soon as it ends. It listens on 127.0.0.1 only, so the service reaches it through your tunnel.',
  on: 'Receive deliveries',
  onHint: 'Requests not signed with a secret stored here are rejected silently.',
  port: 'Port',
  portHint: '1024 to 65535',
  portWrong: 'Enter a whole number from 1024 to 65535.',
  takePort: 'Use this port',
  next: {
    before: icu('Retries automatically in {left}.', (left: string) => ({ left })),
    now: 'Retrying now.',
  },
  retries: 'Caliper retries automatically, at least once a minute, while the receiver is on.',
  tryAgain: 'Try again',
  standing: {
    listens: icu('Listening on port {port}.', (port: number) => ({ port })),
    off: 'The receiver is off.',
  },
  address: 'URL',
  what: 'the URL',
  secrets: 'Secrets',
  secretsCount: icu(
    '{count, plural, =0 {none: nothing is accepted until a webhook is registered here} other {{count} stored {count, plural, one {secret} other {secrets}}}}',
    (count: number) => ({ count }),
  ),
  steps: 'Setup',
  switchOn: 'Turn on “Receive deliveries” above.',
  tunnel: 'Start a tunnel to the port, for example:',
  register: 'Register the public URL that the tunnel prints.',
  registerButton: 'Add a webhook…',
  sandbox: 'The built-in sandbox needs no tunnel: register the URL of the receiver.',
  registerHere: 'Add for the sandbox…',
  test: 'Send a test. It appears below.',
  receivedTitle: 'Received',
  none: 'No deliveries yet.',
  columns: { event: 'Event', about: 'About', at: 'Received', repeats: 'Repeats', more: 'More' },
  isTest: 'Test',
  details: 'Details',
  detailsOf: icu('of {event}, {id}', (event: string, id: string) => ({ event, id })),
  refusedTitle: 'Rejected',
  refusedNone: 'No rejected requests.',
  refusedCount: icu('{count} ×', (count: number) => ({ count })),
  last: 'Last',
  reasons: {
    'not-a-delivery': 'not a delivery: another method, or not JSON',
    'other-host': 'unknown host: the tunnel’s host does not match a webhook stored here',
    browser: 'from a browser',
    'too-large': 'too large for a delivery',
    malformed: 'missing or malformed signature',
    skew: 'signed more than 300 s ago or ahead: check this machine’s clock',
    mismatch: 'signed with a secret that is not stored here',
    'not-the-body': 'signed, but not a delivery as specified',
  } satisfies Record<RefusalReason, string>,
});

/** One delivery that was received. */
export const receivedWords = catalogue('webhooks.received', {
  /** For those who cannot see the row above. */
  title: icu('Details of {event}', (event: string) => ({ event })),
  gone: 'Headers and body are no longer available. They are kept in memory for the last 50 deliveries, until Caliper restarts.',
  kept: 'Headers and body are kept in memory only, until Caliper restarts.',
  verdict: icu('Valid: signed over this body with the stored secret of {url}.', (url: string) => ({ url })),
  inTime: icu(
    '{order, select, same {Received within the second in which it was signed; the limit is 300 s.} before {By this machine’s clock, received {away} s before it was signed; the limit is 300 s.} other {By this machine’s clock, received {away} s after it was signed; the limit is 300 s.}}',
    (seconds: number) => ({
      order: seconds === 0 ? 'same' : seconds < 0 ? 'before' : 'after',
      away: Math.abs(seconds),
    }),
  ),
  openAsset: 'Open the asset',
  notHere: 'The asset is not in this library.',
  headers: 'Headers',
  others: 'Others',
  othersOf: icu('{names} (values not stored)', (names: string) => ({ names })),
  body: 'Body',
  views: { pretty: 'Formatted', raw: 'As received' },
  copy: 'the body',
  noText: 'The body is not text.',
  check: 'Check delivery',
  fileName: 'Body as received',
});
