/** Table `organisation`: what people say about assets. An asset about which nothing is said has no row. */
import { z } from 'zod';
import type { AssetId, CollectionId } from '../../../contract/schema/ids.ts';
import { assetIdSchema, collectionIdSchema } from '../../../contract/schema/ids.ts';
import {
  noOrganisation,
  type Organisation,
  organisationSchema,
} from '../../../contract/schema/library/organisation.ts';
import { jsonColumn, nullableJsonColumn, toJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';
import type { OrganisationTable } from '../../library-tables.ts';
import { createTitles } from '../assets/titles.ts';

const names = ['asset_id', 'title', 'tags', 'rating', 'note', 'review', 'collections'];
const columns = names.join(', ');

/** `collected` and `collectedInBin` repeat the conditions of the indexes `organisation_collected` and `assets_deleted_here`. */
export const organisationSql = {
  byAssets: `SELECT ${names.map((name) => `o.${name}`).join(', ')} FROM json_each(:ids) i
    JOIN organisation o ON o.asset_id = i.value`,
  put: `INSERT INTO organisation (${columns}) VALUES (:assetId, :title, :tags, :rating, :note, :review, :collections)
    ON CONFLICT (asset_id) DO UPDATE SET title = excluded.title, tags = excluded.tags, rating = excluded.rating,
      note = excluded.note, review = excluded.review, collections = excluded.collections`,
  known: 'SELECT id FROM collections',
  remove: 'DELETE FROM organisation WHERE asset_id = :assetId',
  collected: `SELECT collections, count(*) AS assets FROM organisation WHERE collections <> '[]' GROUP BY collections`,
  collectedInBin: `SELECT o.collections, count(*) AS assets FROM assets a CROSS JOIN organisation o ON o.asset_id = a.id
    WHERE a.deleted_here_at IS NOT NULL AND o.collections <> '[]' GROUP BY o.collections`,
} as const;

/** What was said about one asset. */
export type OrganisationRow = Organisation & { readonly assetId: AssetId };

const fields = organisationSchema.shape;
/** How a row of `organisation` reads. */
export const organisationShape: RowShape<OrganisationRow> = {
  columns,
  table: 'organisation',
  key: ['asset_id'],
  schema: z
    .object({
      asset_id: assetIdSchema,
      title: fields.title,
      tags: jsonColumn(fields.tags),
      rating: fields.rating,
      note: fields.note,
      review: nullableJsonColumn(fields.review.unwrap()),
      collections: jsonColumn(fields.collections),
    })
    .transform(({ asset_id, ...row }) => ({ ...row, assetId: asset_id })),
};
const collectedShape = {
  table: 'organisation',
  key: [],
  schema: z.object({ collections: jsonColumn(fields.collections), assets: z.int() }),
};

const knownShape = { table: 'collections', key: ['id'], schema: z.object({ id: collectionIdSchema }) };

/** The table over an open database. */
export function createOrganisationTable(db: WritableDatabase): OrganisationTable {
  const byAssets = db.query(organisationShape, organisationSql.byAssets);
  const known = db.query(knownShape, organisationSql.known);
  const put = db.command(organisationSql.put);
  const titles = createTitles(db);
  const remove = db.command(organisationSql.remove);
  const collected = db.query(collectedShape, organisationSql.collected);
  const collectedInBin = db.query(collectedShape, organisationSql.collectedInBin);
  return {
    byAssets(ids) {
      const rows = byAssets.all({ ids: JSON.stringify(ids) });
      const isCollected = rows.some(({ collections }) => collections.length > 0);
      const there = new Set(isCollected ? known.all().map(({ id }) => id) : []);
      return new Map(
        rows.map(({ assetId, collections, ...said }) => [
          assetId,
          { ...said, collections: collections.filter((id) => there.has(id)) },
        ]),
      );
    },
    put: (assetId, said) =>
      db.transaction(() => {
        titles.giveOwn(assetId, said.title);
        if (saysNothing(said)) return void remove({ assetId });
        put({
          assetId,
          title: said.title,
          tags: JSON.stringify(said.tags),
          rating: said.rating,
          note: said.note,
          review: toJson(said.review),
          collections: JSON.stringify(said.collections),
        });
      }),
    collected() {
      const counts = new Map<CollectionId, number>();
      const add = (sign: 1 | -1, row: { collections: readonly CollectionId[]; assets: number }): void => {
        for (const id of row.collections) counts.set(id, (counts.get(id) ?? 0) + sign * row.assets);
      };
      for (const row of collected.all()) add(1, row);
      for (const row of collectedInBin.all()) add(-1, row);
      return counts;
    },
  };
}

function saysNothing(said: Organisation): boolean {
  return (
    said.title === noOrganisation.title &&
    said.tags.length === 0 &&
    said.rating === noOrganisation.rating &&
    said.note === noOrganisation.note &&
    said.review === null &&
    said.collections.length === 0
  );
}
