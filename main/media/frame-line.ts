/** What ffmpeg's `showinfo` filter and its decoders print, line by line, under `-v level+info`. */

/** One frame. `ptsS`: its presentation time; null when it has none. */
export interface FrameLine {
  readonly ptsS: number | null;
  readonly keyframe: boolean;
}

const frame =
  /^\[Parsed_showinfo_\d+ @ [^\]]+\](?: \[\w+\])? n:\s*\d+ pts:.*? pts_time:\s*(\S+).* iskey:(\d)/;
/** Of the demuxer, a decoder, or the program about one of its streams. */
const fault =
  /^\[[^\]]+ @ [^\]]+\](?: \[[^\]]+\])* \[(?:error|fatal)\] |^\[error\] (?:Error while decoding|Error submitting)/;
/**
 * Said of references across an open group of pictures or a cut, and of frames that come closer together than the output
 * counts: nothing is wrong with the picture.
 */
const harmless =
  /non monotonically increasing dts to muxer|co located POCs|mmco:|number of reference frames|reference picture missing during reorder|Could not find ref with POC/;

/** Null for a line that tells nothing of a frame; `damage` for a decoder's error. */
export function readFrameLine(line: string): FrameLine | 'damage' | null {
  const found = frame.exec(line);
  if (found !== null) {
    const ptsS = Number(found[1]);
    return { ptsS: Number.isFinite(ptsS) ? ptsS : null, keyframe: found[2] === '1' };
  }
  return fault.test(line) && !harmless.test(line) ? 'damage' : null;
}
