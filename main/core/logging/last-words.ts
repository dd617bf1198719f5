/** What happens when something fails that nobody was waiting for: it is logged, said in words, and the process ends. */
import type { Log } from './log.ts';

/** `end` says the sentence to the user and ends the process. */
export interface LastWords {
  readonly log: Log;
  readonly flush: () => void;
  readonly end: (sentence: string) => void;
}

const sentence =
  'Something unexpected went wrong inside Caliper, so it was closed. Nothing is lost: requests, jobs and downloads go on when you start it again. The log file in the user data folder says more.';

/**
 * Ends the process at the first uncaught exception or unhandled rejection: what state it left behind, nobody knows,
 * while all that counts is on the disk in whole transactions. Answers how to take it back.
 */
export function endOnFailure(words: LastWords): () => void {
  let said = false;
  const die = (error: unknown): void => {
    if (said) return;
    said = true;
    for (const step of [
      () => words.log.error({ err: error }, 'an unexpected failure ended Caliper'),
      words.flush,
    ]) {
      try {
        step();
      } catch {
        // The next step and the end matter more.
      }
    }
    words.end(sentence);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return () => {
    process.off('uncaughtException', die);
    process.off('unhandledRejection', die);
  };
}
