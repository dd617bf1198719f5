/** What the truth tab says. Pure; English. */

import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import { truthRowNames } from '../../../main/contract/rules/validation.ts';
import type {
  FileReport,
  InspectionReport,
  ReportProgress,
} from '../../../main/contract/schema/inspection-report.ts';
import { formatBytes, formatNumber } from '../../ui/text/format.ts';
import { type TapeEdge, type TapeResult, type TapeVerdict, tapeLimits } from './tape-measure.ts';

export const truthWords = {
  tab: 'Truth',
  rows: truthRowNames,
  service: 'Service',
  table: 'What the files say',
  row: 'Says',
  scroller: 'Comparison of the files, scrolls to the side',
  differs: 'differs',
  differsBy: (apart: string): string => `differs: ${apart}`,
  onlyDiffering: 'Only what differs',
  nothingDiffers: 'The files agree in everything that they say.',
  nothingSaid: 'No file of this asset says anything that can be compared.',
  rowDiffers: 'They disagree',
  silent: 'says nothing',
  silentSign: '–',
  openLarge: 'Open large',
  largeTitle: (name: string): string => `What the files of ${name} say`,
  showFile: (path: string): string => `Show ${path}`,
  copyText: 'Copy as text',
  copyCsv: 'Copy as CSV',
  copyJson: 'Copy the report as JSON',
  saveJson: 'Save as JSON',
  saveHtml: 'Save as HTML',
  more: 'Copy or save',
  again: 'Inspect again',
  stop: 'Stop',
  reading: 'The files are being read',
  stopped: 'The inspection was stopped.',
  stoppedDo: 'Inspect now',
  changed: 'The files have changed since they were inspected.',
  noFolder: 'Its files are validated here once they are on this disk.',
  theTable: 'table',
  theReport: 'report',
  saved: 'The report is in your downloads.',
} as const;

/** `20 files, compared with its manifest`. */
export function summaryWords({ files, filesNotListed, compared }: InspectionReport): string {
  const count = files.length + filesNotListed;
  const hashes =
    compared === 'hashes'
      ? 'every hash compared with its manifest'
      : 'no manifest to compare their hashes with';
  return `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}, ${hashes}.`;
}

/** While the report is made. */
export function progressWords(progress: ReportProgress | null): string {
  if (progress === null) return 'Reading the files…';
  const { phase, done, of } = progress;
  return phase === 'hashes'
    ? `Comparing hashes: ${formatBytes(done)} of ${formatBytes(of)}`
    : `Reading the files: ${formatNumber(done)} of ${formatNumber(of)}`;
}

/** `1 %`. */
function within(verdict: TapeVerdict): string {
  return `${(tapeLimits.find((limit) => limit.verdict === verdict)?.within ?? 0) * 100} %`;
}

export const tapeWords = {
  title: 'Tape measure',
  hint: 'Measure the real thing: one, two or three edges, in any order.',
  edge: (n: number): string => `Edge ${n}`,
  unit: 'Unit',
  clear: 'Clear',
  invalid: 'Not a length',
  nothing: 'No file says a size that could be compared.',
  assumed: (unitM: number): string =>
    `It states no unit; this is as if it were in ${({ 1: 'metres', 0.01: 'centimetres', 0.001: 'millimetres' } as Readonly<Record<number, string>>)[unitM] ?? 'inches'}.`,
  loose: 'Its box may be larger than the object: parts are turned out of the axes.',
  results: 'Deviation by file',
  limits: `Matches: within ${within('matches')} or half a millimetre. Close: within ${within('close')}. Off: more.`,
} as const;

const verdicts: Readonly<Record<TapeVerdict, string>> = {
  matches: 'Matches',
  close: 'Close',
  off: 'Off',
  unit: 'Wrong unit?',
};

/** One word or two. */
export function verdictWord(verdict: TapeVerdict): string {
  return verdicts[verdict];
}

/** In a sentence. */
export function verdictSentence({ verdict, factor }: TapeResult): string {
  switch (verdict) {
    case 'matches':
      return `Within ${within('matches')} of what you measured.`;
    case 'close':
      return `Within ${within('close')} of what you measured.`;
    case 'off':
      return `More than ${within('close')} from what you measured. Scale it, or measure again.`;
    case 'unit':
      return factor !== null && factor < 1
        ? `${figure(1 / factor)} times too small, which looks like a mistaken unit.`
        : `${figure(factor ?? 1)} times too large, which looks like a mistaken unit.`;
  }
}

/** `9.5 cm measured, 9.6 cm along Y: +1.1 %, +1 mm`. */
export function edgeSentence({ axis, measuredM, fileM, off }: TapeEdge): string {
  const by = fileM - measuredM;
  return `${lengthText(measuredM)} measured, ${lengthText(fileM)} along ${axis.toUpperCase()}: ${signed(off * 100)} %, ${signed(by * 1000)} mm`;
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

export const reportWords = {
  title: 'Report',
  whole: 'The asset as a whole',
  filter: 'Severity',
  all: 'All',
  error: 'Errors',
  warn: 'Warnings',
  note: 'Notes',
  line: (line: number): string => `Line ${line}`,
  showLine: (path: string, line: number): string => `Show line ${line} of ${path}`,
  inProblems: 'In the inbox',
  loader: 'Seen while it was loaded for the 3D view',
  notListed: (count: number): string => `And ${formatNumber(count)} more findings.`,
  nothing: 'Nothing was found.',
  nothingOfKind: 'Nothing of this severity was found.',
  clean: (count: number): string =>
    `${formatNumber(count)} ${count === 1 ? 'file' : 'files'} without findings`,
  filesNotListed: (count: number): string => `${formatNumber(count)} more files are neither read nor listed.`,
} as const;

const states: Readonly<Record<FileReport['state'], string>> = {
  read: 'Read',
  partly: 'Read in part',
  'not-read': 'Listed only',
  refused: 'Refused',
};

/** What came of a file, in one word or two. */
export function stateWord(state: FileReport['state']): string {
  return states[state];
}

/** As the palette lists them. */
export const truthCommandWords = {
  large: { title: 'Compare what the files say, large', keywords: 'truth table side by side wide' },
  again: { title: 'Inspect the files again and renew the report', keywords: 'truth hash validate' },
  stop: { title: 'Stop the inspection', keywords: 'truth report cancel' },
  copy: {
    text: { title: 'Copy what the files say as text', keywords: 'truth table clipboard' },
    csv: { title: 'Copy what the files say as CSV', keywords: 'truth table spreadsheet clipboard' },
    json: { title: 'Copy the report as JSON', keywords: 'truth inspection clipboard' },
  },
  save: {
    json: { title: 'Save the report as JSON', keywords: 'truth inspection download' },
    html: { title: 'Save the report as HTML', keywords: 'truth inspection download export share' },
  },
} as const;
