/** What is said of the recording itself. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { Words } from './facts.ts';
import { stretches } from './span-words.ts';

const said = catalogue('clipCheck.recording', {
  damaged: {
    seen: icu('The file is damaged{inPart, select, true { {when}} other {}}.', (when: string) => ({
      inPart: when !== '',
      when,
    })),
    why: 'Frames are missing there, and the service may reject the clip.',
    todo: 'Copy the clip from the phone or card again. If the copy is damaged too, re-film it.',
  },
  lowResolution: {
    seen: icu(
      'The resolution is low: {widthPx} x {heightPx} pixels.',
      (widthPx: number, heightPx: number) => ({ widthPx, heightPx }),
    ),
    why: 'Surface detail and board corners are lost.',
    todo: 'Set the camera to 1080p or 4K, and use the original: messaging apps shrink clips.',
  },
  lowFrameRate: {
    seen: icu('The clip has only {fps} fps.', (fps: number) => ({ fps })),
    why: 'There are too few frames to pick sharp ones from.',
    todo: 'Set the camera to 30 fps, and do not use time lapse.',
  },
  heavyCompression: {
    seen: icu('The clip is heavily compressed: {megabits} Mbit/s.', (megabits: string) => ({ megabits })),
    why: 'Compression replaces fine detail with block artefacts.',
    todo: 'Copy the original from the phone by cable or as a file: messaging apps compress clips.',
  },
  interlaced: {
    seen: 'The clip is interlaced: each frame consists of two fields, taken one after the other.',
    why: 'While the camera moves, the two fields do not match, and edges show combing.',
    todo: 'Set the camera to a progressive mode (1080p instead of 1080i).',
  },
  shownMirrored: {
    seen: 'The file tells players to show the video mirrored.',
    why: 'It was measured as stored. A program that mirrors it sees a mirrored board, which cannot be read.',
    todo: 'Export the clip without mirroring, or use the rear camera without effects. You need not re-film the walk.',
  },
  hdr: {
    seen: icu('The clip was recorded in HDR ({transfer}).', (transfer: string) => ({ transfer })),
    why: 'Its colours can look pale or dark in programs without HDR support.',
    todo: 'No action needed. For accurate colours, turn off HDR video in the camera.',
  },
});

/** One for each issue; named like their messages. */
export const pictureWords = {
  damaged: (spans: readonly Span[]): Words => ({
    ...said.damaged,
    seen: said.damaged.seen(stretches(spans)),
  }),
  lowResolution: (widthPx: number, heightPx: number): Words => ({
    ...said.lowResolution,
    seen: said.lowResolution.seen(widthPx, heightPx),
  }),
  lowFrameRate: (fps: number): Words => ({
    ...said.lowFrameRate,
    seen: said.lowFrameRate.seen(Number(fps.toFixed(1))),
  }),
  heavyCompression: (bitsPerSecond: number): Words => ({
    ...said.heavyCompression,
    seen: said.heavyCompression.seen((bitsPerSecond / 1e6).toFixed(1)),
  }),
  interlaced: (): Words => ({ ...said.interlaced }),
  shownMirrored: (): Words => ({ ...said.shownMirrored }),
  hdr: (transfer: string): Words => ({ ...said.hdr, seen: said.hdr.seen(transfer) }),
};
