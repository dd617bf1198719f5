/** Table `asset_titles`: what each asset is called, so that no two are called the same. Written with the assets, never on its own. */
import { z } from 'zod';
import { baseTitle, distinctTitle, type TitlesInUse, titleKey } from '../../../contract/rules/asset-title.ts';
import { assetSourceSchema } from '../../../contract/schema/asset.ts';
import { type AssetId, assetIdSchema, groupIdSchema } from '../../../contract/schema/ids.ts';
import type { AssetRow } from '../../catalogue.ts';
import { jsonColumn } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';

/** The schema version that has the table. */
export const firstWithTitles = 13;

/** What an asset `a` is called, among the joined titles; null where nothing is known of it. */
export const shownTitleSql = 'coalesce(mine.title, given.title)';
export const titlesJoin = `LEFT JOIN asset_titles mine ON mine.asset_id = a.id AND mine.own = 1
    LEFT JOIN asset_titles given ON given.asset_id = a.id AND given.own = 0`;

/** All are answered by a key or an index, however many assets are called the same. */
export const titleSql = {
  base: 'SELECT base FROM asset_titles WHERE asset_id = :assetId AND own = :own',
  last: 'SELECT number FROM asset_titles WHERE base = :base ORDER BY number DESC LIMIT 1',
  first: `SELECT a.source FROM asset_titles t JOIN assets a ON a.id = t.asset_id
    WHERE t.base = :base ORDER BY t.number LIMIT 1`,
  taken: 'SELECT asset_id FROM asset_titles WHERE folded = :folded AND asset_id <> :assetId LIMIT 1',
  takenByUser: `SELECT asset_id FROM asset_titles
    WHERE folded = :folded AND own = 1 AND asset_id <> :assetId LIMIT 1`,
  put: `INSERT INTO asset_titles (asset_id, own, base, number, title, folded)
    VALUES (:assetId, :own, :base, :number, :title, :folded)`,
  remove: 'DELETE FROM asset_titles WHERE asset_id = :assetId AND own = :own',
  set: `SELECT name FROM groups WHERE id = :groupId AND type = 'variation_set'`,
  all: `SELECT a.id, a.seq, a.name, a.source, a.group_id, a.group_index, o.title FROM assets a
    LEFT JOIN organisation o ON o.asset_id = a.id WHERE a.seq > :after ORDER BY a.seq LIMIT 1000`,
} as const;

type TitledAsset = Pick<AssetRow, 'id' | 'name' | 'source' | 'groupId' | 'groupIndex'>;

/** The part of a catalogue that gives titles; called within the transaction that changes the asset. */
export interface Titles {
  /** By name or description. Nothing changes where these say the same as before. */
  give(asset: TitledAsset): void;
  /** By the user's own words; null or empty takes that title away, and the other one counts again. */
  giveOwn(assetId: AssetId, title: string | null): void;
  /** Once, for a catalogue of an older Caliper: in the order in which the assets were made. */
  fill(): void;
}

const shapeOf = <Row>(schema: z.ZodType<Row>): RowShape<Row> => ({
  table: 'asset_titles',
  key: ['asset_id'],
  schema,
});
const titledFields = {
  id: assetIdSchema,
  seq: z.int(),
  name: z.string().nullable(),
  source: jsonColumn(assetSourceSchema),
  group_id: groupIdSchema.nullable(),
  group_index: z.int().nullable(),
  title: z.string().nullable(),
};
const baseShape = shapeOf(z.object({ base: z.string() }));
const lastShape = shapeOf(z.object({ number: z.int() }));
const firstShape = shapeOf(z.object({ source: titledFields.source }));
const takenShape = shapeOf(z.object({ asset_id: z.string() }));
const setShape = shapeOf(z.object({ name: z.string().nullable() }));
const allShape: RowShape<z.infer<z.ZodObject<typeof titledFields>>> = {
  table: 'assets',
  key: ['id'],
  schema: z.object(titledFields),
};

/** Prepares the statements. */
export function createTitles(db: WritableDatabase): Titles {
  const base = db.query(baseShape, titleSql.base);
  const set = db.query(setShape, titleSql.set);
  const all = db.query(allShape, titleSql.all);
  const put = db.command(titleSql.put);
  const remove = db.command(titleSql.remove);
  const inUse = createTitlesInUse(db);
  const baseNow = (assetId: AssetId, own: 0 | 1): string | null => base.get({ assetId, own })?.base ?? null;
  /** The place of a variant that is called like its set: batches have items of their own names. */
  const variantOf = ({ groupId, groupIndex, name }: TitledAsset): number | null => {
    const found = groupId === null || groupIndex === null ? null : set.get({ groupId });
    if (found === null) return null;
    return name === null || (found.name !== null && titleKey(found.name) === titleKey(name))
      ? groupIndex
      : null;
  };
  const enter = (assetId: AssetId, own: 0 | 1, asset: Parameters<typeof distinctTitle>[0]): void => {
    const key = titleKey(asset.base);
    const { title, number } = distinctTitle(asset, inUse(key, assetId, own));
    put({ assetId, own, base: key, number, title, folded: titleKey(title) });
  };
  const give: Titles['give'] = (asset) => {
    const wanted = baseTitle(asset);
    const now = baseNow(asset.id, 0);
    if (now === (wanted === null ? null : titleKey(wanted))) return;
    if (now !== null) remove({ assetId: asset.id, own: 0 });
    if (wanted === null) return;
    const text = asset.source.type === 'text' ? asset.source.text : null;
    enter(asset.id, 0, { base: wanted, text, variant: variantOf(asset) });
  };
  const giveOwn: Titles['giveOwn'] = (assetId, title) => {
    const wanted = (title ?? '').trim();
    const now = baseNow(assetId, 1);
    // Who writes what it is called anyway keeps the title that distinguishes it.
    const own = wanted === '' || titleKey(wanted) === baseNow(assetId, 0) ? null : wanted;
    if (now === (own === null ? null : titleKey(own))) return;
    if (now !== null) remove({ assetId, own: 1 });
    if (own !== null) enter(assetId, 1, { base: own, text: null, variant: null });
  };
  return {
    give,
    giveOwn,
    fill() {
      for (let after = -1; ; ) {
        const rows = all.all({ after });
        for (const { id, name, source, group_id: groupId, group_index: groupIndex, title, seq } of rows) {
          give({ id, name, source, groupId, groupIndex });
          giveOwn(id, title);
          after = seq;
        }
        if (rows.length === 0) return;
      }
    },
  };
}

/** What is in use of `base`, seen from one asset. What the user types gives way to nothing but what the user typed before. */
function createTitlesInUse(
  db: WritableDatabase,
): (base: string, assetId: AssetId, own: 0 | 1) => TitlesInUse {
  const last = db.query(lastShape, titleSql.last);
  const first = db.query(firstShape, titleSql.first);
  const taken = db.query(takenShape, titleSql.taken);
  const takenByUser = db.query(takenShape, titleSql.takenByUser);
  return (base, assetId, own) => ({
    lastNumber: () => last.get({ base })?.number ?? 0,
    isTaken: (title) => (own === 1 ? takenByUser : taken).get({ folded: titleKey(title), assetId }) !== null,
    firstText() {
      const source = first.get({ base })?.source;
      return source?.type === 'text' ? source.text : null;
    },
  });
}
