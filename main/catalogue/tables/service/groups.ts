/** Table `groups`: batches and variation sets. */
import { z } from 'zod';
import { lineageSchema } from '../../../contract/schema/creation/submission.ts';
import { groupSchema } from '../../../contract/schema/group.ts';
import type { GroupRow, GroupTable } from '../../catalogue.ts';
import { createTimeKeys, nullableJsonColumn, toJson } from '../../columns.ts';
import type { RowShape, WritableDatabase } from '../../database.ts';

const names = [
  'id',
  'connection_id',
  'remote_id',
  'type',
  'route',
  'name',
  'count',
  'created_at',
  'submission_id',
  'lineage',
  'members_listed',
  'created_elsewhere',
  'deleted_at_service_at',
];
const columns = names.join(', ');
const qualified = names.map((name) => `g.${name}`).join(', ');

/** `unlisted` repeats the condition of the index `groups_unlisted`. */
export const groupSql = {
  get: `SELECT ${columns} FROM groups WHERE id = :id`,
  byRemote: `SELECT ${columns} FROM groups WHERE connection_id = :connectionId AND remote_id = :remoteId`,
  byIds: `SELECT ${qualified} FROM json_each(:ids) i JOIN groups g ON g.id = i.value`,
  list: `SELECT ${columns} FROM groups WHERE NOT EXISTS (SELECT 1 FROM jobs j
      WHERE j.group_id = groups.id AND j.group_index IS NULL AND j.cleared_at IS NOT NULL)
    ORDER BY seq DESC LIMIT :limit`,
  listAll: `SELECT ${columns} FROM groups ORDER BY seq DESC LIMIT :limit`,
  unlisted: `SELECT ${columns} FROM groups
    WHERE connection_id = :connectionId AND members_listed = 0 ORDER BY seq`,
  insert: `INSERT INTO groups (seq, ${columns}) VALUES (:seq, :id, :connectionId, :remoteId, :type, :route, :name,
    :count, :createdAt, :submissionId, :lineage, :membersListed, :createdElsewhere,
    :deletedAtServiceAt)`,
  takeOver: `UPDATE groups SET created_elsewhere = 0, submission_id = :submissionId, lineage = :lineage, route = :route,
    name = :name WHERE id = :id`,
  setMembersListed: 'UPDATE groups SET members_listed = 1 WHERE id = :id',
  setDeletedAtService: 'UPDATE groups SET deleted_at_service_at = :at, members_listed = 1 WHERE id = :id',
} as const;

const fields = groupSchema.shape;
/** How a row of `groups` reads. */
export const groupShape: RowShape<GroupRow> = {
  columns,
  table: 'groups',
  key: ['id'],
  schema: z
    .object({
      id: fields.id,
      connection_id: fields.connectionId,
      remote_id: fields.remoteId,
      type: fields.type,
      // What a row of another version says here costs no more than itself.
      route: fields.route.catch('unknown'),
      name: fields.name,
      count: fields.count,
      created_at: fields.createdAt,
      submission_id: fields.submissionId,
      lineage: nullableJsonColumn(lineageSchema).catch(null),
      members_listed: z.literal([0, 1]),
      created_elsewhere: z.literal([0, 1]),
      deleted_at_service_at: fields.deletedAtServiceAt,
    })
    .transform((row) => ({
      id: row.id,
      connectionId: row.connection_id,
      remoteId: row.remote_id,
      type: row.type,
      route: row.route,
      name: row.name,
      count: row.count,
      createdAt: row.created_at,
      submissionId: row.submission_id,
      lineage: row.lineage,
      membersListed: row.members_listed === 1,
      createdElsewhere: row.created_elsewhere === 1,
      deletedAtServiceAt: row.deleted_at_service_at,
    })),
};

/** The table over an open database. */
export function createGroupTable(db: WritableDatabase): GroupTable {
  const nextKey = createTimeKeys(db, 'groups');
  const get = db.query(groupShape, groupSql.get);
  const byRemote = db.query(groupShape, groupSql.byRemote);
  const byIds = db.query(groupShape, groupSql.byIds);
  const list = db.query(groupShape, groupSql.list);
  const listAll = db.query(groupShape, groupSql.listAll);
  const unlisted = db.query(groupShape, groupSql.unlisted);
  const insert = db.command(groupSql.insert);
  const takeOver = db.command(groupSql.takeOver);
  const setMembersListed = db.command(groupSql.setMembersListed);
  const setDeletedAtService = db.command(groupSql.setDeletedAtService);
  return {
    insert: (row) =>
      db.transaction(() => {
        insert({
          ...row,
          seq: nextKey(row.createdAt),
          lineage: toJson(row.lineage),
          membersListed: row.membersListed ? 1 : 0,
          createdElsewhere: row.createdElsewhere ? 1 : 0,
        });
      }),
    get: (id) => get.get({ id }),
    byRemote: (connectionId, remoteId) => byRemote.get({ connectionId, remoteId }),
    byIds: (ids) => new Map(byIds.all({ ids: JSON.stringify(ids) }).map((row) => [row.id, row])),
    list: (limit, all = false) => (all ? listAll : list).all({ limit }),
    unlisted: (connectionId) => unlisted.all({ connectionId }),
    takeOver: (id, { lineage, ...of }) => void takeOver({ id, ...of, lineage: toJson(lineage) }),
    setMembersListed: (id) => void setMembersListed({ id }),
    setDeletedAtService: (id, at) => void setDeletedAtService({ id, at }),
  };
}
