/** The newest assets of the library, read along an index that holds nothing else: what is shown before a search can be answered. */
import { z } from 'zod';
import { type GroupId, groupIdSchema } from '../../contract/schema/ids.ts';
import type { AssetTable, ListedRow } from '../catalogue.ts';
import type { ReadableDatabase } from '../database.ts';

/** Repeats the condition of the indexes `assets_shelf` and `assets_shelf_members` word for word. */
const isListed = 'listed = 1 AND deleted_here_at IS NULL';

export const listedSql = {
  walk: `SELECT seq, group_id FROM assets INDEXED BY assets_shelf
    WHERE ${isListed} AND seq < :before ORDER BY seq DESC LIMIT :limit`,
  count: `SELECT count(*) AS assets, count(group_id) AS members FROM assets INDEXED BY assets_shelf WHERE ${isListed}`,
  groups: `SELECT count(DISTINCT group_id) AS groups FROM assets INDEXED BY assets_shelf_members
    WHERE ${isListed} AND group_id IS NOT NULL`,
  members: `SELECT seq FROM assets INDEXED BY assets_shelf_members
    WHERE ${isListed} AND group_id IS NOT NULL AND group_id = :groupId ORDER BY seq DESC`,
} as const;

const shaped = <Row>(schema: z.ZodType<Row>) => ({ table: 'assets', key: ['seq'], schema });
const seq = z.int();
const walkShape = shaped(z.object({ seq, group_id: groupIdSchema.nullable() }));
const countShape = shaped(z.object({ assets: z.int(), members: z.int() }));
const groupsShape = shaped(z.object({ groups: z.int() }));
const memberShape = shaped(z.object({ seq }));

/** Rows of the index read at once: a set of 500 is passed in one. */
const stride = 500;
const covers = 4;

/** Over an open database. */
export function createListedAssets(db: ReadableDatabase): Pick<AssetTable, 'newest'> {
  const walk = db.query(walkShape, listedSql.walk);
  const count = db.query(countShape, listedSql.count);
  const groups = db.query(groupsShape, listedSql.groups);
  const members = db.query(memberShape, listedSql.members);
  const stack = (groupId: GroupId): ListedRow => {
    const seqs = members.all({ groupId }).map((row) => row.seq);
    return { type: 'stack', groupId, seqs: seqs.slice(0, covers), matching: seqs.length, open: false };
  };
  const first = (limit: number, stacked: boolean): ListedRow[] => {
    const rows: ListedRow[] = [];
    const seen = new Set<GroupId>();
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const part = walk.all({ before, limit: stride });
      for (const { seq: key, group_id } of part) {
        if (rows.length === limit) return rows;
        before = key;
        if (!stacked || group_id === null) rows.push({ type: 'asset', seq: key, inStack: false });
        else if (!seen.has(group_id)) rows.push(stack(group_id));
        if (group_id !== null) seen.add(group_id);
      }
      if (part.length < stride) return rows;
    }
  };
  return {
    newest(limit, stacked) {
      const all = count.get() ?? { assets: 0, members: 0 };
      const total = stacked ? all.assets - all.members + (groups.get()?.groups ?? 0) : all.assets;
      return { rows: first(limit, stacked), total, assets: all.assets };
    },
  };
}
