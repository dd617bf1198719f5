/** The help on every error code, for the window and the command line. A new code has its entry in the file of its area. */
import type { ErrorCode } from '../errors.ts';
import { captureErrorHelp } from './capture-error-help.ts';
import { catalogueErrorHelp } from './catalogue-error-help.ts';
import { connectionErrorHelp } from './connection-error-help.ts';
import { creationErrorHelp } from './creation-error-help.ts';
import { desktopErrorHelp } from './desktop-error-help.ts';
import { costsNothing, type ErrorHelp } from './error-help-entry.ts';
import { libraryErrorHelp } from './library-error-help.ts';
import { modelErrorHelp } from './model-error-help.ts';
import { remoteErrorHelp } from './remote-error-help.ts';
import { reviewErrorHelp } from './review-error-help.ts';
import { transferErrorHelp } from './transfer-error-help.ts';

/** By code. */
const webhookErrorHelp = {
  'webhook.secret-seen': {
    title: 'The signing secret was shown already',
    means: 'The secret of a webhook is shown once. Caliper keeps it to verify with, and shows it no more.',
    why: 'Somebody pressed “I have it” in the window, or it was registered on the command line, which prints it.',
    next: [
      'If your receiver does not have it, press “Replace…” beside the webhook: the new one has a new secret.',
      'To compare a signature with it, choose it by its address in the signature checker.',
    ],
    kept: 'The webhook and its deliveries, and the secret in the keychain.',
    cost: costsNothing,
  },
  'webhook.secret-not-here': {
    title: 'The signing secret is not on this machine',
    means: 'Caliper has no secret for this webhook, so it can neither show it nor verify with it.',
    why: 'It was registered elsewhere, its answer was lost, or the keychain of this machine was emptied.',
    next: [
      'Press “Enter its secret…” if you have it from elsewhere.',
      'Otherwise press “Replace…”: the service never shows the secret of a webhook again.',
    ],
    kept: 'The webhook goes on; only what is verified with this secret is affected.',
    cost: costsNothing,
  },
  'webhook.not-replacing': {
    title: 'Nothing is being replaced',
    means: 'The replacement of a webhook was to be finished that is not under way any more.',
    why: 'It was finished or given up in another window, or one of the two was deleted.',
    next: ['Look at the list of webhooks: delete the one that you no longer want.'],
    kept: 'Whatever is in the list.',
    cost: costsNothing,
  },
  'webhook.port-taken': {
    title: 'The receiver cannot listen',
    means: 'The receiver on this machine was to listen at a port that it does not get.',
    why: 'Another program listens there, or the system does not allow it.',
    next: [
      'End the program that listens there: the receiver tries again automatically, at most a minute later, and at once with “Try again”.',
      'Or choose another port in “Receiver on this machine”, and have the tunnel lead to it; the address of the webhook stays the same.',
    ],
    kept: 'The webhooks. The service tries deliveries again for about a day, and Caliper asks for its jobs anyway.',
    cost: costsNothing,
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>;

/** An area of codes, in the order in which they are listed. */
export interface ErrorHelpArea {
  readonly id: string;
  readonly title: string;
  readonly entries: Readonly<Record<string, ErrorHelp>>;
}

/** The same entries by area. */
export const errorHelpAreas: readonly ErrorHelpArea[] = [
  { id: 'service', title: 'The service', entries: remoteErrorHelp },
  { id: 'connection', title: 'Connections and tokens', entries: connectionErrorHelp },
  { id: 'creation', title: 'Asking for assets, and the queue', entries: creationErrorHelp },
  { id: 'download', title: 'Downloads and assets', entries: transferErrorHelp },
  { id: 'library', title: 'The library on its disk', entries: catalogueErrorHelp },
  { id: 'organising', title: 'Organising, folders of your own', entries: libraryErrorHelp },
  { id: 'webhooks', title: 'Webhooks', entries: webhookErrorHelp },
  { id: 'capture', title: 'Clips and boards', entries: captureErrorHelp },
  { id: 'model', title: '3D view and physics', entries: modelErrorHelp },
  { id: 'review', title: 'Reviewing and exporting', entries: reviewErrorHelp },
  { id: 'program', title: 'The program itself and the command line', entries: desktopErrorHelp },
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
