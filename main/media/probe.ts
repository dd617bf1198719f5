/** What ffprobe says of a clip: its streams, and the packets of its video. Nothing is decoded. */
import { z } from 'zod';
import { type RunOptions, runTool } from './run-tool.ts';
import type { Clip } from './types.ts';

// What ffprobe prints of a file's streams, as data. Pure.

/** ffprobe writes some numbers as text, and what it does not know as `N/A` or not at all. */
const secondsSchema = z.coerce.number().catch(Number.NaN);
const ratio = z
  .string()
  .transform((text) => {
    const [over, under] = text.split('/').map(Number);
    return over === undefined || under === undefined || under === 0 ? 0 : over / under;
  })
  .catch(0);
const tags = z.record(z.string(), z.coerce.string()).catch({});

/** `4:3`; 1 where nothing that a picture could have is said. */
const aspect = z
  .string()
  .transform((text) => {
    const [wide = 0, high = 0] = text.split(':').map(Number);
    const value = wide / high;
    return value >= mostAspect.least && value <= mostAspect.most ? value : 1;
  })
  .catch(1);
const mostAspect = { least: 0.2, most: 5 };

const streamSchema = z.object({
  index: z.number().catch(0),
  codec_type: z.string().catch(''),
  codec_name: z.string().catch('unknown'),
  profile: z.string().nullable().catch(null),
  pix_fmt: z.string().catch('unknown'),
  width: z.number().catch(0),
  height: z.number().catch(0),
  sample_aspect_ratio: aspect,
  field_order: z.string().catch(''),
  color_transfer: z.string().catch(''),
  r_frame_rate: ratio,
  avg_frame_rate: ratio,
  time_base: ratio,
  start_time: secondsSchema,
  bit_rate: secondsSchema,
  nb_frames: secondsSchema,
  tags,
  disposition: z.object({ attached_pic: z.number().catch(0), timed_thumbnails: z.number().catch(0) }).catch({
    attached_pic: 0,
    timed_thumbnails: 0,
  }),
  side_data_list: z
    .array(
      z.object({
        side_data_type: z.string().catch(''),
        rotation: z.number().catch(0),
        displaymatrix: z.string().catch(''),
      }),
    )
    .catch([]),
});

const outputSchema = z.object({
  streams: z.array(streamSchema).catch([]),
  format: z
    .object({ start_time: secondsSchema, duration: secondsSchema, tags })
    .catch({ start_time: Number.NaN, duration: Number.NaN, tags: {} }),
});
export type ProbeOutput = z.infer<typeof outputSchema>;
export type ProbeStream = ProbeOutput['streams'][number];

/** The options of ffprobe whose output `readProbe` reads. */
const probeOptions = [
  '-show_entries',
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,field_order,color_transfer,r_frame_rate,avg_frame_rate,time_base,start_time,bit_rate,nb_frames:stream_disposition=attached_pic,timed_thumbnails:stream_tags:stream_side_data_list:format=start_time,duration:format_tags',
  '-of',
  'json',
] as const;

/** Null when it is not what ffprobe prints. */
export function readProbe(text: string): ProbeOutput | null {
  try {
    const parsed = outputSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Films: neither cover pictures nor thumbnails nor data, in the file's order. ffmpeg calls the first `V:0`. */
export function videosOf({ streams }: ProbeOutput): ProbeStream[] {
  return streams.filter(
    ({ codec_type: type, disposition }) =>
      type === 'video' && disposition.attached_pic === 0 && disposition.timed_thumbnails === 0,
  );
}

/** The film; of several the one with the largest picture, unless that is a still. */
export function videoOf(output: ProbeOutput): ProbeStream | null {
  const videos = videosOf(output);
  const moving = videos.filter(({ nb_frames: frames }) => frames !== 1);
  const area = ({ width, height }: ProbeStream): number => width * height;
  const [largest = null] = (moving.length > 0 ? moving : videos).toSorted((a, b) => area(b) - area(a));
  return largest;
}

/** To the nearest quarter, in [0, 360). */
const clockwise = (degrees: number): number => (((Math.round(degrees / 90) % 4) + 4) % 4) * 90;

/** Turns in quarters clockwise, then mirrored left to right or not: what players do to the stored picture. */
export function turnOf(video: ProbeStream): { readonly rotationDeg: number; readonly mirrored: boolean } {
  const shown = video.side_data_list.find(({ side_data_type: type }) => type === 'Display Matrix');
  // Rows of three numbers behind their own: `00000000: -65536 0 0`.
  const numbers = [...(shown?.displaymatrix ?? '').matchAll(/^\d+:\s+(-?\d+)\s+(-?\d+)\s+-?\d+\s*$/gm)];
  const [[, a, b] = [], [, c, d] = []] = numbers.map((row) => row.map(Number));
  const mirrored =
    a !== undefined && b !== undefined && c !== undefined && d !== undefined && a * d - b * c < 0;
  // ffprobe tells a rotation anticlockwise, and of a mirrored picture one that is none.
  if (!mirrored) return { rotationDeg: clockwise(-(shown?.rotation ?? 0)), mirrored };
  return { rotationDeg: clockwise((Math.atan2(b, -a) * 180) / Math.PI), mirrored };
}

/** Of the codec's own word; what is not said is taken to be progressive. */
export function isInterlaced({ field_order: order }: ProbeStream): boolean {
  return /^[tb][tb]$/.test(order);
}

/** Transfer of high dynamic range; null for standard range. */
export function hdrOf(video: ProbeStream): 'PQ' | 'HLG' | 'Dolby Vision' | null {
  if (video.side_data_list.some(({ side_data_type: type }) => type.startsWith('DOVI'))) return 'Dolby Vision';
  return transferOf(video);
}

/** The curve of high dynamic range; null for standard range. */
export function transferOf({ color_transfer: transfer }: ProbeStream): 'PQ' | 'HLG' | null {
  if (transfer === 'smpte2084') return 'PQ';
  return transfer === 'arib-std-b67' ? 'HLG' : null;
}

// Asks ffprobe for the streams of a clip.

/** Tags of a hostile file may be of any length. */
const mostBytes = 4_000_000;

/** Null when ffprobe prints nothing that can be read. Throws as `startTool`'s `done`. */
export async function probeClip(clip: Clip, options: RunOptions): Promise<ProbeOutput | null> {
  const { stdout } = await runTool(
    { program: 'ffprobe', clip, logLevel: 'fatal', after: probeOptions },
    { ...options, mostBytes },
  );
  return readProbe(stdout.toString('utf8'));
}

// The times of a film's frames, from the packets that ffprobe lists; nothing is decoded. Pure.

/** What `packetReader` reads: one line for each packet. `stream` as ffprobe selects it. */
export const packetOptions = (stream: string): string[] => [
  '-select_streams',
  stream,
  '-show_entries',
  'packet=pts_time,duration_time,flags',
  '-of',
  'csv=p=0',
];

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
