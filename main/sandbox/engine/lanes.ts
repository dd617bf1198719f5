/** Who is next: jobs wait in lanes, one for each set or batch, and lanes take turns, so that 500 variants hold up nobody. */

/** First in, first out within a lane; lanes round robin. */
export interface Lanes {
  add(lane: string, jobId: string): void;
  /** The next job, or null when none waits. */
  next(): string | null;
}

/** No job waits yet. */
export function createLanes(): Lanes {
  const lanes = new Map<string, string[]>();
  return {
    add(lane, jobId) {
      const waiting = lanes.get(lane);
      if (waiting === undefined) lanes.set(lane, [jobId]);
      else waiting.push(jobId);
    },
    next() {
      for (const [lane, waiting] of lanes) {
        lanes.delete(lane);
        const jobId = waiting.shift();
        if (waiting.length > 0) lanes.set(lane, waiting);
        if (jobId !== undefined) return jobId;
      }
      return null;
    },
  };
}
