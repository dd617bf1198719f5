/** What is known of a clip's file and of its board, as rows. Pure. */
import type { BoardLayout } from '../../../../main/contract/schema/capture/board.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import type { VideoFacts } from '../../../../main/contract/schema/capture/video-facts.ts';
import { formatAbsolute, formatBytes, formatPercent } from '../../../ui/text/format.ts';
import { timeText } from './timeline/time-scale.ts';
import { factWords as words } from './words.ts';

type Row = readonly [name: string, value: string];

/** `29.97` as it is, `30.00` as `30`. */
function fps(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** ffprobe's names as people write them. */
const codecs: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'HEVC',
  prores: 'ProRes',
  av1: 'AV1',
};

/** `7 × 5, DICT_5X5_100`. */
export function layoutText({ columns, rows, dictionary }: BoardLayout): string {
  return `${columns} × ${rows}, ${dictionary}`;
}

/** Of the file and its video stream. */
export function videoRows(facts: VideoFacts): Row[] {
  const real = fps(facts.realFps);
  const nominal = fps(facts.nominalFps);
  const rate = [
    words.perSecond(real),
    ...(nominal === real ? [] : [words.nominal(nominal)]),
    ...(facts.variableFps ? [words.variable] : []),
  ];
  const size = [
    `${facts.widthPx} × ${facts.heightPx}`,
    ...(facts.rotationDeg === 0 ? [] : [words.rotated(facts.rotationDeg)]),
  ];
  const camera = [facts.cameraMake, facts.cameraModel].filter((part) => part !== null).join(' ');
  return [
    [words.container, `${facts.container.toUpperCase()}, ${formatBytes(facts.sizeBytes)}`],
    [words.length, timeText(facts.durationS, true)],
    [words.size, size.join(', ')],
    [words.frames, rate.join(', ')],
    [
      words.codec,
      [codecs[facts.codec] ?? facts.codec, facts.profile, facts.pixelFormat]
        .filter((part) => part !== null)
        .join(', '),
    ],
    [words.hdr, facts.hdr ?? words.standard],
    [words.bitrate, `${(facts.bitsPerSecond / 1e6).toFixed(1)} Mbit/s`],
    [words.keyframes, `${facts.keyframes}, ${words.gap(facts.keyframeGapS.toFixed(1))}`],
    [words.sound, facts.audio ? words.yes : words.no],
    [words.editList, facts.editList ? words.yes : words.no],
    [
      words.recorded,
      facts.recordedAt === null ? words.unknown : formatAbsolute(Date.parse(facts.recordedAt)),
    ],
    [words.camera, camera === '' ? words.unknown : camera],
  ];
}

/** Which board the clip shows, and which it was judged by. */
export function boardRows({ board, analysis }: Pick<CaptureReport, 'board' | 'analysis'>): Row[] {
  const { found, chosen } = board;
  const remarks =
    found === null
      ? []
      : [
          ...(found.mirrored ? [words.mirrored] : []),
          ...(found.layout.legacy ? [words.legacy] : []),
          ...(found.sizeSure ? [] : [words.sizeUnsure]),
        ];
  return [
    [words.found, found === null ? words.nothing : [layoutText(found.layout), ...remarks].join(', ')],
    [words.chosen, chosen === null ? words.automatic : `${chosen.name} (${layoutText(chosen.layout)})`],
    ...(found === null
      ? []
      : [[words.recognised, words.ofSearched(found.recognised, found.searched)] as const]),
    ...(analysis === null
      ? []
      : [[words.visible, words.ofSamples(formatPercent(analysis.boardVisible))] as const]),
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** `0.1 s probing, 1.2 s first look, 6.2 s in full`, and the programs. */
export function tookRows({ tookMs, tools }: Pick<CaptureReport, 'tookMs' | 'tools'>): Row[] {
  const parts = [`${seconds(tookMs.probe + tookMs.quick)} first look`];
  if (tookMs.full > 0) parts.push(`${seconds(tookMs.full)} in full`);
  return [
    [words.took, parts.join(', ')],
    [words.tools, `ffmpeg ${tools.ffmpeg}, OpenCV ${tools.opencv}`],
  ];
}
