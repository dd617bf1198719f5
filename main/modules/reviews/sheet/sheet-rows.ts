/** What a review sheet says of each asset, gathered from the catalogue. */
import type { AssetRow, Catalogue } from '../../../catalogue/catalogue.ts';
import type { AssetId } from '../../../contract/schema/ids.ts';
import type { AssetFacts } from '../../../contract/schema/library/facts.ts';
import type { Review } from '../../../contract/schema/library/organisation.ts';
import { readDimensions, standing } from '../../../contract/schema/reported-size.ts';
import type { MarkSeverity } from '../../../contract/schema/review/review.ts';
import { createPause } from '../../../core/slices.ts';
import { titleOf } from '../../shared/present.ts';

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

const atOnce = 100;

/** In the order of the ids. */
export async function sheetRows(tables: Tables, ids: readonly AssetId[]): Promise<SheetRow[]> {
  const pause = createPause();
  const rows: SheetRow[] = [];
  for (let n = 0; n < ids.length; n += atOnce) {
    const part = ids.slice(n, n + atOnce);
    const labels = tables.assets.labels(part);
    const said = tables.organisation.byAssets(part);
    const facts = tables.facts.byAssets(part);
    const counts = tables.reviews.counts(part);
    for (const asset of tables.assets.byIds(part)) {
      await pause();
      rows.push({
        ...plain(asset),
        title: titleOf(labels.get(asset.id)) ?? asset.remoteId,
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
