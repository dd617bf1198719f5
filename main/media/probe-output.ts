/** What ffprobe prints of a file's streams, as data. Pure. */
import { z } from 'zod';

/** ffprobe writes some numbers as text, and what it does not know as `N/A` or not at all. */
const seconds = z.coerce.number().catch(Number.NaN);
const ratio = z
  .string()
  .transform((text) => {
    const [over, under] = text.split('/').map(Number);
    return over === undefined || under === undefined || under === 0 ? 0 : over / under;
  })
  .catch(0);
const tags = z.record(z.string(), z.coerce.string()).catch({});

const streamSchema = z.object({
  codec_type: z.string().catch(''),
  codec_name: z.string().catch('unknown'),
  profile: z.string().nullable().catch(null),
  pix_fmt: z.string().catch('unknown'),
  width: z.number().catch(0),
  height: z.number().catch(0),
  color_transfer: z.string().catch(''),
  r_frame_rate: ratio,
  avg_frame_rate: ratio,
  time_base: ratio,
  start_time: seconds,
  bit_rate: seconds,
  tags,
  disposition: z.object({ attached_pic: z.number().catch(0), timed_thumbnails: z.number().catch(0) }).catch({
    attached_pic: 0,
    timed_thumbnails: 0,
  }),
  side_data_list: z
    .array(z.object({ side_data_type: z.string().catch(''), rotation: z.number().catch(0) }))
    .catch([]),
});

const outputSchema = z.object({
  streams: z.array(streamSchema).catch([]),
  format: z.object({ start_time: seconds, tags }).catch({ start_time: Number.NaN, tags: {} }),
});
export type ProbeOutput = z.infer<typeof outputSchema>;
export type ProbeStream = ProbeOutput['streams'][number];

/** The options of ffprobe whose output `readProbe` reads. */
export const probeOptions = [
  '-show_entries',
  'stream=codec_type,codec_name,profile,pix_fmt,width,height,color_transfer,r_frame_rate,avg_frame_rate,time_base,start_time,bit_rate:stream_disposition=attached_pic,timed_thumbnails:stream_tags:stream_side_data_list:format=start_time:format_tags',
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

/** The film: neither a cover picture nor thumbnails nor data. ffmpeg calls the same one `V:0`. */
export function videoOf({ streams }: ProbeOutput): ProbeStream | null {
  return (
    streams.find(
      ({ codec_type: type, disposition }) =>
        type === 'video' && disposition.attached_pic === 0 && disposition.timed_thumbnails === 0,
    ) ?? null
  );
}

/** Degrees clockwise in quarters; ffprobe tells the display matrix anticlockwise. */
export function rotationOf(video: ProbeStream): number {
  const matrix = video.side_data_list.find(({ side_data_type: type }) => type === 'Display Matrix');
  const quarters = Math.round(-(matrix?.rotation ?? 0) / 90);
  return (((quarters % 4) + 4) % 4) * 90;
}

/** Transfer of high dynamic range; null for standard range. */
export function hdrOf(video: ProbeStream): 'PQ' | 'HLG' | 'Dolby Vision' | null {
  if (video.side_data_list.some(({ side_data_type: type }) => type.startsWith('DOVI'))) return 'Dolby Vision';
  if (video.color_transfer === 'smpte2084') return 'PQ';
  return video.color_transfer === 'arib-std-b67' ? 'HLG' : null;
}
