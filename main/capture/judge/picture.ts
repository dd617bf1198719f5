/** The recording itself: size, frame rate, compression, dynamic range, damage. */

import type { VideoFacts } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue } from '../../contract/schema/capture/report.ts';
import { crossed, type Facts, type Judgement, type Words } from './facts.ts';
import { pictureWords } from './picture-words.ts';
import { lengthOf, mergeSpans, withinClip } from './spans.ts';

/** What newer codecs do with half of the bits. */
const doubled = new Set(['hevc', 'av1', 'vp9']);

/** `low-resolution`, `low-frame-rate`, `heavy-compression`, `interlaced`, `shown-mirrored`, `hdr`, `damaged`. */
export const judgePicture: Judgement = (facts) => {
  const video = facts.measurement.facts;
  const damage = damaged(facts);
  if (video === null) return damage;
  return [
    ...damage,
    ...resolution(facts, video),
    ...frameRate(facts, video),
    ...compression(facts, video),
    ...(video.interlaced ? [issueOf('interlaced', 'warn', pictureWords.interlaced())] : []),
    ...(video.mirrored ? [issueOf('shown-mirrored', 'warn', pictureWords.shownMirrored())] : []),
    ...hdr(video),
  ];
};

const issueOf = (
  code: CaptureIssue['code'],
  severity: CaptureIssue['severity'],
  words: Words,
): CaptureIssue => ({ code, severity, spans: [], measured: null, ...words });

function damaged(facts: Facts): CaptureIssue[] {
  const spans = withinClip(mergeSpans(facts.measurement.damaged), facts.endS);
  const { fault } = facts.measurement;
  if (spans.length === 0 && fault?.code !== 'corrupt') return [];
  const atS = fault?.atS ?? null;
  const known =
    spans.length > 0 || atS === null ? spans : [{ fromS: Math.min(atS, facts.endS), toS: facts.endS }];
  const part = Math.max(lengthOf(known) / Math.max(facts.endS, 1e-6), 1e-6);
  const over = crossed(facts.limits, 'damaged', part);
  if (over === null) return [];
  return [
    {
      code: 'damaged',
      severity: over.severity,
      spans: known,
      measured: over.measured,
      ...pictureWords.damaged(known),
    },
  ];
}

function resolution(facts: Facts, video: VideoFacts): CaptureIssue[] {
  const over = crossed(facts.limits, 'resolution', Math.min(video.widthPx, video.heightPx));
  if (over === null) return [];
  const words = pictureWords.lowResolution(video.widthPx, video.heightPx);
  return [{ code: 'low-resolution', ...over, spans: [], ...words }];
}

function frameRate(facts: Facts, video: VideoFacts): CaptureIssue[] {
  const over = crossed(facts.limits, 'frameRate', video.realFps);
  if (over === null) return [];
  return [{ code: 'low-frame-rate', ...over, spans: [], ...pictureWords.lowFrameRate(video.realFps) }];
}

/** Bits for each pixel as H.264 would need them; null when the bitrate is not known. */
function bitsPerPixel(video: VideoFacts): number | null {
  if (video.bitsPerSecond <= 0) return null;
  const pixels = (video.widthPx * video.heightPx) / video.pixelAspect;
  const bits = video.bitsPerSecond / (pixels * video.realFps);
  return doubled.has(video.codec) ? 2 * bits : bits;
}

function compression(facts: Facts, video: VideoFacts): CaptureIssue[] {
  const over = crossed(facts.limits, 'compression', bitsPerPixel(video));
  if (over === null) return [];
  return [
    { code: 'heavy-compression', ...over, spans: [], ...pictureWords.heavyCompression(video.bitsPerSecond) },
  ];
}

function hdr(video: VideoFacts): CaptureIssue[] {
  if (video.hdr === null) return [];
  return [issueOf('hdr', 'note', pictureWords.hdr(video.hdr))];
}
