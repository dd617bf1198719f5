/** What a review sheet says of each asset, and the sheet as one file for any browser: pictures within it, no script, nothing to load, fit for paper. */

import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { escapeHtml } from '../../contract/plain/foreign-text.ts';
import { massText, sizeLetters, sizeText, standingSize } from '../../contract/plain/measure-text.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { AssetFacts } from '../../contract/schema/library/facts.ts';
import type { Review } from '../../contract/schema/library/organisation.ts';
import { readDimensions, standing } from '../../contract/schema/reported-size.ts';
import type { MarkSeverity } from '../../contract/schema/review/review.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import { sheetWords } from './sheet-words.ts';

// What a review sheet says of each asset, gathered from the catalogue.

/** SI units. */
export interface SheetRow {
  readonly id: AssetId;
  readonly remoteId: string;
  readonly title: string;
  readonly kind: string;
  readonly review: Review | null;
  readonly marks: number;
  readonly openMarks: readonly { readonly text: string; readonly severity: MarkSeverity | null }[];
  readonly sizeM: readonly [number, number, number] | null;
  readonly massKg: number | null;
  readonly triangles: number | null;
  readonly createdAt: string;
}

type Tables = Pick<Catalogue, 'assets' | 'organisation' | 'reviews' | 'facts'>;

const rowsAtOnce = 100;

/** In the order of the ids. */
export async function sheetRows(tables: Tables, ids: readonly AssetId[]): Promise<SheetRow[]> {
  const pause = createPause();
  const rows: SheetRow[] = [];
  for (let n = 0; n < ids.length; n += rowsAtOnce) {
    const part = ids.slice(n, n + rowsAtOnce);
    const labels = tables.assets.labels(part);
    const said = tables.organisation.byAssets(part);
    const facts = tables.facts.byAssets(part);
    const counts = tables.reviews.counts(part);
    for (const asset of tables.assets.byIds(part)) {
      await pause();
      rows.push({
        ...plain(asset),
        title: labels.get(asset.id)?.title ?? asset.remoteId,
        review: said.get(asset.id)?.review ?? null,
        marks: counts.get(asset.id)?.marks ?? 0,
        openMarks: (counts.get(asset.id)?.open ?? 0) === 0 ? [] : openMarks(tables, asset.id),
        ...figures(asset, facts.get(asset.id)),
      });
    }
  }
  return rows;
}

function plain({
  id,
  remoteId,
  kind,
  createdAt,
}: AssetRow): Pick<SheetRow, 'id' | 'remoteId' | 'kind' | 'createdAt'> {
  return { id, remoteId, kind, createdAt };
}

/** What the files do not state, or nobody looked for in them, the service may have reported; triangles it never does. */
function figures(
  { dimensions }: AssetRow,
  facts: AssetFacts | undefined,
): Pick<SheetRow, 'sizeM' | 'massKg' | 'triangles'> {
  const reported = dimensions === null ? null : readDimensions(dimensions);
  return {
    sizeM: facts?.sizeM ?? (reported?.metres ? standing(reported.metres) : null),
    massKg: facts?.massKg ?? reported?.massKg ?? null,
    triangles: facts?.triangles ?? null,
  };
}

function openMarks({ reviews }: Tables, assetId: AssetId): SheetRow['openMarks'] {
  const marks = reviews.get(assetId)?.body.marks ?? [];
  return marks.flatMap(({ text, severity, resolved }) => (resolved === null ? [{ text, severity }] : []));
}

/** Plain CSS; nothing in it is loaded. */
const sheetStyle = `
:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}
body{margin:2rem auto;max-width:75rem;padding:0 1.5rem}
h1{font-size:1.5rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:.6rem 0 .2rem;overflow-wrap:anywhere}
p{margin:.2rem 0}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem;margin-top:1.25rem}
article{border:1px solid color-mix(in srgb,currentcolor 25%,transparent);border-radius:.5rem;padding:.75rem;break-inside:avoid}
img,.empty{display:block;width:100%;aspect-ratio:1;object-fit:contain;background:color-mix(in srgb,currentcolor 6%,transparent);border-radius:.25rem}
.empty{display:grid;place-items:center;color:color-mix(in srgb,currentcolor 65%,transparent)}
.verdict{font-weight:650;border-radius:.25rem;padding:.1rem .4rem;border:1px solid currentcolor}
.approved{color:light-dark(#0b6b3a,#7fdca6)}
.needs-work{color:light-dark(#7a4b00,#f1c26b)}
.rejected{color:light-dark(#a1142b,#ff9aa8)}
.notes{white-space:pre-wrap;overflow-wrap:anywhere}
ol{margin:.3rem 0;padding-left:1.4rem;overflow-wrap:anywhere}
.faint,.facts{color:color-mix(in srgb,currentcolor 70%,transparent)}
@media print{:root{color-scheme:light;font-size:10pt}body{margin:0;max-width:none;padding:0}main{grid-template-columns:repeat(4,1fr)}}
`.trim();

/** Marks whose words are shown of each asset; the rest are counted. */
const shownMarks = 8;

export interface SheetPage {
  readonly title: string;
  readonly at: string;
  readonly rows: readonly SheetRow[];
  /** WebP by asset; of those that are not there none is shown. */
  readonly pictures: ReadonlyMap<AssetId, Uint8Array>;
}

/** In pieces, because all of it may be 30 MB. Everything that is not ours is escaped. */
export function* sheetHtml({ title, at, rows, pictures }: SheetPage): Generator<string, void, undefined> {
  const heading = escapeHtml(sheetWords.heading(title));
  yield [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; style-src \'unsafe-inline\'">',
    `<title>${heading}</title><style>${sheetStyle}</style></head>`,
    `<body><h1>${heading}</h1>`,
    `<p class="sum">${escapeHtml(sumOf(rows))}</p>`,
    `<p class="faint">${escapeHtml(sheetWords.made(at.slice(0, 10), at.slice(11, 16)))}</p>`,
    '<main>\n',
  ].join('\n');
  for (const row of rows) yield card(row, pictures.get(row.id));
  yield '</main></body></html>\n';
}

/** `24 assets: 12 approved, 2 rejected, 10 without a verdict; 3 open marks.` */
export function sumOf(rows: readonly SheetRow[]): string {
  const parts = (['approved', 'needs-work', 'rejected', 'none'] as const).flatMap((verdict) => {
    const count = rows.filter(({ review }) => (review?.verdict ?? 'none') === verdict).length;
    return count === 0 ? [] : [sheetWords.counted[verdict](count)];
  });
  const marks = rows.reduce((sum, { openMarks: unresolved }) => sum + unresolved.length, 0);
  return sheetWords.sum(rows.length, parts.join(', '), marks);
}

function card(row: SheetRow, picture: Uint8Array | undefined): string {
  const { review, openMarks: unresolved } = row;
  const image =
    picture === undefined
      ? `<div class="empty">${escapeHtml(sheetWords.noPicture)}</div>`
      : `<img alt="" src="data:image/webp;base64,${Buffer.from(picture).toString('base64')}">`;
  const verdict = review?.verdict ?? 'none';
  const by = [review?.reviewer ?? '', review?.at.slice(0, 10) ?? ''].filter((part) => part !== '').join(', ');
  const facts = [
    row.sizeM === null ? '' : `${sizeText(standingSize(row.sizeM))} (${sizeLetters})`,
    row.massKg === null ? '' : massText(row.massKg),
    row.triangles === null ? '' : sheetWords.triangles(row.triangles),
  ].filter((part) => part !== '');
  return [
    '<article>',
    image,
    `<h2>${escapeHtml(row.title)}</h2>`,
    `<p><span class="verdict ${verdict}">${escapeHtml(sheetWords.verdicts[verdict])}</span> <span class="faint">${escapeHtml(by)}</span></p>`,
    review === null || review.notes === '' ? '' : `<p class="notes">${lines(review.notes)}</p>`,
    unresolved.length === 0
      ? ''
      : `<ol>${unresolved
          .slice(0, shownMarks)
          .map(
            ({ text, severity }) =>
              `<li>${severity === null ? '' : `<b>${escapeHtml(sheetWords.severities[severity])}</b> `}${lines(text)}</li>`,
          )
          .join('')}</ol>`,
    unresolved.length > shownMarks
      ? `<p class="faint">${escapeHtml(sheetWords.moreOpen(unresolved.length - shownMarks))}</p>`
      : '',
    row.marks > unresolved.length
      ? `<p class="faint">${escapeHtml(sheetWords.resolved(row.marks - unresolved.length))}</p>`
      : '',
    `<p class="facts">${facts.map(escapeHtml).join('<br>')}</p>`,
    '</article>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Breaks of lines stay: escaped as a whole they would be taken for control characters. */
function lines(text: string): string {
  return text.split(/\r?\n/).map(escapeHtml).join('<br>');
}
