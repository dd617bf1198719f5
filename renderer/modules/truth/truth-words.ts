/** English of the validation tab. Pure. */

import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import { truthRowNames } from '../../../main/contract/rules/validation.ts';
import type {
  FileReport,
  InspectionReport,
  ReportProgress,
} from '../../../main/contract/schema/inspection-report.ts';
import { formatBytes, formatNumber } from '../../ui/text/format.ts';
import { type TapeEdge, type TapeResult, type TapeVerdict, tapeLimits } from './tape-measure.ts';

export const truthWords = catalogue('truth.general', {
  tab: 'Validation',
  rows: truthRowNames,
  service: 'Service',
  table: 'File comparison',
  row: 'Property',
  scroller: 'File comparison, scrolls horizontally',
  differs: 'differs',
  differsBy: icu('differs: {apart}', (apart: string) => ({ apart })),
  onlyDiffering: 'Differences only',
  nothingDiffers: 'No differences between the files.',
  nothingSaid: 'The files of this asset state nothing that can be compared.',
  rowDiffers: 'Differs',
  silent: 'not stated',
  silentSign: '–',
  openLarge: 'Enlarge',
  largeTitle: icu('File comparison of {name}', (name: string) => ({ name })),
  showFile: icu('Show {path}', (path: string) => ({ path })),
  copyText: 'Copy as text',
  copyCsv: 'Copy as CSV',
  copyJson: 'Copy report as JSON',
  saveJson: 'Save as JSON',
  saveHtml: 'Save as HTML',
  more: 'Copy or save',
  again: 'Inspect again',
  stop: 'Stop',
  reading: 'Reading files',
  stopped: 'Inspection stopped.',
  stoppedDo: 'Inspect now',
  changed: 'The files have changed since the last inspection.',
  noFolder: 'Files are validated when they are on this disk.',
  theTable: 'table',
  theReport: 'report',
  saved: 'The report was saved to your downloads.',
});

const reportLines = catalogue('truth.reportLines', {
  summary: icu(
    '{files, plural, one {# file} other {# files}}, {compared, select, hashes {all hashes compared with the manifest} other {no manifest to compare hashes with}}.',
    (files: number, compared: InspectionReport['compared']) => ({ files, compared }),
  ),
  reading: 'Reading files…',
  comparing: icu('Comparing hashes: {done} of {of}', (done: string, of: string) => ({ done, of })),
  readingSome: icu('Reading files: {done, number} of {of, number}', (done: number, of: number) => ({
    done,
    of,
  })),
});

/** `20 files, compared with its manifest`. */
export function summaryWords({ files, filesNotListed, compared }: InspectionReport): string {
  return reportLines.summary(files.length + filesNotListed, compared);
}

/** While the report is made. */
export function progressWords(progress: ReportProgress | null): string {
  if (progress === null) return reportLines.reading;
  const { phase, done, of } = progress;
  return phase === 'hashes'
    ? reportLines.comparing(formatBytes(done), formatBytes(of))
    : reportLines.readingSome(done, of);
}

/** `1 %`. */
function within(verdict: TapeVerdict): string {
  return `${(tapeLimits.find((limit) => limit.verdict === verdict)?.within ?? 0) * 100} %`;
}

export const tapeWords = catalogue('truth.tape', {
  title: 'Your measurement',
  hint: 'Measure the real object and enter one, two or three edges, in any order.',
  edge: icu('Edge {number}', (number: number) => ({ number })),
  unit: 'Unit',
  clear: 'Clear',
  invalid: 'Not a length',
  nothing: 'No file states a size to compare with.',
  assumed: icu(
    'No unit stated; assuming {unit, select, m {metres} cm {centimetres} mm {millimetres} other {inches}}.',
    (unitM: number) => ({
      unit: unitM === 1 ? 'm' : unitM === 0.01 ? 'cm' : unitM === 0.001 ? 'mm' : 'other',
    }),
  ),
  loose: 'The bounding box may be larger than the object, because parts are rotated.',
  results: 'Deviation by file',
  limits: icu('Matches: within {matches} or half a millimetre. Close: within {close}. Off: more.', () => ({
    matches: within('matches'),
    close: within('close'),
  })),
});

const verdicts: Readonly<Record<TapeVerdict, string>> = catalogue('truth.verdicts', {
  matches: 'Matches',
  close: 'Close',
  off: 'Off',
  unit: 'Wrong unit?',
});

/** One word or two. */
export function verdictWord(verdict: TapeVerdict): string {
  return verdicts[verdict];
}

const sentences = catalogue('truth.sentences', {
  within: icu('Within {limit} of your measurement.', (limit: string) => ({ limit })),
  off: icu(
    'More than {limit} from your measurement. Scale the model, or measure again.',
    (limit: string) => ({
      limit,
    }),
  ),
  tooSmall: icu('{factor} times too small; the unit is probably wrong.', (factor: string) => ({ factor })),
  tooLarge: icu('{factor} times too large; the unit is probably wrong.', (factor: string) => ({ factor })),
  edge: icu(
    '{measured} measured, {inFile} along {axis}: {percent} %, {mm} mm',
    (measured: string, inFile: string, axis: string, percent: string, mm: string) => ({
      measured,
      inFile,
      axis,
      percent,
      mm,
    }),
  ),
});

/** In a sentence. */
export function verdictSentence({ verdict, factor }: TapeResult): string {
  switch (verdict) {
    case 'matches':
    case 'close':
      return sentences.within(within(verdict));
    case 'off':
      return sentences.off(within('close'));
    case 'unit':
      return factor !== null && factor < 1
        ? sentences.tooSmall(figure(1 / factor))
        : sentences.tooLarge(figure(factor ?? 1));
  }
}

/** `9.5 cm measured, 9.6 cm along Y: +1.1 %, +1 mm`. */
export function edgeSentence({ axis, measuredM, fileM, off }: TapeEdge): string {
  return sentences.edge(
    lengthText(measuredM),
    lengthText(fileM),
    axis.toUpperCase(),
    signed(off * 100),
    signed((fileM - measuredM) * 1000),
  );
}

function signed(value: number): string {
  const text = figure(Math.abs(value));
  if (text === '0') return '±0';
  return value > 0 ? `+${text}` : `−${text}`;
}

function figure(value: number): string {
  const rounded = value < 0.05 ? 0 : value;
  return formatNumber(rounded, { maximumFractionDigits: rounded < 100 ? 1 : 0 });
}

export const reportWords = catalogue('truth.report', {
  title: 'Report',
  whole: 'Whole asset',
  filter: 'Severity',
  all: 'All',
  error: 'Errors',
  warn: 'Warnings',
  note: 'Notes',
  line: icu('Line {line}', (line: number) => ({ line })),
  showLine: icu('Show line {line} of {path}', (path: string, line: number) => ({ line, path })),
  inProblems: 'Show in Problems',
  loader: 'Found while loading the 3D view',
  notListed: icu('{count, number} more findings not shown.', (count: number) => ({ count })),
  nothing: 'No findings.',
  nothingOfKind: 'No findings of this severity.',
  clean: icu(
    '{count, number} {count, plural, one {file} other {files}} without findings',
    (count: number) => ({ count }),
  ),
  filesNotListed: icu('{count, number} more files were not read.', (count: number) => ({ count })),
});

const states: Readonly<Record<FileReport['state'], string>> = catalogue('truth.states', {
  read: 'Read',
  partly: 'Partly read',
  'not-read': 'Listed only',
  refused: 'Refused',
});

/** What came of a file, in one word or two. */
export function stateWord(state: FileReport['state']): string {
  return states[state];
}

/** As the palette lists them. */
export const truthCommandWords = catalogue('truth.truthCommand', {
  large: { title: 'Enlarge the file comparison', keywords: 'truth validation table side by side wide' },
  again: { title: 'Inspect the files again', keywords: 'truth hash validate report renew' },
  stop: { title: 'Stop the inspection', keywords: 'truth report cancel' },
  copy: {
    text: { title: 'Copy the file comparison as text', keywords: 'truth table clipboard' },
    csv: { title: 'Copy the file comparison as CSV', keywords: 'truth table spreadsheet clipboard' },
    json: { title: 'Copy the report as JSON', keywords: 'truth inspection clipboard' },
  },
  save: {
    json: { title: 'Save the report as JSON', keywords: 'truth inspection download' },
    html: { title: 'Save the report as HTML', keywords: 'truth inspection download export share' },
  },
});
