/** A report as one self-contained HTML file: no script, nothing from anywhere else. Pure; English. */
import type {
  FileReport,
  InspectionFinding,
  InspectionReport,
} from '../../../main/contract/schema/inspection-report.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { severityWords } from '../problems/problem-words.ts';
import { cellText, columnsOf, rowsOf } from './truth-columns.ts';
import { reportWords, stateWord, summaryWords, truthWords } from './truth-words.ts';

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
    `<title>${escaped(title)}</title><style>${style}</style></head><body>`,
    `<h1>${escaped(title)}</h1><p>${escaped(report.folder)}: ${escaped(summaryWords(report))}</p>`,
    table(report),
    `<h2>${reportWords.title}</h2>`,
    report.findings.length === 0 ? '' : `<h3>${reportWords.whole}</h3>${list(report.findings)}`,
    ...files.map(fileHtml),
    report.filesNotListed > 0 ? `<p>${escaped(reportWords.filesNotListed(report.filesNotListed))}</p>` : '',
    '</body></html>\n',
  ].join('\n');
}

function table(report: InspectionReport): string {
  if (report.rows.length === 0) return '';
  const head = columnsOf(report)
    .map(({ name }) => `<th scope="col">${escaped(name)}</th>`)
    .join('');
  const body = rowsOf(report, false).map(({ name, cells }) => {
    const columns = cells.map(
      (cell) => `<td${cell?.differs === true ? ' class="differs"' : ''}>${escaped(cellText(cell))}</td>`,
    );
    return `<tr><th scope="row">${escaped(name)}</th>${columns.join('')}</tr>`;
  });
  return `<h2>${truthWords.table}</h2><table><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function fileHtml({ path, told: summary, state, sizeBytes, findings, notListed }: FileReport): string {
  const facts = [stateWord(state), summary, formatBytes(sizeBytes)];
  const more = notListed > 0 ? `<p>${escaped(reportWords.notListed(notListed))}</p>` : '';
  return `<h3>${escaped(path)}</h3><p class="faint">${escaped(facts.join(' · '))}</p>${list(findings)}${more}`;
}

function list(findings: readonly InspectionFinding[]): string {
  if (findings.length === 0) return '';
  const items = findings.map(({ severity, line, message }) => {
    const at = line === null ? '' : ` (${reportWords.line(line)})`;
    return `<li><strong>${severityWords[severity]}</strong>${escaped(at)}: ${escaped(message)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one);
}
