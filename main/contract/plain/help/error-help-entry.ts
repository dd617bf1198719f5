/** What an entry of the help says about one error code, and the sentences about money that many of them share. */

/** Plain text, no markup. Button names are in “quotes”, as they stand on the screen. */
export interface ErrorHelp {
  /** A few words, for lists. */
  readonly title: string;
  /** What it means. */
  readonly means: string;
  /** How it comes about. */
  readonly why: string;
  /** What to do next, in this order. */
  readonly next: readonly string[];
  /** What is kept, and what goes on meanwhile. */
  readonly kept: string;
  /** Whether anything was paid for. */
  readonly cost: string;
}

/** For what happens on this machine alone. */
export const costsNothing = 'Nothing. This happens on this machine only.';

/** For questions to the service that create nothing. */
export const onlyAsked = 'Nothing. The service was only asked for existing data; nothing was created.';

/** For downloads: what is fetched was paid for when it was made. */
export const paidOnce = 'Nothing more. The asset was paid for when it was created; downloads are free.';

/** For requests that were turned down before anything was made. */
export const nothingOrdered = 'Nothing. Nothing was created, and nothing counts toward the account.';

/** For fixes that cannot be done. */
export const keptByFixes =
  'All files. A fix that cannot be done changes nothing, and the original files are never written.';
