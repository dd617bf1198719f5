/** A report in other forms: as columns and rows, as text, as one HTML file, and a finding as the problem of the inbox. Pure. */

import { escapeHtml } from '../../../main/contract/plain/foreign-text.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type {
  FileReport,
  InspectionFinding,
  InspectionReport,
  TruthRow,
} from '../../../main/contract/schema/inspection-report.ts';
import type { AssetProblemCode } from '../../../main/contract/schema/library/facts.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { problemTitles, severityWords } from '../problems/problem-words.ts';
import { problemKey } from '../problems/store/problems.ts';
import { reportWords, stateWord, summaryWords, truthWords } from './truth-words.ts';

// The comparison as a table: one column for each source, one cell for each row, and the same as text. Pure.

/** `by` is the file's path, null for the service; `name` is short, and still tells it from the others. */
export interface TruthColumn {
  readonly by: string | null;
  readonly name: string;
}

/** A cell; null where the source says nothing. */
export type TruthCell = TruthRow['values'][number] | null;

export interface TableRow {
  readonly name: string;
  readonly agrees: boolean;
  readonly cells: readonly TruthCell[];
}

/** In the order of the report; the service, when it says something, first. */
export function columnsOf({ sources }: Pick<InspectionReport, 'sources'>): TruthColumn[] {
  return sources.map((by) => ({ by, name: by === null ? truthWords.service : shortName(by, sources) }));
}

/** `onlyDiffering` leaves those out that agree. */
export function rowsOf(
  { rows, sources }: Pick<InspectionReport, 'rows' | 'sources'>,
  onlyDiffering: boolean,
): TableRow[] {
  return rows
    .filter(({ agrees }) => !onlyDiffering || !agrees)
    .map(({ row, agrees, values }) => ({
      name: truthWords.rows[row],
      agrees,
      cells: sources.map((by) => values.find((value) => value.by === by) ?? null),
    }));
}

/** The file's own name, with as many of its folders as are needed. */
function shortName(by: string, all: readonly (string | null)[]): string {
  const parts = by.split('/');
  for (let count = 1; count < parts.length; count += 1) {
    const name = parts.slice(-count).join('/');
    if (all.filter((other) => other !== null && `/${other}`.endsWith(`/${name}`)).length === 1) return name;
  }
  return by;
}

/** What a cell says with its mark, as text. */
function cellText(cell: TruthCell): string {
  if (cell === null) return '';
  if (!cell.differs) return cell.text;
  return `${cell.text} (${cell.apart === null ? truthWords.differs : truthWords.differsBy(cell.apart)})`;
}

/** With a head line; RFC 4180. Cells that a spreadsheet would take as a formula begin with an apostrophe. */
export function truthCsv(report: Pick<InspectionReport, 'rows' | 'sources'>): string {
  const lines = [
    ['', ...columnsOf(report).map(({ by, name }) => by ?? name)],
    ...rowsOf(report, false).map(({ name, cells }) => [name, ...cells.map(cellText)]),
  ];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Row by row, to be pasted into a message. */
export function truthText(report: Pick<InspectionReport, 'rows' | 'sources' | 'folder'>): string {
  const columns = columnsOf(report);
  const rows = rowsOf(report, false).map(({ name, cells }) => {
    const lines = cells.flatMap((cell, n) =>
      cell === null ? [] : [`  ${columns[n]?.name ?? ''}: ${cellText(cell)}`],
    );
    return [name, ...lines].join('\n');
  });
  return `${[report.folder, ...rows].join('\n')}\n`;
}

// A report as one self-contained HTML file: no script, nothing from anywhere else. Pure; English.

const style = `
:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}
body{max-width:1100px;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{border:1px solid color-mix(in srgb,currentColor 25%,transparent);padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.differs{font-weight:600;text-decoration:underline dotted}
li{margin:.3em 0}h3{margin:1.2em 0 .2em;overflow-wrap:anywhere}.faint{opacity:.75}`;

/** `title` is what the asset is called. Everything that comes from files is escaped. */
export function reportHtml(report: InspectionReport, title: string): string {
  const files = report.files.filter(({ findings, state }) => findings.length > 0 || state !== 'not-read');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(report.folder)}: ${escapeHtml(summaryWords(report))}</p>`,
    table(report),
    `<h2>${reportWords.title}</h2>`,
    report.findings.length === 0 ? '' : `<h3>${reportWords.whole}</h3>${list(report.findings)}`,
    ...files.map(fileHtml),
    report.filesNotListed > 0
      ? `<p>${escapeHtml(reportWords.filesNotListed(report.filesNotListed))}</p>`
      : '',
    '</body></html>\n',
  ].join('\n');
}

function table(report: InspectionReport): string {
  if (report.rows.length === 0) return '';
  const head = columnsOf(report)
    .map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`)
    .join('');
  const body = rowsOf(report, false).map(({ name, cells }) => {
    const columns = cells.map(
      (cell) => `<td${cell?.differs === true ? ' class="differs"' : ''}>${escapeHtml(cellText(cell))}</td>`,
    );
    return `<tr><th scope="row">${escapeHtml(name)}</th>${columns.join('')}</tr>`;
  });
  return `<h2>${truthWords.table}</h2><table><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function fileHtml({ path, told: summary, state, sizeBytes, findings, notListed }: FileReport): string {
  const facts = [stateWord(state), summary, formatBytes(sizeBytes)];
  const more = notListed > 0 ? `<p>${escapeHtml(reportWords.notListed(notListed))}</p>` : '';
  return `<h3>${escapeHtml(path)}</h3><p class="faint">${escapeHtml(facts.join(' · '))}</p>${list(findings)}${more}`;
}

function list(findings: readonly InspectionFinding[]): string {
  if (findings.length === 0) return '';
  const items = findings.map(({ severity, line, message }) => {
    const at = line === null ? '' : ` (${reportWords.line(line)})`;
    return `<li><strong>${severityWords[severity]}</strong>${escapeHtml(at)}: ${escapeHtml(message)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

// Which problem of the inbox a finding of a report is. Pure.

/** `key` is the one of the inbox. Null for what a report only remarks. */
export function problemOf(
  assetId: AssetId,
  path: string,
  { code, severity }: Pick<InspectionFinding, 'code' | 'severity'>,
): { readonly code: AssetProblemCode; readonly key: string } | null {
  if (severity === 'note' && code !== 'missing-file') return null;
  if (!isProblem(code)) return null;
  return { code, key: problemKey({ assetId, code, path }) };
}

function isProblem(code: string): code is AssetProblemCode {
  return Object.hasOwn(problemTitles, code);
}
