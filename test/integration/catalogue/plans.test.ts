import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { indexSql } from '../../../main/catalogue/library-index/entry-reader.ts';
import { assetSql, listedSql } from '../../../main/catalogue/tables/assets/assets.ts';
import { fileSql } from '../../../main/catalogue/tables/assets/files.ts';
import { captureSql } from '../../../main/catalogue/tables/captures.ts';
import { measurementSql } from '../../../main/catalogue/tables/measurements.ts';
import { libraryEditSql } from '../../../main/catalogue/tables/organising/library-edits.ts';
import { organisationSql } from '../../../main/catalogue/tables/organising/organisation.ts';
import { reviewsSql } from '../../../main/catalogue/tables/organising/reviews.ts';
import { eventSql } from '../../../main/catalogue/tables/service/events.ts';
import { groupSql } from '../../../main/catalogue/tables/service/groups.ts';
import { groupJobSql, jobSql } from '../../../main/catalogue/tables/service/jobs.ts';
import { submissionSql } from '../../../main/catalogue/tables/service/submissions.ts';
import { transferSql } from '../../../main/catalogue/tables/service/transfers.ts';
import { databasePath, makeLibrary, openWithConnection } from './library.ts';
import { asset } from './rows.ts';

/** Each hot query and the one line of its plan that matters. */
const plans: readonly (readonly [string, string, string])[] = [
  ['asset', assetSql.get, 'SEARCH assets USING INDEX sqlite_autoindex_assets_1 (id=?)'],
  [
    'asset by the service id',
    assetSql.byRemote,
    'SEARCH assets USING INDEX sqlite_autoindex_assets_3 (connection_id=? AND remote_id=?)',
  ],
  ['newest assets', listedSql.walk, 'SEARCH assets USING COVERING INDEX assets_shelf (seq<?)'],
  [
    'members on the shelf',
    listedSql.members,
    'SEARCH assets USING COVERING INDEX assets_shelf_members (group_id=?)',
  ],
  ['assets by key', assetSql.bySeqs, 'SEARCH a USING INTEGER PRIMARY KEY (rowid=?)'],
  ['a page for the search', indexSql.page, 'SEARCH a USING INTEGER PRIMARY KEY (rowid<?)'],
  ['some for the search', indexSql.byIds, 'SEARCH a USING INDEX sqlite_autoindex_assets_1 (id=?)'],
  ['by folder', assetSql.byFolder, 'SEARCH assets USING INDEX sqlite_autoindex_assets_2 (folder=?)'],
  ['members', assetSql.ofGroup, 'SEARCH assets USING INDEX assets_by_group (group_id=?)'],
  ['assets by id', assetSql.byIds, 'SEARCH a USING INDEX sqlite_autoindex_assets_1 (id=?)'],
  ['live jobs', jobSql.live, 'SEARCH jobs USING INDEX jobs_live (connection_id=?)'],
  ['job list', jobSql.list, 'SCAN jobs USING INDEX jobs_shown'],
  ['how long jobs took', jobSql.finished, 'SCAN jobs USING INDEX jobs_alone'],
  ['parent jobs', groupJobSql.parents, 'SEARCH j USING INDEX jobs_by_group (group_id=? AND group_index=?)'],
  [
    'members by status',
    groupJobSql.memberCounts,
    'SEARCH j USING COVERING INDEX jobs_by_group (group_id=? AND group_index>?)',
  ],
  ['gaps', groupJobSql.gaps, 'SEARCH j USING COVERING INDEX jobs_by_group (group_id=? AND group_index>?)'],
  [
    'begun groups',
    groupJobSql.begun,
    'SEARCH j EXISTS USING INDEX jobs_by_group (group_id=? AND group_index>?)',
  ],
  [
    'who made an asset',
    submissionSql.ofAsset,
    'SEARCH submissions USING INDEX submissions_by_asset (asset_id=?)',
  ],
  ['gaps made again', submissionSql.remade, 'SEARCH s USING INDEX submissions_by_gaps (<expr>=?)'],
  ['downloads of groups', transferSql.sums, 'SEARCH a USING INDEX assets_by_group (group_id=?)'],
  ['downloads under way', transferSql.active, 'SEARCH a USING INDEX assets_by_group (group_id=?)'],
  ['live sets', groupJobSql.liveSets, 'SEARCH j USING INDEX jobs_live (connection_id=?)'],
  [
    'latest job of assets',
    jobSql.latestByAsset,
    'SEARCH jobs USING COVERING INDEX jobs_by_asset (asset_id=?)',
  ],
  ['transitions of jobs', jobSql.transitions, 'SEARCH t USING INDEX job_transitions_by_job (job_id=?)'],
  ['files of an asset', fileSql.byAsset, 'SEARCH files USING PRIMARY KEY (asset_id=?)'],
  ['files of assets, counted', fileSql.counts, 'SEARCH f USING PRIMARY KEY (asset_id=?)'],
  [
    'transfers of assets',
    transferSql.byAssets,
    'SEARCH t USING INDEX sqlite_autoindex_transfers_1 (asset_id=?)',
  ],
  ['unfinished transfers', transferSql.unfinished, 'SCAN t USING INDEX transfers_unfinished'],
  ['transfers of what was made elsewhere', transferSql.elsewhere, 'SCAN t USING INDEX transfers_unfinished'],
  ['transfers that are tried', transferSql.open, 'SCAN t USING INDEX transfers_unfinished'],
  [
    'submissions by state',
    submissionSql.list,
    'SEARCH submissions USING INDEX submissions_by_state (state=?)',
  ],
  [
    'gaps that are made again',
    submissionSql.ofGaps,
    'SEARCH submissions USING INDEX submissions_by_gaps (<expr>=?)',
  ],
  [
    'last place in the queue',
    submissionSql.lastPosition,
    'SEARCH submissions USING COVERING INDEX submissions_by_position',
  ],
  ['transfers of members', transferSql.ofGroup, 'SEARCH a USING INDEX assets_by_group (group_id=?)'],
  ['assets as they stand', assetSql.standings, 'SEARCH a USING INDEX sqlite_autoindex_assets_1 (id=?)'],
  ['the bin', assetSql.deletedHere, 'SEARCH a USING INDEX assets_deleted_here ((deleted_here_at,id)>(?,?))'],
  ['bytes of assets', fileSql.arrivedBytes, 'SEARCH f USING PRIMARY KEY (asset_id=?)'],
  [
    'what was said of assets',
    organisationSql.byAssets,
    'SEARCH o USING INDEX sqlite_autoindex_organisation_1 (asset_id=?)',
  ],
  [
    'assets by collection',
    organisationSql.collected,
    'SCAN organisation USING COVERING INDEX organisation_collected',
  ],
  [
    'assets of collections in the bin',
    organisationSql.collectedInBin,
    'SEARCH a USING COVERING INDEX assets_deleted_here (deleted_here_at>?)',
  ],
  ['review', reviewsSql.get, 'SEARCH reviews USING INDEX sqlite_autoindex_reviews_1 (asset_id=?)'],
  ['marks of assets', reviewsSql.counts, 'SEARCH r USING INDEX sqlite_autoindex_reviews_1 (asset_id=?)'],
  ['reviews whose files are behind', reviewsSql.due, 'SEARCH reviews USING INDEX reviews_due (seq>?)'],
  [
    'next part of an edit',
    libraryEditSql.nextOpen,
    'SEARCH p USING INDEX library_edit_parts_open (edit_id=?)',
  ],
  [
    'parts of an edit',
    libraryEditSql.parts,
    'SEARCH library_edit_parts USING INDEX sqlite_autoindex_library_edit_parts_1 (edit_id=?)',
  ],
  ['edits', libraryEditSql.list, 'SCAN library_edits'],
  ['groups', groupSql.list, 'SCAN groups'],
  ['clips, newest first', captureSql.list, 'SCAN captures'],
  ['clips that wait', captureSql.waiting, 'SEARCH captures USING INDEX captures_open (state=?)'],
  [
    'whether a clip was measured',
    measurementSql.has,
    'SEARCH measurements USING INDEX sqlite_autoindex_measurements_1 (input_id=? AND layout_key=?)',
  ],
  ['groups by id', groupSql.byIds, 'SEARCH g USING INDEX sqlite_autoindex_groups_1 (id=?)'],
  [
    'group by the service id',
    groupSql.byRemote,
    'SEARCH groups USING INDEX sqlite_autoindex_groups_2 (connection_id=? AND remote_id=?)',
  ],
  [
    'groups whose members are not entered',
    groupSql.unlisted,
    'SEARCH groups USING INDEX groups_unlisted (connection_id=?)',
  ],
  [
    'queue',
    submissionSql.queued,
    'SEARCH submissions USING COVERING INDEX submissions_queue (connection_id=?)',
  ],
  [
    'next in the queue',
    submissionSql.inTurn,
    'SEARCH submissions USING COVERING INDEX submissions_queue (connection_id=?)',
  ],
  [
    'connections with a queue',
    submissionSql.connections,
    'SEARCH submissions USING INDEX submissions_by_state (state=?)',
  ],
  ['submissions by id', submissionSql.byIds, 'SEARCH s USING INDEX sqlite_autoindex_submissions_1 (id=?)'],
  [
    'what submissions ask for',
    submissionSql.demands,
    'SEARCH s USING INDEX sqlite_autoindex_submissions_1 (id=?)',
  ],
  [
    'a hold on submissions',
    submissionSql.hold,
    'SEARCH submissions USING INDEX sqlite_autoindex_submissions_1 (id=?)',
  ],
  ['events of a subject', eventSql.list, 'SEARCH events USING INDEX events_by_subject (subject=?)'],
];

/**
 * Scans that cost what they return: the list's own order with a limit (rows are skipped unread, 20 ms for 100,000), a partial index that holds only the answer, and
 * the ids that were requested; connections are a handful.
 */
const allowedScans =
  /^SCAN (groups|captures|\(subquery-1\)|c LEFT-JOIN|library_edits|e|organisation USING COVERING INDEX organisation_collected|jobs USING INDEX jobs_alone|jobs USING INDEX jobs_shown|assets USING COVERING INDEX assets_shelf|(transfers|t) USING INDEX transfers_unfinished|i VIRTUAL TABLE.*|j VIRTUAL TABLE.*|json_each VIRTUAL TABLE.*|s VIRTUAL TABLE.*|places VIRTUAL TABLE.*)$/;

/** `assets`: so many are in it and no transfers, jobs or files, and SQLite knows it. */
async function planner(assets = 0): Promise<(sql: string) => string[]> {
  const library = makeLibrary();
  const catalogue = await openWithConnection(library);
  catalogue.transaction(() => {
    for (let n = 0; n < assets; n += 1) catalogue.assets.insert(asset(`a${n}`));
  });
  catalogue.close();
  const raw = new Database(databasePath(library), { readonly: true });
  return (sql) => {
    // The plan is made without values; every parameter stands for NULL.
    const names = [...sql.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '');
    const rows = raw
      .prepare<[Record<string, null>], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(Object.fromEntries(names.map((name) => [name, null])));
    return rows.map(({ detail }) => detail);
  };
}

test('hot queries use their index and scan no table', async () => {
  const plan = await planner();
  for (const [name, sql, line] of plans) {
    const lines = plan(sql);
    expect(lines, name).toContain(line);
    expect(
      lines.filter((one) => one.startsWith('SCAN') && !allowedScans.test(one)),
      name,
    ).toEqual([]);
  }
});

test('what is unfinished is found without a look at all assets, also where SQLite knows of many and of nothing else', async () => {
  const plan = await planner(2000);
  for (const sql of [transferSql.unfinished, transferSql.open, transferSql.stopped])
    expect(plan(sql).filter((line) => line.startsWith('SCAN'))).toEqual([
      expect.stringMatching(/^SCAN (transfers|t) USING INDEX transfers_unfinished$/),
    ]);
});

test('lists in the order of their key are not sorted', async () => {
  const plan = await planner();
  const listed = [
    listedSql.walk,
    listedSql.members,
    indexSql.page,
    jobSql.list,
    jobSql.live,
    groupSql.list,
    groupSql.unlisted,
    assetSql.ofGroup,
  ];
  for (const sql of [...listed, transferSql.unfinished, fileSql.byAsset])
    expect(plan(sql).filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

test('all assets are counted in a small index', async () => {
  const plan = await planner();
  expect(plan(listedSql.count)).toEqual(['SCAN assets USING COVERING INDEX assets_shelf']);
});
