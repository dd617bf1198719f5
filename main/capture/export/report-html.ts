/** A report as one file for any browser: no script, nothing to load, fit for paper. */
import { countOf, isThreshold, type Severity } from '../../contract/plain/capture/own-limits.ts';
import { type Threshold, thresholds } from '../../contract/plain/capture/thresholds.ts';
import type { CaptureIssue, CaptureReport } from '../../contract/schema/capture/report.ts';
import { clock, stretches } from '../judge/words/seconds.ts';
import { escapeHtml } from './escape.ts';
import { captureRows, clipRows, type Row } from './facts-rows.ts';
import { ringSvg } from './ring-svg.ts';
import { stripsSvg } from './strips-svg.ts';
import { reportStyle } from './style.ts';

/** A frame of the clip, to be shown with its time. */
export interface ReportPicture {
  readonly atS: number;
  readonly jpeg: Uint8Array;
}

const verdicts = {
  pass: 'Will do',
  warn: 'May do',
  fail: 'Will not do',
  unreadable: 'Cannot be read',
} as const;
const severities = { fail: 'fails', warn: 'warns', note: 'notes' } as const;

/** The whole file. Everything that is not ours is escaped. */
export function reportHtml(report: CaptureReport, pictures: readonly ReportPicture[]): string {
  const title = `Capture check of ${escapeHtml(report.clip.fileName)}`;
  const coverage = report.coverage === 'quick' ? ' Preliminary: only the keyframes were looked at.' : '';
  const count = countOf(report.ownLimits);
  const own = count === 0 ? '' : `, with ${count === 1 ? 'one limit' : `${count} limits`} of one's own`;
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
  return items.length === 0 ? '' : section('What was seen', `<ol>${items.join('\n')}</ol>`);
}

function measured({ measured: found }: CaptureIssue): string {
  if (found === null) return '';
  const { value, limit, unit } = found;
  return `<p class="faint"><small>${escapeHtml(meaningOf(found.threshold))}: ${figure(value)}${escapeHtml(unit)}, limit ${figure(limit)}${escapeHtml(unit)}</small></p>`;
}

/** Three digits that count. */
const figure = (value: number): string => String(Number(value.toPrecision(3)));
const byName: Readonly<Record<string, Threshold>> = thresholds;
const meaningOf = (name: string): string =>
  (Object.hasOwn(byName, name) ? byName[name]?.meaning : undefined) ?? name;

function refilm({ refilm: spans }: CaptureReport): string {
  return spans.length === 0 ? '' : section('Film again', `<p>${escapeHtml(stretches(spans))}</p>`);
}

function timeline(report: CaptureReport): string {
  return section('Second by second', stripsSvg(report));
}

const keys = [
  ['good', 'seen'],
  ['inferred', 'inferred'],
  ['bad', 'missing'],
] as const;

function ring({ analysis }: CaptureReport): string {
  if (analysis === null || analysis.scale.framesUsed === 0) return '';
  const legend = keys.map(
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
      `<td>${say(limit, byName[name])}${own?.[severity] === undefined ? '' : ' (own)'}</td>`;
    return `<tr><td>${escapeHtml(meaningOf(name))}</td>${cell('warn', warn)}${cell('fail', fail)}<td>${escapeHtml(unit)}</td></tr>`;
  });
  return `<table><tr><th>Limit</th><th>warns</th><th>fails</th><th>unit</th></tr>${lines.join('\n')}</table>`;
}

const say = (value: number | null, of: Threshold | undefined): string =>
  value === null ? '–' : `${of?.bad ?? ''} ${figure(value)}`.trim();
