/** Table `asset_problems`: what is wrong with the files of assets, and what of it the user wants to be left alone with. */
import { z } from 'zod';
import { assetIdSchema } from '../../../contract/schema/ids.ts';
import {
  type AssetProblem,
  assetProblemSchema,
  noProblems,
  type ProblemCounts,
  type ProblemSeverity,
  problemSeveritySchema,
} from '../../../contract/schema/library/facts.ts';
import { jsonColumn, toCensoredJson } from '../../columns.ts';
import type { Bindings, RowShape, WritableDatabase } from '../../database.ts';
import type { FoundProblem, ProblemTable } from '../../library-tables.ts';

const columns = 'asset_id, code, path, severity, words, fix, found_at, ignored';
const ofP = columns
  .split(', ')
  .map((name) => `p.${name}`)
  .join(', ');
/** What is in the bin, or was forgotten, troubles nobody. */
const listedAsset = 'JOIN assets a ON a.id = p.asset_id AND a.listed = 1 AND a.deleted_here_at IS NULL';

export const problemSql = {
  counts: (ignored: boolean): string =>
    `SELECT p.severity, count(*) AS count FROM asset_problems p ${listedAsset} WHERE p.ignored = ${ignored ? 1 : 0} GROUP BY p.severity`,
  countsOf: `SELECT p.asset_id, p.severity, count(*) AS count FROM asset_problems p
    WHERE p.asset_id IN (SELECT value FROM json_each(:ids)) AND p.ignored = 0 GROUP BY p.asset_id, p.severity`,
  /** One severity at a time: so the index gives them in their order. */
  list: (ignored: boolean): string =>
    `SELECT ${ofP} FROM asset_problems p ${listedAsset} WHERE p.ignored = ${ignored ? 1 : 0} AND p.severity = :severity
     ORDER BY p.found_at DESC LIMIT :limit OFFSET :offset`,
  ofAsset: `SELECT ${columns} FROM asset_problems WHERE asset_id = :assetId ORDER BY found_at DESC, path`,
  upsert: `INSERT INTO asset_problems (${columns})
    VALUES (:assetId, :code, :path, :severity, :words, :fix, :foundAt, 0)
    ON CONFLICT (asset_id, code, path) DO UPDATE SET severity = excluded.severity, words = excluded.words,
      fix = excluded.fix`,
  remove: 'DELETE FROM asset_problems WHERE asset_id = :assetId AND code = :code AND path = :path',
  ignore: `UPDATE asset_problems SET ignored = :ignored WHERE asset_id = :assetId AND code = :code AND path = :path`,
} as const;

const fields = assetProblemSchema.shape;
const problemShape: RowShape<AssetProblem> = {
  columns,
  table: 'asset_problems',
  key: ['asset_id', 'code', 'path'],
  schema: z
    .object({
      asset_id: fields.assetId,
      code: fields.code,
      path: fields.path,
      severity: fields.severity,
      words: jsonColumn(fields.words),
      fix: fields.fix,
      found_at: fields.foundAt,
      ignored: z.literal([0, 1]),
    })
    .transform(({ asset_id, found_at, ignored, ...row }) => ({
      ...row,
      assetId: asset_id,
      foundAt: found_at,
      ignored: ignored === 1,
    })),
};
const countShape = {
  table: 'asset_problems',
  key: [],
  schema: z.object({ severity: problemSeveritySchema, count: z.int() }),
};
const countOfShape = {
  ...countShape,
  schema: z.object({ asset_id: assetIdSchema, severity: problemSeveritySchema, count: z.int() }),
};

const worstFirst: readonly ProblemSeverity[] = ['error', 'warn', 'note'];

const bindings = (problem: FoundProblem): Bindings => ({
  assetId: problem.assetId,
  code: problem.code,
  path: problem.path,
  severity: problem.severity,
  words: toCensoredJson(problem.words),
  fix: problem.fix,
  foundAt: problem.foundAt,
});

const keyOf = ({ code, path }: Pick<FoundProblem, 'code' | 'path'>): string => `${code}\n${path}`;

/** The table over an open database. */
export function createProblemTable(db: WritableDatabase): ProblemTable {
  const byIgnored = {
    open: {
      counts: db.query(countShape, problemSql.counts(false)),
      list: db.query(problemShape, problemSql.list(false)),
    },
    ignored: {
      counts: db.query(countShape, problemSql.counts(true)),
      list: db.query(problemShape, problemSql.list(true)),
    },
  };
  const countsOf = db.query(countOfShape, problemSql.countsOf);
  const ofAsset = db.query(problemShape, problemSql.ofAsset);
  const upsert = db.command(problemSql.upsert);
  const remove = db.command(problemSql.remove);
  const ignore = db.command(problemSql.ignore);
  const counts = (ignored: boolean): ProblemCounts =>
    byIgnored[ignored ? 'ignored' : 'open'].counts
      .all()
      .reduce<ProblemCounts>((sum, { severity, count }) => ({ ...sum, [severity]: count }), noProblems);
  return {
    counts,
    countsOf(ids) {
      const found = new Map<AssetProblem['assetId'], ProblemCounts>();
      for (const { asset_id: id, severity, count } of countsOf.all({ ids: JSON.stringify(ids) }))
        found.set(id, { ...(found.get(id) ?? noProblems), [severity]: count });
      return found;
    },
    list({ assetId, severity, ignored, offset, limit }) {
      const wanted = worstFirst.filter((one) => severity === null || one === severity);
      if (assetId !== null) {
        const all = ofAsset.all({ assetId }).filter((problem) => problem.ignored === ignored);
        const sorted = wanted.flatMap((one) => all.filter((problem) => problem.severity === one));
        return { problems: sorted.slice(offset, offset + limit), total: sorted.length };
      }
      const by = counts(ignored);
      const problems: AssetProblem[] = [];
      let skip = offset;
      for (const one of wanted) {
        const left = limit - problems.length;
        if (left > 0 && skip < by[one])
          problems.push(
            ...byIgnored[ignored ? 'ignored' : 'open'].list.all({ severity: one, limit: left, offset: skip }),
          );
        skip = Math.max(0, skip - by[one]);
      }
      return { problems, total: wanted.reduce((sum, one) => sum + by[one], 0) };
    },
    replace: (assetId, codes, found) =>
      db.transaction(() => {
        const before = ofAsset.all({ assetId }).filter(({ code }) => codes.includes(code));
        const now = new Map(found.map((problem) => [keyOf(problem), problem]));
        const gone = before.filter((problem) => !now.has(keyOf(problem)));
        const known = new Map(before.map((problem) => [keyOf(problem), problem]));
        const fresh = [...now.values()].filter((problem) => {
          const old = known.get(keyOf(problem));
          return (
            old === undefined ||
            JSON.stringify(old.words) !== toCensoredJson(problem.words) ||
            old.severity !== problem.severity ||
            old.fix !== problem.fix
          );
        });
        for (const { code, path } of gone) remove({ assetId, code, path });
        for (const problem of fresh) upsert(bindings({ ...problem, assetId }));
        return gone.length > 0 || fresh.length > 0;
      }),
    setIgnored: (problems, ignored) =>
      db.transaction(() => {
        for (const { assetId, code, path } of problems)
          ignore({ assetId, code, path, ignored: ignored ? 1 : 0 });
      }),
  };
}
