/** Fragmented clips (ISO/IEC 14496-12, section 8.8), as browsers record them: their index holds no times. Pure. */
import { boxAt, boxesIn, numberAt } from './boxes.ts';
import type { Track } from './movie.ts';

/** When a track's pictures of one fragment begin and end, in ticks, and how many they are. */
export interface FragmentSpan {
  readonly start: number;
  readonly end: number;
  readonly samples: number;
}

/** The track's part of a `moof`, given without its header; null when it has none. */
export function spanOf(moof: Buffer, track: Track): FragmentSpan | null {
  for (const { type, content } of boxesIn(moof)) {
    const header = type === 'traf' ? boxAt(content, 'tfhd') : null;
    if (header === null || numberAt(header, 4, 4) !== track.id) continue;
    const decodeTime = boxAt(content, 'tfdt');
    const start = numberAt(decodeTime, 4, decodeTime?.[0] === 1 ? 8 : 4);
    const ticks = defaultTicksOf(header) ?? track.defaultTicks;
    const runs = boxesIn(content).filter((box) => box.type === 'trun');
    const samples = runs.reduce((sum, run) => sum + numberAt(run.content, 4, 4), 0);
    const length = runs.reduce((sum, run) => sum + ticksOf(run.content, ticks), 0);
    return { start, end: start + length, samples };
  }
  return null;
}

function flagsOf(box: Buffer): number {
  return numberAt(box, 0, 4) & 0xffffff;
}

function defaultTicksOf(header: Buffer): number | null {
  const flags = flagsOf(header);
  if ((flags & 0x08) === 0) return null;
  return numberAt(header, 8 + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4), 4);
}

function ticksOf(run: Buffer, defaultTicks: number): number {
  const flags = flagsOf(run);
  const count = numberAt(run, 4, 4);
  if ((flags & 0x100) === 0) return count * defaultTicks;
  const first = 8 + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  const stride = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let ticks = 0;
  // By the bytes, not by the count: that one may say four thousand million.
  for (let at = first, n = 0; n < count && at + stride <= run.length; at += stride, n += 1)
    ticks += numberAt(run, at, 4);
  return ticks;
}
