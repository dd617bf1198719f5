/** The help on every error code, for the window and the command line. A new code has its entry in the file of its area. */
import { catalogue } from '../../messages/catalogue.ts';
import type { ErrorCode } from '../errors.ts';
import { captureErrorHelp } from './capture-error-help.ts';
import { catalogueErrorHelp } from './catalogue-error-help.ts';
import { connectionErrorHelp } from './connection-error-help.ts';
import { creationErrorHelp } from './creation-error-help.ts';
import { desktopErrorHelp } from './desktop-error-help.ts';
import { costsNothing, type ErrorHelp } from './error-help-entry.ts';
import { fixErrorHelp } from './fix-error-help.ts';
import { libraryErrorHelp } from './library-error-help.ts';
import { modelErrorHelp } from './model-error-help.ts';
import { remoteErrorHelp } from './remote-error-help.ts';
import { reviewErrorHelp } from './review-error-help.ts';
import { transferErrorHelp } from './transfer-error-help.ts';

/** By code. */
const webhookErrorHelp = catalogue('help.errors.webhook', {
  'webhook.secret-seen': {
    title: 'The signing secret has already been shown',
    means:
      'The secret of a webhook is shown once. Caliper keeps it for verification but does not show it again.',
    why: 'Someone confirmed it in the window with “Done”, or it was registered on the command line, which prints it.',
    next: [
      'If your receiver does not have it, press “Replace…” next to the webhook to get a new secret.',
      'To verify a signature with it, select its URL in the signature checker.',
    ],
    kept: 'The webhook and its deliveries, and the secret in the keychain.',
    cost: costsNothing,
  },
  'webhook.secret-not-here': {
    title: 'The signing secret is not on this machine',
    means: 'Caliper has no secret for this webhook, so it can neither show it nor verify with it.',
    why: 'It was registered elsewhere, the response was lost, or the system keychain was reset.',
    next: [
      'Press “Enter secret…” if you have it.',
      'Otherwise press “Replace…”: the service shows a secret only once.',
    ],
    kept: 'The webhook keeps working; only verification with this secret is affected.',
    cost: costsNothing,
  },
  'webhook.not-replacing': {
    title: 'Nothing is being replaced',
    means: 'There is no pending replacement of this webhook to finish.',
    why: 'It was finished or canceled in another window, or one of the two webhooks was deleted.',
    next: ['Check the list of webhooks and delete the one that you no longer need.'],
    kept: 'All listed webhooks.',
    cost: costsNothing,
  },
  'webhook.port-taken': {
    title: 'The receiver cannot listen',
    means: 'The receiver on this machine could not open its port.',
    why: 'Another program uses the port, or the system does not allow it.',
    next: [
      'Close the program that uses the port. The receiver retries automatically within a minute, or at once with “Try again”.',
      'Or select another port in “Receiver on this machine” and point the tunnel to it; the webhook’s URL stays the same.',
    ],
    kept: 'The webhooks. The service retries deliveries for about a day, and Caliper polls its jobs anyway.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

/** An area of codes, in the order in which they are listed. */
export interface ErrorHelpArea {
  readonly id: string;
  readonly title: string;
  readonly entries: Readonly<Record<string, ErrorHelp>>;
}

const areaTitles = catalogue('help.errors.areas', {
  service: 'The service',
  connection: 'Connections and tokens',
  creation: 'Creation and the queue',
  download: 'Downloads and assets',
  library: 'The library on disk',
  organising: 'Organising and local folders',
  webhooks: 'Webhooks',
  capture: 'Clips and boards',
  model: '3D view and physics',
  review: 'Reviews and exports',
  fix: 'Fixes and versions',
  program: 'The app and the command line',
});

/** Its title is looked up when it is read. */
const area = (id: keyof typeof areaTitles, ofArea: ErrorHelpArea['entries']): ErrorHelpArea => ({
  id,
  get title() {
    return areaTitles[id];
  },
  entries: ofArea,
});

/** The same entries by area. */
export const errorHelpAreas: readonly ErrorHelpArea[] = [
  area('service', remoteErrorHelp),
  area('connection', connectionErrorHelp),
  area('creation', creationErrorHelp),
  area('download', transferErrorHelp),
  area('library', catalogueErrorHelp),
  area('organising', libraryErrorHelp),
  area('webhooks', webhookErrorHelp),
  area('capture', captureErrorHelp),
  area('model', modelErrorHelp),
  area('review', reviewErrorHelp),
  area('fix', fixErrorHelp),
  area('program', desktopErrorHelp),
];

const entries = {
  ...remoteErrorHelp,
  ...connectionErrorHelp,
  ...creationErrorHelp,
  ...transferErrorHelp,
  ...catalogueErrorHelp,
  ...libraryErrorHelp,
  ...webhookErrorHelp,
  ...captureErrorHelp,
  ...modelErrorHelp,
  ...reviewErrorHelp,
  ...fixErrorHelp,
  ...desktopErrorHelp,
};

/** Entries of no code; the compiler says so when there are any. */
type Strangers = Exclude<keyof typeof entries, ErrorCode>;

/** Every code has its entry, and every entry its code: the compiler says so. */
export const errorHelp: Strangers extends never ? Readonly<Record<ErrorCode, ErrorHelp>> : never = entries;

/** Null for a code that this version does not have. */
export function helpOn(code: string): ErrorHelp | null {
  const known: Readonly<Record<string, ErrorHelp>> = errorHelp;
  return Object.hasOwn(known, code) ? (known[code] ?? null) : null;
}

/** Codes that a word leads to: those that hold it, whole or in their title, shortest first. At most five. */
export function codesLike(word: string): readonly string[] {
  const parts = word
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);
  const score = (code: string, { title }: ErrorHelp): number =>
    parts.filter((part) => code.includes(part) || title.toLowerCase().includes(part)).length;
  return Object.entries(errorHelp)
    .map(([code, help]) => ({ code, score: score(code, help) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score || a.code.length - b.code.length)
    .slice(0, 5)
    .map(({ code }) => code);
}
