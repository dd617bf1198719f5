/** How long many things of unknown size will take together: by how many were finished lately. Pure. */

/** What is known of a moment: so many were left, of which so many go on. Milliseconds. */
export interface LeftAt {
  readonly atMs: number;
  readonly left: number;
  readonly going: number;
}

/** Longer ago says nothing of now: the network was another. */
const windowMs = 180_000;
/** Before that it is chance. */
const leastMs = 10_000;
const leastFinished = 3;

/** Whoever follows them makes one. */
export interface FinishingPace {
  /** Milliseconds until all that go on are there; null while it cannot be told. */
  after(now: LeftAt): number | null;
}

export function createFinishingPace(): FinishingPace {
  let samples: { readonly atMs: number; readonly finished: number }[] = [];
  let before: LeftAt | null = null;
  let finished = 0;
  return {
    after(now) {
      // Where nothing went on, nothing was learnt: what is set aside or away would make it look slow.
      if (before === null || before.going === 0) samples = [];
      // More than before are others that came; what they replace is not seen, and not guessed.
      else finished += Math.max(0, before.left - now.left);
      before = now;
      samples = [...samples, { atMs: now.atMs, finished }].filter(({ atMs }) => now.atMs - atMs <= windowMs);
      const [first] = samples;
      if (first === undefined || now.going === 0) return null;
      const [tookMs, done] = [now.atMs - first.atMs, finished - first.finished];
      return tookMs < leastMs || done < leastFinished ? null : (tookMs / done) * now.going;
    },
  };
}
