/** A report as one file for any browser: no script, nothing to load, fit for paper. */
import { countOf, isThreshold, type Severity } from '../../contract/plain/capture/own-limits.ts';
import { type Threshold, thresholds } from '../../contract/plain/capture/thresholds.ts';
import { escapeHtml } from '../../contract/plain/foreign-text.ts';
import { measuredText } from '../../contract/rules/capture/measured-text.ts';
import { isBridged, stripNames, stripRuns } from '../../contract/rules/capture/strip-runs.ts';
import type {
  Arc,
  CaptureAnalysis,
  CaptureIssue,
  CaptureReport,
} from '../../contract/schema/capture/report.ts';
import { arcLength } from '../analyse/arcs.ts';
import { layoutName } from '../judge/board-words.ts';
import { clock, joined, percent, seconds, stretches } from '../judge/span-words.ts';
import { drawingWords, limitWords, pageWords as page, rowNames, valueWords as said } from './report-words.ts';

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
    const words = drawingWords.arc(arc.state, Math.round(length));
    return `<path class="arc ${arc.state}" d="${arcPath(arc.fromDeg, length, ringRadius.arcs)}"><title>${escapeHtml(words)}</title></path>`;
  });
  const views = orbit.sharpness.map((sharpness, bin) => {
    const grade =
      sharpness === null ? 'none' : sharpness >= 0.5 ? 'good' : sharpness >= 0.25 ? 'fair' : 'bad';
    return `<path class="view ${grade}" d="${arcPath(bin * 10 + 1, 8, ringRadius.sharpness)}"/>`;
  });
  const [w, h] = [ringRadius.board * 1.4, ringRadius.board];
  const label = drawingWords.walk(Math.round(orbit.measuredDeg), Math.round(orbit.inferredDeg));
  return `<svg class="ring" viewBox="0 0 ${ringSize} ${ringSize}" role="img" aria-label="${escapeHtml(label)}">${arcs.join('')}${views.join('')}<rect class="board" x="${ringCentre - w}" y="${ringCentre - h}" width="${2 * w}" height="${2 * h}"/><text x="${ringCentre}" y="${ringCentre + 4}" text-anchor="middle">${escapeHtml(drawingWords.board)}</text></svg>`;
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

const severities = { fail: 'fails', warn: 'warns', note: 'notes' } as const;

/** The whole file. Everything that is not ours is escaped. */
export function reportHtml(report: CaptureReport, pictures: readonly ReportPicture[]): string {
  const title = escapeHtml(page.title(report.clip.fileName));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">',
    `<title>${title}</title><style>${reportStyle}</style></head>`,
    `<body><h1>${title}</h1>`,
    `<p><span class="verdict ${report.verdict}">${escapeHtml(page.verdicts[report.verdict])}</span> <span class="headline">${escapeHtml(report.headline)}</span></p>`,
    `<p class="faint">${escapeHtml(page.checked(report, countOf(report.ownLimits)))}</p>`,
    issueList(report.issues),
    refilm(report),
    timeline(report),
    ring(report),
    pictureGrid(pictures),
    section(page.capture, table(captureRows(report))),
    section(page.clip, table(clipRows(report))),
    section(page.limits, limitsTable(report)),
    `<p class="faint"><small>${escapeHtml(page.madeWith(report))}</small></p>`,
    '</body></html>',
    '',
  ].join('\n');
}

const section = (heading: string, body: string): string =>
  body === '' ? '' : `<h2>${escapeHtml(heading)}</h2>\n${body}`;

function issueList(issues: readonly CaptureIssue[]): string {
  const items = issues.map((issue) => {
    const spans =
      issue.spans.length === 0 ? '' : `<p class="faint">${escapeHtml(stretches(issue.spans))}</p>`;
    return `<li class="${severities[issue.severity]}"><p><strong>${escapeHtml(issue.seen)}</strong></p><p>${escapeHtml(issue.why)}</p><p>${escapeHtml(issue.todo)}</p>${spans}${measured(issue)}</li>`;
  });
  return items.length === 0 ? '' : section(page.findings, `<ol>${items.join('\n')}</ol>`);
}

function measured({ measured: found }: CaptureIssue): string {
  if (found === null) return '';
  const text = page.measured(meaningOf(found.threshold), measuredText(found));
  return `<p class="faint"><small>${escapeHtml(text)}</small></p>`;
}

/** Three digits that count. */
const figure = (value: number): string => String(Number(value.toPrecision(3)));
const byName: Readonly<Record<string, Threshold>> = thresholds;
const meaningOf = (name: string): string =>
  (Object.hasOwn(byName, name) ? byName[name]?.meaning : undefined) ?? name;

function refilm({ refilm: spans, verdict }: CaptureReport): string {
  return spans.length === 0
    ? ''
    : section(verdict === 'warn' ? page.toCheck : page.toRefilm, `<p>${escapeHtml(stretches(spans))}</p>`);
}

function timeline(report: CaptureReport): string {
  return section(page.timeline, stripsSvg(report));
}

const ringKeys = [
  ['good', 'seen'],
  ['inferred', 'inferred'],
  ['bad', 'missing'],
] as const;
/** Where the legend goes, in the sentence around it. */
const legendPlace = '|';

function ring({ analysis }: CaptureReport): string {
  if (analysis === null || analysis.scale.framesUsed === 0) return '';
  const legend = ringKeys.map(
    ([colour, key]) =>
      `<span class="key" style="background:var(--${colour})"></span>${escapeHtml(page[key])}`,
  );
  const text = escapeHtml(page.rings(legendPlace)).replace(legendPlace, () => legend.join(''));
  return section(page.ring, `${ringSvg(analysis)}<p class="faint">${text}</p>`);
}

function pictureGrid(pictures: readonly ReportPicture[]): string {
  const figures = pictures.map(
    ({ atS, jpeg }) =>
      `<figure><img alt="${escapeHtml(page.frame(clock(atS)))}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}"><figcaption>${clock(atS)}</figcaption></figure>`,
  );
  return figures.length === 0 ? '' : section(page.frames, `<div class="pictures">${figures.join('')}</div>`);
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
      `<td>${escapeHtml(limitText(limit, byName[name], own?.[severity] !== undefined))}</td>`;
    return `<tr><td>${escapeHtml(meaningOf(name))}</td>${cell('warn', warn)}${cell('fail', fail)}<td>${escapeHtml(unit)}</td></tr>`;
  });
  const { limit, warns, fails, unit } = limitWords;
  const heads = [limit, warns, fails, unit].map((head) => `<th>${escapeHtml(head)}</th>`);
  return `<table><tr>${heads.join('')}</tr>${lines.join('\n')}</table>`;
}

const limitText = (value: number | null, of: Threshold | undefined, isOwn: boolean): string =>
  value === null
    ? limitWords.value(null, '–', isOwn)
    : limitWords.value(of?.bad ?? null, figure(value), isOwn);

// What a report says in numbers, as rows of a table.

/** Name and value, both plain text. */
type Row = readonly [name: string, value: string];

/** Of the file and its stream; empty when nothing could be had from it. */
function clipRows({ clip, facts }: Pick<CaptureReport, 'clip' | 'facts'>): Row[] {
  const file: Row[] = [
    [rowNames.file, clip.fileName],
    [rowNames.size, `${(clip.sizeBytes / 1e6).toFixed(1)} MB`],
    [rowNames.sha256, clip.sha256],
  ];
  if (facts === null) return file;
  const camera = [facts.cameraMake, facts.cameraModel].filter((name) => name !== null).join(' ');
  return [
    ...file,
    [rowNames.length, seconds(facts.durationS)],
    [rowNames.picture, said.picture(facts)],
    [
      rowNames.video,
      [facts.container, facts.codec, facts.profile, facts.pixelFormat, facts.hdr]
        .filter((part) => part !== null)
        .join(', '),
    ],
    [rowNames.frames, said.frames(facts.frames, Number(facts.realFps.toFixed(2)), facts.variableFps)],
    [rowNames.bitrate, `${(facts.bitsPerSecond / 1e6).toFixed(1)} Mbit/s`],
    [rowNames.keyframes, said.keyframes(facts.keyframes, seconds(facts.keyframeGapS))],
    [rowNames.recorded, facts.recordedAt ?? said.unknown],
    [rowNames.camera, camera === '' ? said.unknown : camera],
  ];
}

/** Null without a code that the markers agree with. */
const codeRow = ({ serial }: CaptureReport['board']): Row[] =>
  serial === null ? [] : [[rowNames.code, said.serial(serial)]];

/** With those beside it. */
function boardSeen({ found, unread }: CaptureReport['board']): string {
  if (found === null) return unread === undefined ? said.noBoard : said.unreadableBoard;
  return joined([found.layout, ...(found.others ?? [])].map(layoutName));
}

/** Of the board, the walk and the scale. */
function captureRows({ board, analysis }: Pick<CaptureReport, 'board' | 'analysis'>): Row[] {
  const rows: Row[] = [
    [rowNames.board, boardSeen(board)],
    ...codeRow(board),
    [
      rowNames.chosen,
      board.chosen === null
        ? said.automatic
        : said.chosen(board.chosen.name, layoutName(board.chosen.layout)),
    ],
    [
      rowNames.square,
      board.squareMm === null
        ? said.notKnown
        : said.square(Number(board.squareMm.toFixed(2)), board.squareMeasured),
    ],
  ];
  if (analysis === null) return rows;
  const { orbit, scale } = analysis;
  const length = (squares: number): string =>
    board.squareMm === null
      ? said.squares(squares.toFixed(1))
      : `${((squares * board.squareMm) / 1000).toFixed(2)} m`;
  return [
    ...rows,
    [rowNames.visible, said.ofClip(percent(analysis.boardVisible))],
    ...objectRows(analysis.object),
    [rowNames.walk, said.walk(Math.round(orbit.measuredDeg), Math.round(orbit.inferredDeg))],
    [
      rowNames.largestStep,
      orbit.largestStepDeg === null ? said.notKnown : `${Math.round(orbit.largestStepDeg)}°`,
    ],
    [rowNames.elevation, range(analysis.elevationDeg, (deg) => `${Math.round(deg)}°`)],
    [rowNames.distance, range(analysis.distanceSquares, length)],
    [rowNames.speed, range(analysis.speedDegPerS, (deg) => `${Math.round(deg)}°/s`)],
    [rowNames.framesUsed, String(scale.framesUsed)],
    [rowNames.focalLength, scale.lens === null ? said.notKnown : `${Math.round(scale.lens.focalPx)} px`],
    [
      rowNames.reprojection,
      scale.lens === null ? said.notKnown : `${scale.lens.reprojectionPx.toFixed(2)} px`,
    ],
    [
      rowNames.scale,
      scale.uncertaintyPercent === null ? said.notKnown : `${scale.uncertaintyPercent.toFixed(2)} %`,
    ],
  ];
}

function objectRows(object: NonNullable<CaptureReport['analysis']>['object']): [string, string][] {
  if (object === null) return [];
  if (object.state !== 'found')
    return [[rowNames.object, object.state === 'none' ? said.noObject : said.notKnown]];
  if (object.wholePart === null) return [[rowNames.object, said.objectFound]];
  return [[rowNames.object, said.objectWhole(percent(object.wholePart))]];
}

function range(
  spread: { least: number; median: number; most: number } | null,
  say: (value: number) => string,
): string {
  if (spread === null) return said.notKnown;
  return said.range({ median: say(spread.median), least: say(spread.least), most: say(spread.most) });
}

// The timeline's strips as SVG: board, sharpness, exposure and motion over the seconds of the clip.

const stripsWidth = 800;
/** Where the strips begin, right of their names. */
const stripsLeft = 84;
const stripRow = { height: 14, step: 20 };
const grades = ['bad', 'fair', 'good'] as const;

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
    return `<text x="0" y="${y + 11}">${escapeHtml(drawingWords.strips[key])}</text>${cells.join('')}`;
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
  return `<svg class="strips" viewBox="0 0 ${stripsWidth} ${bottom + 24}" role="img" aria-label="${escapeHtml(drawingWords.timeline)}">${strips.join('')}${again.join('')}${ticks.join('')}</svg>`;
}
