/** What the signature checker and the receiver on this machine say. English. */
import type { RefusalReason, ShownVerdict } from '../../../../main/contract/schema/webhook.ts';

/** The form of the checker. */
export const checkerWords = {
  title: 'Check a delivery',
  about:
    'Paste what your receiver got. It is judged here, by the rules of the specification; nothing is sent anywhere.',
  header: 'Value of X-Service-Signature',
  headerHint: 't=<Unix seconds>,v1=<64 hex digits>',
  headerMissing: 'Paste the header’s value.',
  body: 'Body, byte for byte as it was received',
  bodyHint: 'Before any parsing: one space more or less is another body.',
  file: 'From a file…',
  fromFile: (name: string, bytes: string): string => `${name}, ${bytes}`,
  paste: 'Paste it instead',
  secretOf: 'Secret',
  typed: 'Type the secret',
  keptOf: (connection: string, url: string): string => `${url} (${connection})`,
  secret: 'Signing secret',
  secretMissing: 'Enter the signing secret.',
  check: 'Check',
  tooLarge: 'This file is larger than 1 MB, which no delivery is. Choose another one, or paste the body.',
  unreadable: 'This file cannot be read any more. Choose it again, or paste the body.',
} as const;

/** What was found. */
export const verdictWords = {
  title: 'Result',
  heads: {
    valid: 'Valid',
    malformed: 'Malformed header',
    skew: 'The clocks differ',
    mismatch: 'Mismatch',
  } satisfies Record<ShownVerdict['outcome'], string>,
  valid: 'Signed with this secret over this body, and in time.',
  malformed:
    'The header must be exactly t=<Unix seconds>,v1=<64 lowercase hex digits>. Give its whole value, once; a proxy may have shortened it or joined two.',
  skew: (seconds: string): string =>
    `A receiver must refuse it: the time in the header and this clock are ${seconds} apart, and 300 s are allowed.`,
  sound:
    'Otherwise the signature is right. Either the delivery is old, or one of the clocks is wrong: have the receiver’s clock set by the network.',
  unsound: 'The signature is not right either: see that secret and body belong together.',
  nearlySound: 'The signature is not right either.',
  mismatch: 'Signed with another secret, or over another body, or forged.',
  almost: {
    newline:
      'The signature would be right with one line break more or less at the end: an editor or a terminal has changed the body.',
    'line-ends':
      'The signature would be right with other line ends: something has turned \\n into \\r\\n or back.',
    mark: 'The signature would be right without the byte order mark at the beginning: an editor has put it there.',
    spacing:
      'The signature would be right with other spaces: the body was parsed and written again. Have your receiver verify the raw bytes, before its framework parses them.',
    'secret-spaces': 'The signature would be right without the spaces around the secret.',
  } satisfies Record<NonNullable<Extract<ShownVerdict, { outcome: 'mismatch' }>['almost']>, string>,
  far: 'See that the secret is this webhook’s, and that the body is the raw bytes as they were received.',
  sent: 'Clock of the sender',
  here: 'Clock of this machine',
} as const;

/** Code that verifies. */
export const sampleWords = {
  title: 'Verify in your own receiver',
  about:
    'Over the raw body, in constant time, within 300 s; then answer with 204 at once, and do the work afterwards. A delivery that comes again has the same id.',
  language: 'Language',
  copy: 'the code',
} as const;

/** The receiver on this machine. */
export const receiverWords = {
  title: 'Receiver on this machine',
  about:
    'Caliper can receive deliveries itself and look at a job the moment it ends. It listens on 127.0.0.1 only, so the service reaches it through a tunnel of yours.',
  on: 'Receive deliveries',
  onHint: 'Whatever is not signed with a secret that is kept here is turned away without a word.',
  port: 'Port',
  portHint: '1024 to 65535',
  portWrong: 'A whole number from 1024 to 65535.',
  takePort: 'Use this port',
  next: { before: (left: string): string => `Retries automatically in ${left}.`, now: 'Retries now.' },
  retries: 'It is retried automatically, at least once a minute, while the receiver is on.',
  tryAgain: 'Try again',
  standing: {
    listens: (port: number): string => `The receiver listens at port ${port}.`,
    off: 'The receiver is off.',
  },
  address: 'Listens at',
  what: 'the address',
  secrets: 'Verifies with',
  secretsCount: (count: number): string =>
    count === 0
      ? 'no secret: nothing is accepted until a webhook is registered here'
      : `${count} kept ${count === 1 ? 'secret' : 'secrets'}`,
  steps: 'How to use it',
  switchOn: 'Switch “Receive deliveries” on above.',
  tunnel: 'Start a tunnel to the port, for example:',
  tunnelCommands: (port: number): readonly string[] => [
    `cloudflared tunnel --url http://127.0.0.1:${port}`,
    `ngrok http ${port}`,
  ],
  register: 'Register the public address that the tunnel prints.',
  registerButton: 'Add a webhook…',
  sandbox:
    'With the built-in sandbox no tunnel is needed: register the address at which the receiver listens.',
  registerHere: 'Add it for the sandbox…',
  test: 'Send a test: it appears below.',
  receivedTitle: 'Received',
  none: 'Nothing was received yet.',
  columns: { event: 'Event', about: 'About', at: 'Received', repeats: 'Repeats', more: 'More' },
  isTest: 'A test',
  details: 'Details',
  detailsOf: (event: string, id: string): string => `of ${event}, ${id}`,
  refusedTitle: 'Turned away',
  refusedNone: 'Nothing was turned away.',
  refusedCount: (count: number): string => `${count} ×`,
  last: 'Last',
  reasons: {
    'not-a-delivery': 'no delivery at all: another method, or no JSON',
    'other-host': 'for an address that is no webhook’s: the tunnel’s host is not that of a webhook kept here',
    browser: 'from a browser',
    'too-large': 'too large for a delivery',
    malformed: 'without a signature, or with a malformed one',
    skew: 'signed more than 300 s ago or ahead: see that this machine’s clock is right',
    mismatch: 'signed with a secret that is not kept here',
    'not-the-body': 'signed, but no delivery as it is specified',
  } satisfies Record<RefusalReason, string>,
} as const;

/** One delivery that was received. */
export const receivedWords = {
  /** For those who cannot see the row above. */
  title: (event: string): string => `What came with ${event}`,
  gone: 'Its headers and body are kept no more. They are kept of the last 50 deliveries, in memory only, and are gone after a restart of Caliper.',
  kept: 'Headers and body are kept in memory only: they are gone after a restart of Caliper.',
  verdict: (url: string): string => `Valid: signed over this body with the secret that is kept of ${url}.`,
  inTime: (seconds: number): string =>
    seconds === 0
      ? 'It came within the second in which it was signed; 300 s are allowed.'
      : `By this machine’s clock it came ${Math.abs(seconds)} s ${seconds > 0 ? 'after' : 'before'} it was signed; 300 s are allowed.`,
  openAsset: 'Open the asset',
  notHere: 'The asset is not in this library.',
  headers: 'Headers',
  others: 'Others',
  othersOf: (names: string): string => `${names} (their values are not kept)`,
  body: 'Body',
  views: { pretty: 'Easy to read', raw: 'As received' },
  copy: 'the body',
  noText: 'The body is no text.',
  check: 'Check this one',
  fileName: 'The body as received',
} as const;
