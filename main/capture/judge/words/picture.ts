/** What is said of the recording. */
import type { Span } from '../../../contract/schema/capture/report.ts';
import type { Words } from '../facts.ts';
import { stretches } from './seconds.ts';

export const pictureWords = {
  damaged: (spans: readonly Span[]): Words => ({
    seen: `The file is damaged${spans.length === 0 ? '' : ` ${stretches(spans)}`}.`,
    why: 'Frames are lost there, and the service may refuse the clip or stop in the middle of it.',
    todo: 'Copy the clip from the phone or card again. If it stays damaged, film it again.',
  }),
  lowResolution: (widthPx: number, heightPx: number): Words => ({
    seen: `The picture is small: ${widthPx} x ${heightPx} pixels.`,
    why: 'Detail of the surface and the corners of the board get lost.',
    todo: 'Set the camera to 1080p or 4K, and send the original: messaging apps make clips smaller.',
  }),
  lowFrameRate: (fps: number): Words => ({
    seen: `The clip has only ${Number(fps.toFixed(1))} frames in a second.`,
    why: 'There are few views to choose sharp ones from.',
    todo: 'Set the camera to 30 frames a second, and do not use time lapse.',
  }),
  heavyCompression: (bitsPerSecond: number): Words => ({
    seen: `The clip is compressed hard: ${(bitsPerSecond / 1e6).toFixed(1)} Mbit in a second.`,
    why: 'Compression smears fine detail and puts blocks in its place.',
    todo: 'Send the original from the phone by cable or as a file: messaging apps compress clips.',
  }),
  hdr: (transfer: string): Words => ({
    seen: `The clip was recorded with high dynamic range (${transfer}).`,
    why: 'Its colours can come out pale or dark where that is not expected.',
    todo: 'Nothing needs to be done. For the truest colours switch HDR video off in the camera.',
  }),
};
