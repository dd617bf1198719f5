/** The times of a film's frames, from the packets that ffprobe lists; nothing is decoded. Pure. */

/** What `packetReader` reads: one line for each packet. */
export const packetOptions = [
  '-select_streams',
  'V:0',
  '-show_entries',
  'packet=pts_time,duration_time,flags',
  '-of',
  'csv=p=0',
] as const;

/** Frames as shown; seconds from the first of them. */
export interface PacketTimes {
  readonly frames: number;
  /** The first frame shown, in the file's own time. */
  readonly startS: number;
  /** From the first frame to the end of the last. */
  readonly durationS: number;
  readonly keyframesS: readonly number[];
  readonly keyframeGapS: number;
  /** Frames over time; 0 for fewer than two. */
  readonly fps: number;
  readonly variable: boolean;
  /** Packets that an edit list hides. */
  readonly hidden: number;
}

/** Beyond nine hours at 30 frames a second nobody needs to know more. */
export const mostPackets = 1_000_000;

/** Takes lines as they come and keeps one number for each. `false` from `line`: enough was read. */
export function packetReader(): { line(text: string): boolean; times(tickS: number): PacketTimes } {
  const shown: number[] = [];
  const keyframes: number[] = [];
  let hidden = 0;
  let lastDuration = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    line: (text) => {
      const [pts = '', duration = '', flags = ''] = text.split(',');
      const at = Number.parseFloat(pts);
      if (!Number.isFinite(at)) return true;
      if (flags.includes('D')) {
        hidden += 1;
        return true;
      }
      shown.push(at);
      if (flags.startsWith('K')) keyframes.push(at);
      if (at >= last) {
        last = at;
        lastDuration = Number.parseFloat(duration);
      }
      return shown.length < mostPackets;
    },
    times: (tickS) => timesOf(Float64Array.from(shown).sort(), keyframes, { hidden, lastDuration, tickS }),
  };
}

function timesOf(
  shown: Float64Array,
  keyframes: readonly number[],
  rest: { hidden: number; lastDuration: number; tickS: number },
): PacketTimes {
  const startS = shown[0] ?? 0;
  const lastS = shown.at(-1) ?? startS;
  const intervals = Float64Array.from({ length: Math.max(0, shown.length - 1) }, (_, index) =>
    Math.max(0, (shown[index + 1] ?? 0) - (shown[index] ?? 0)),
  );
  const usual = Float64Array.from(intervals).sort()[Math.floor(intervals.length / 2)] ?? 0;
  // A last frame that is said to stay for minutes is a mistake of the index.
  const lastDuration = rest.lastDuration > 0 && rest.lastDuration < usual + 10 ? rest.lastDuration : usual;
  const durationS = micro(lastS - startS + lastDuration);
  const keyframesS = keyframes.map((at) => micro(at - startS)).sort((a, b) => a - b);
  return {
    frames: shown.length,
    startS,
    durationS,
    keyframesS,
    keyframeGapS: micro(
      keyframesS.reduce(
        (longest, at, index) => Math.max(longest, (keyframesS[index + 1] ?? durationS) - at),
        keyframesS[0] ?? durationS,
      ),
    ),
    fps: lastS > startS ? Math.round(((shown.length - 1) / (lastS - startS)) * 1000) / 1000 : 0,
    variable: isVariable(intervals, usual, rest.tickS),
    hidden: rest.hidden,
  };
}

/** ffprobe writes six digits; sums of them have more. */
function micro(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

/** A frame that was dropped now and then is no variable rate: more than a fiftieth must be off by more than a tenth. */
function isVariable(intervals: Float64Array, usual: number, tickS: number): boolean {
  // Times are counted in ticks, and written with six digits.
  const allowed = usual * 0.1 + tickS + 2e-6;
  const odd = intervals.reduce(
    (count, interval) => count + (Math.abs(interval - usual) > allowed ? 1 : 0),
    0,
  );
  return odd > Math.max(1, intervals.length / 50);
}
