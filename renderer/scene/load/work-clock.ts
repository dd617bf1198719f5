/** Time limits for workers of a browser, whose processor time nobody tells: they stretch with how busy the machine is. */

/** The limit grows no further: what sleeps for ever ends, too. */
const mostStretch = 8;
/** Less is noise. */
const leastMore = 0.25;
const chunks = 64;
const turns = 400_000;

/**
 * Calls `onLate` when `ms` are over, and as many again as this machine is slower now than it can be. What it costs is only
 * paid by what is late. Answers how to stop.
 */
export function startWorkClock(
  ms: number,
  onLate: () => void,
  slowness: () => number = measureSlowness,
): () => void {
  let given = 1;
  const look = (): void => {
    const wanted = Math.min(mostStretch, slowness());
    if (!(wanted - given >= leastMore)) return onLate();
    timer = setTimeout(look, (wanted - given) * ms);
    given = wanted;
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

/** 1 where this thread has a processor to itself; 2 where it shares it with another one. Takes about 30 ms of work. */
function measureSlowness(): number {
  let fastest = Number.POSITIVE_INFINITY;
  let value = 1;
  const begun = performance.now();
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const from = performance.now();
    for (let turn = 0; turn < turns; turn += 1) value = Math.imul(value, 48_271) ^ (value >>> 7);
    const took = performance.now() - from;
    // A clock that is coarse says 0 now and then.
    if (took > 0) fastest = Math.min(fastest, took);
  }
  const all = performance.now() - begun;
  // Without a use of it, the work might be left out.
  return Number.isFinite(fastest) && Number.isInteger(value) ? Math.max(1, all / (chunks * fastest)) : 1;
}
