/** The help on every error code, for the window and the command line. A new code has its entry in the file of its area. */
import type { ErrorCode } from '../errors.ts';
import { captureErrorHelp } from './capture-error-help.ts';
import { catalogueErrorHelp } from './catalogue-error-help.ts';
import { connectionErrorHelp } from './connection-error-help.ts';
import { creationErrorHelp } from './creation-error-help.ts';
import { desktopErrorHelp } from './desktop-error-help.ts';
import type { ErrorHelp } from './error-help-entry.ts';
import { libraryErrorHelp } from './library-error-help.ts';
import { modelErrorHelp } from './model-error-help.ts';
import { remoteErrorHelp } from './remote-error-help.ts';
import { reviewErrorHelp } from './review-error-help.ts';
import { transferErrorHelp } from './transfer-error-help.ts';
import { webhookErrorHelp } from './webhook-error-help.ts';

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
  { id: 'review', title: 'Reviewing and handing on', entries: reviewErrorHelp },
  { id: 'program', title: 'The program itself and the command line', entries: desktopErrorHelp },
];

/** Every code has its entry: the compiler says so. */
export const errorHelp: Readonly<Record<ErrorCode, ErrorHelp>> = {
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

/** Null for a code that this version does not have. */
export function helpOn(code: string): ErrorHelp | null {
  const entries: Readonly<Record<string, ErrorHelp>> = errorHelp;
  return Object.hasOwn(entries, code) ? (entries[code] ?? null) : null;
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
