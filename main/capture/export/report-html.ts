/** A report as one file for any browser: no script, nothing to load, fit for paper. */
import { countOf, isThreshold, type Severity } from '../../contract/plain/capture/own-limits.ts';
import { type Threshold, thresholds } from '../../contract/plain/capture/thresholds.ts';
import { escapeHtml } from '../../contract/plain/foreign-text.ts';
import { measuredText } from '../../contract/rules/capture/measured-text.ts';
import { isBridged, type StripName, stripNames, stripRuns } from '../../contract/rules/capture/strip-runs.ts';
import type {
  Arc,
  CaptureAnalysis,
  CaptureIssue,
  CaptureReport,
} from '../../contract/schema/capture/report.ts';
import { arcLength } from '../analyse/arcs.ts';
import { layoutName } from '../judge/board-words.ts';
import { clock, percent, seconds, stretches } from '../judge/span-words.ts';

// The circle around the board as SVG: what was seen, inferred and missed, and how sharp the views are.

const ringSize = 260;
const ringCentre = ringSize / 2;
const ringRadius = { arcs: 104, sharpness: 82, board: 18 };

/** Azimuth 0 (the board's right edge) to the right, anticlockwise, as the board is seen from above. */
function pointAt(deg: number, r: number): string {
  const radians = (deg * Math.PI) / 180;
  return `${(ringCentre + r * Math.cos(radians)).toFixed(1)} ${(ringCentre - r * Math.sin(radians)).toFixed(1)}`;
}

/** An open path along the circle, in two halves: SVG cannot draw a whole circle as one arc. */
export function arcPath(fromDeg: number, lengthDeg: number, r: number): string {
  const middle = fromDeg + lengthDeg / 2;
  const to = fromDeg + lengthDeg;
  return `M${pointAt(fromDeg, r)}A${r} ${r} 0 0 0 ${pointAt(middle, r)}A${r} ${r} 0 0 0 ${pointAt(to, r)}`;
}

/** One SVG element, coloured by classes. */
export function ringSvg({ orbit }: CaptureAnalysis): string {
  const arcs = orbit.arcs.map((arc: Arc) => {
    const length = arcLength(arc);
    const words = `${arc.state}, ${Math.round(length)}°`;
    return `<path class="arc ${arc.state}" d="${arcPath(arc.fromDeg, length, ringRadius.arcs)}"><title>${words}</title></path>`;
  });
  const views = orbit.sharpness.map((sharpness, bin) => {
    const grade =
      sharpness === null ? 'none' : sharpness >= 0.5 ? 'good' : sharpness >= 0.25 ? 'fair' : 'bad';
    return `<path class="view ${grade}" d="${arcPath(bin * 10 + 1, 8, ringRadius.sharpness)}"/>`;
  });
  const [w, h] = [ringRadius.board * 1.4, ringRadius.board];
  return `<svg class="ring" viewBox="0 0 ${ringSize} ${ringSize}" role="img" aria-label="The walk around the board: ${Math.round(orbit.measuredDeg)} degrees seen, ${Math.round(orbit.inferredDeg)} including inferred parts">${arcs.join('')}${views.join('')}<rect class="board" x="${ringCentre - w}" y="${ringCentre - h}" width="${2 * w}" height="${2 * h}"/><text x="${ringCentre}" y="${ringCentre + 4}" text-anchor="middle">board</text></svg>`;
}

// The file: its style, and its sections from top to bottom.

/** Inline in the file: it must be readable without anything else. */
const reportStyle = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--faint:#5c6670;--line:#d5dade;--good:#2e8b57;--fair:#d19a1b;--bad:#c43d3d;--none:#c3c9ce;--inferred:#5b8fd1}
@media (prefers-color-scheme:dark){:root{--ground:#16191d;--ink:#e7eaed;--faint:#9aa5af;--line:#343a41;--good:#4fb37c;--fair:#e0b040;--bad:#e06a6a;--none:#4a525a;--inferred:#7aa9e6}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:24px;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px;overflow-wrap:anywhere}h2{font-size:17px;margin:28px 0 8px}
p{margin:4px 0}.faint,small{color:var(--faint)}
.verdict{display:inline-block;padding:2px 10px;border-radius:4px;color:#fff;font-weight:600}
.pass{background:#23744a}.warn{background:#8f6400}.fail,.unreadable{background:#a82f2f}
.headline{font-size:18px;font-weight:600}
ol{padding:0;list-style:none}li{border:1px solid var(--line);border-left:4px solid var(--none);border-radius:4px;padding:8px 12px;margin:8px 0;break-inside:avoid}
li.fails{border-left-color:var(--bad)}li.warns{border-left-color:var(--fair)}
table{border-collapse:collapse;width:100%;break-inside:auto}td,th{border-bottom:1px solid var(--line);padding:3px 8px 3px 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{font-weight:600}
svg{max-width:100%;height:auto}svg text{fill:var(--faint);font:11px system-ui,sans-serif}
.ring{width:260px}.arc{fill:none;stroke-width:16}.arc.measured{stroke:var(--good)}.arc.inferred{stroke:var(--inferred)}.arc.missing{stroke:var(--bad)}
.view{fill:none;stroke-width:9}.view.good{stroke:var(--good)}.view.fair{stroke:var(--fair)}.view.bad{stroke:var(--bad)}.view.none{stroke:var(--none)}
.board{fill:none;stroke:var(--faint)}
rect.good{fill:var(--good)}rect.fair{fill:var(--fair)}rect.bad,rect.again{fill:var(--bad)}rect.none{fill:var(--none)}rect.inferred{fill:var(--inferred)}
.key{display:inline-block;width:10px;height:10px;border-radius:2px;margin:0 4px 0 12px}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px}figure{margin:0;break-inside:avoid}figure img{width:100%;border-radius:4px}
@media print{body{max-width:none;padding:0}:root{--ground:#fff;--ink:#000;--faint:#444;--line:#bbb}svg,.verdict,.key{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.trim();

/** A frame of the clip, to be shown with its time. */
export interface ReportPicture {
  readonly atS: number;
  readonly jpeg: Uint8Array;
}

const verdicts = {
  pass: 'Pass',
  warn: 'Check',
  fail: 'Re-film',
  unreadable: 'Unreadable',
} as const;
const severities = { fail: 'fails', warn: 'warns', note: 'notes' } as const;

/** The whole file. Everything that is not ours is escaped. */
export function reportHtml(report: CaptureReport, pictures: readonly ReportPicture[]): string {
  const title = `Capture check of ${escapeHtml(report.clip.fileName)}`;
  const coverage = report.coverage === 'quick' ? ' Preliminary: only keyframes were checked.' : '';
  const count = countOf(report.ownLimits);
  const own = count === 0 ? '' : `, with ${count === 1 ? 'one custom limit' : `${count} custom limits`}`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">',
    `<title>${title}</title><style>${reportStyle}</style></head>`,
    `<body><h1>${title}</h1>`,
    `<p><span class="verdict ${report.verdict}">${verdicts[report.verdict]}</span> <span class="headline">${escapeHtml(report.headline)}</span></p>`,
    `<p class="faint">Checked ${escapeHtml(moment(report.checkedAt))} by the ${report.profile} profile${own}.${coverage}</p>`,
    issueList(report.issues),
    refilm(report),
    timeline(report),
    ring(report),
    pictureGrid(pictures),
    section('Board, walk and scale', table(captureRows(report))),
    section('Clip', table(clipRows(report))),
    section('Limits', limitsTable(report)),
    `<p class="faint"><small>ffmpeg ${escapeHtml(report.tools.ffmpeg)}, OpenCV ${escapeHtml(report.tools.opencv)}. ${escapeHtml(report.schema)}, version ${report.version}.</small></p>`,
    '</body></html>',
    '',
  ].join('\n');
}

/** To the minute, in UTC: the file is read anywhere. */
const moment = (timestamp: string): string => `${timestamp.slice(0, 10)} at ${timestamp.slice(11, 16)} UTC`;

const section = (heading: string, body: string): string =>
  body === '' ? '' : `<h2>${heading}</h2>\n${body}`;

function issueList(issues: readonly CaptureIssue[]): string {
  const items = issues.map((issue) => {
    const spans =
      issue.spans.length === 0 ? '' : `<p class="faint">${escapeHtml(stretches(issue.spans))}</p>`;
    return `<li class="${severities[issue.severity]}"><p><strong>${escapeHtml(issue.seen)}</strong></p><p>${escapeHtml(issue.why)}</p><p>${escapeHtml(issue.todo)}</p>${spans}${measured(issue)}</li>`;
  });
  return items.length === 0 ? '' : section('Findings', `<ol>${items.join('\n')}</ol>`);
}

function measured({ measured: found }: CaptureIssue): string {
  if (found === null) return '';
  return `<p class="faint"><small>${escapeHtml(meaningOf(found.threshold))}: ${escapeHtml(measuredText(found))}</small></p>`;
}

/** Three digits that count. */
const figure = (value: number): string => String(Number(value.toPrecision(3)));
const byName: Readonly<Record<string, Threshold>> = thresholds;
const meaningOf = (name: string): string =>
  (Object.hasOwn(byName, name) ? byName[name]?.meaning : undefined) ?? name;

function refilm({ refilm: spans, verdict }: CaptureReport): string {
  return spans.length === 0
    ? ''
    : section(verdict === 'warn' ? 'Check' : 'Re-film', `<p>${escapeHtml(stretches(spans))}</p>`);
}

function timeline(report: CaptureReport): string {
  return section('Second by second', stripsSvg(report));
}

const ringKeys = [
  ['good', 'seen'],
  ['inferred', 'inferred'],
  ['bad', 'missing'],
] as const;

function ring({ analysis }: CaptureReport): string {
  if (analysis === null || analysis.scale.framesUsed === 0) return '';
  const legend = ringKeys.map(
    ([colour, words]) => `<span class="key" style="background:var(--${colour})"></span>${words}`,
  );
  return section(
    'Around the object',
    `${ringSvg(analysis)}<p class="faint">Outer ring: the walk${legend.join('')}. Inner ring: how sharp the views are.</p>`,
  );
}

function pictureGrid(pictures: readonly ReportPicture[]): string {
  const figures = pictures.map(
    ({ atS, jpeg }) =>
      `<figure><img alt="Frame at ${clock(atS)}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"><figcaption>${clock(atS)}</figcaption></figure>`,
  );
  return figures.length === 0 ? '' : section('Frames', `<div class="pictures">${figures.join('')}</div>`);
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table>${lines.join('\n')}</table>`;
}

function limitsTable(report: CaptureReport): string {
  const lines = Object.entries(report.thresholds).map(([name, { warn, fail, unit }]) => {
    const own = isThreshold(name) ? report.ownLimits[name] : undefined;
    const cell = (severity: Severity, limit: number | null): string =>
      `<td>${limitText(limit, byName[name])}${own?.[severity] === undefined ? '' : ' (own)'}</td>`;
    return `<tr><td>${escapeHtml(meaningOf(name))}</td>${cell('warn', warn)}${cell('fail', fail)}<td>${escapeHtml(unit)}</td></tr>`;
  });
  return `<table><tr><th>Limit</th><th>warns</th><th>fails</th><th>unit</th></tr>${lines.join('\n')}</table>`;
}

const limitText = (value: number | null, of: Threshold | undefined): string =>
  value === null ? '–' : `${of?.bad ?? ''} ${figure(value)}`.trim();

// What a report says in numbers, as rows of a table.

/** Name and value, both plain text. */
type Row = readonly [name: string, value: string];

/** Of the file and its stream; empty when nothing could be had from it. */
function clipRows({ clip, facts }: Pick<CaptureReport, 'clip' | 'facts'>): Row[] {
  const file: Row[] = [
    ['File', clip.fileName],
    ['Size', `${(clip.sizeBytes / 1e6).toFixed(1)} MB`],
    ['SHA-256', clip.sha256],
  ];
  if (facts === null) return file;
  const camera = [facts.cameraMake, facts.cameraModel].filter((name) => name !== null).join(' ');
  return [
    ...file,
    ['Length', seconds(facts.durationS)],
    [
      'Picture',
      `${facts.widthPx} x ${facts.heightPx} px${facts.rotationDeg === 0 ? '' : `, rotated by ${facts.rotationDeg}°`}${facts.mirrored ? ', shown mirrored' : ''}${facts.pixelAspect === 1 ? '' : ', anamorphic'}${facts.interlaced ? ', interlaced' : ''}`,
    ],
    [
      'Video',
      [facts.container, facts.codec, facts.profile, facts.pixelFormat, facts.hdr]
        .filter((part) => part !== null)
        .join(', '),
    ],
    [
      'Frames',
      `${facts.frames}, ${Number(facts.realFps.toFixed(2))} fps${facts.variableFps ? ', variable' : ''}`,
    ],
    ['Bitrate', `${(facts.bitsPerSecond / 1e6).toFixed(1)} Mbit/s`],
    ['Keyframes', `${facts.keyframes}, up to ${seconds(facts.keyframeGapS)} apart`],
    ['Recorded', facts.recordedAt ?? 'unknown'],
    ['Camera', camera === '' ? 'unknown' : camera],
  ];
}

/** Null without a code that the markers agree with. */
const codeRow = ({ serial }: CaptureReport['board']): Row[] =>
  serial === null ? [] : [['Board recognised by its code', `serial ${serial}`]];

/** With those beside it. */
function boardSeen({ found, unread }: CaptureReport['board']): string {
  if (found === null) return unread === undefined ? 'none' : 'found, but unreadable';
  return [found.layout, ...(found.others ?? [])].map(layoutName).join(' and ');
}

/** Of the board, the walk and the scale. */
function captureRows({ board, analysis }: Pick<CaptureReport, 'board' | 'analysis'>): Row[] {
  const rows: Row[] = [
    ['Board in the clip', boardSeen(board)],
    ...codeRow(board),
    [
      'Selected board',
      board.chosen === null ? 'automatic' : `${board.chosen.name}, ${layoutName(board.chosen.layout)}`,
    ],
    [
      'Square size',
      board.squareMm === null
        ? 'not known'
        : `${Number(board.squareMm.toFixed(2))} mm, ${board.squareMeasured ? 'measured' : 'nominal'}`,
    ],
  ];
  if (analysis === null) return rows;
  const { orbit, scale } = analysis;
  const length = (squares: number): string =>
    board.squareMm === null
      ? `${squares.toFixed(1)} squares`
      : `${((squares * board.squareMm) / 1000).toFixed(2)} m`;
  return [
    ...rows,
    ['Board visible', `${percent(analysis.boardVisible)} of the clip`],
    ...objectRows(analysis.object),
    [
      'Walk',
      `${Math.round(orbit.measuredDeg)}° seen, ${Math.round(orbit.inferredDeg)}° including inferred parts`,
    ],
    [
      'Largest step between sharp views',
      orbit.largestStepDeg === null ? 'not known' : `${Math.round(orbit.largestStepDeg)}°`,
    ],
    ['Elevation', range(analysis.elevationDeg, (deg) => `${Math.round(deg)}°`)],
    ['Distance', range(analysis.distanceSquares, length)],
    ['Speed', range(analysis.speedDegPerS, (deg) => `${Math.round(deg)}°/s`)],
    ['Frames with a position', String(scale.framesUsed)],
    ['Focal length', scale.lens === null ? 'not known' : `${Math.round(scale.lens.focalPx)} px`],
    ['Reprojection error', scale.lens === null ? 'not known' : `${scale.lens.reprojectionPx.toFixed(2)} px`],
    [
      'Scale uncertainty',
      scale.uncertaintyPercent === null ? 'not known' : `${scale.uncertaintyPercent.toFixed(2)} %`,
    ],
  ];
}

function objectRows(object: NonNullable<CaptureReport['analysis']>['object']): [string, string][] {
  if (object === null) return [];
  if (object.state !== 'found') return [['Object', object.state === 'none' ? 'none found' : 'not known']];
  if (object.wholePart === null) return [['Object', 'found']];
  return [['Object', `fully visible in ${percent(object.wholePart)} of the clip`]];
}

function range(
  spread: { least: number; median: number; most: number } | null,
  say: (value: number) => string,
): string {
  return spread === null
    ? 'not known'
    : `${say(spread.median)} (${say(spread.least)} to ${say(spread.most)})`;
}

// The timeline's strips as SVG: board, sharpness, exposure and motion over the seconds of the clip.

const stripsWidth = 800;
/** Where the strips begin, right of their names. */
const stripsLeft = 84;
const stripRow = { height: 14, step: 20 };
const grades = ['bad', 'fair', 'good'] as const;
const stripLabels: Readonly<Record<StripName, string>> = {
  board: 'Board',
  sharpness: 'Sharpness',
  exposure: 'Light',
  motion: 'Steadiness',
};

/** One SVG element, coloured by classes; an empty string without samples. */
export function stripsSvg(
  report: Pick<CaptureReport, 'strips' | 'samples' | 'facts' | 'refilm' | 'analysis'>,
): string {
  const last = report.samples.at(-1);
  if (last === undefined) return '';
  const endS = Math.max(report.facts?.durationS ?? 0, last.atS, 0.001);
  const x = (atS: number): number =>
    stripsLeft + (Math.min(Math.max(atS, 0), endS) / endS) * (stripsWidth - stripsLeft);
  const strips = stripNames.map((key, place) => {
    const y = place * stripRow.step;
    const cells = stripRuns(report.samples, report.strips[key], endS).map((run) => {
      const [left, right] = [x(run.fromS), x(run.toS)];
      const isInferred = key === 'board' && isBridged(run, report.analysis?.gaps ?? []);
      const grade = isInferred ? 'inferred' : run.level === null ? 'none' : grades[run.level];
      return `<rect class="${grade}" x="${left.toFixed(1)}" y="${y}" width="${Math.max(right - left, 0.2).toFixed(1)}" height="${stripRow.height}"/>`;
    });
    return `<text x="0" y="${y + 11}">${stripLabels[key]}</text>${cells.join('')}`;
  });
  const bottom = stripNames.length * stripRow.step;
  const again = report.refilm.map(
    ({ fromS, toS }) =>
      `<rect class="again" x="${x(fromS).toFixed(1)}" y="${bottom}" width="${Math.max(x(toS) - x(fromS), 1).toFixed(1)}" height="6"/>`,
  );
  const every = [1, 2, 5, 10, 30, 60, 300].find((step) => endS / step <= 12) ?? 600;
  const ticks = Array.from({ length: Math.floor(endS / every) + 1 }, (_, place) => {
    const anchor = place === 0 ? 'start' : x(place * every) > stripsWidth - 24 ? 'end' : 'middle';
    return `<text x="${x(place * every).toFixed(1)}" y="${bottom + 20}" text-anchor="${anchor}">${clock(place * every)}</text>`;
  });
  return `<svg class="strips" viewBox="0 0 ${stripsWidth} ${bottom + 24}" role="img" aria-label="Quality of the clip over time">${strips.join('')}${again.join('')}${ticks.join('')}</svg>`;
}
