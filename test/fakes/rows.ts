/** Rows as the contract spells them, of any number, for tests that need some. */

import { paramDefaults } from '../../main/contract/plain/param-values.ts';
import type { AssetDetail, Transfer } from '../../main/contract/schema/asset.ts';
import type { Connection } from '../../main/contract/schema/connection.ts';
import type { CreateRequest } from '../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../main/contract/schema/creation/submission.ts';
import type { GroupDetail, GroupMember } from '../../main/contract/schema/group.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  jobIdSchema,
  submissionIdSchema,
} from '../../main/contract/schema/ids.ts';
import type { Job } from '../../main/contract/schema/job.ts';
import { noProblems } from '../../main/contract/schema/library/facts.ts';
import { noOrganisation } from '../../main/contract/schema/library/organisation.ts';

/** The time of every fake row. */
export const fakeTime = '2026-01-02T03:04:05.678Z';

/** The connection of every fake row. */
export const fakeConnection: Connection = {
  id: connectionIdSchema.parse('sandbox'),
  kind: 'sandbox',
  name: 'Built-in sandbox',
  baseUrl: null,
  createdAt: fakeTime,
  active: true,
  paths: {},
  notOffered: [],
};

/** A fake job, complete unless something else is said. */
export function fakeJob(number: number, part: Partial<Job> = {}): Job {
  return {
    id: jobIdSchema.parse(`job-${number}`),
    connectionId: fakeConnection.id,
    remoteId: `remote-job-${number}`,
    assetId: assetIdSchema.parse(`asset-${number}`),
    groupId: null,
    groupIndex: null,
    cancel: 'finished',
    name: `Mug ${number}`,
    route: 'standard',
    status: 'complete',
    stage: null,
    progress: null,
    createdAt: fakeTime,
    updatedAt: fakeTime,
    startedAt: fakeTime,
    endedAt: fakeTime,
    error: null,
    transitions: [{ at: fakeTime, status: 'complete', stage: null }],
    clearedAt: null,
    ...part,
  };
}

/** A fake transfer, complete unless something else is said. */
export function fakeTransfer(number: number, part: Partial<Transfer> = {}): Transfer {
  return {
    assetId: assetIdSchema.parse(`asset-${number}`),
    state: 'complete',
    paused: false,
    via: 'files',
    filesDone: 2,
    filesTotal: 2,
    receivedBytes: 2048,
    totalBytes: 2048,
    bytesPerSecond: null,
    slowHost: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    ...part,
  };
}

/** A fake asset with one model and one preview, made from text. */
export function fakeAsset(number: number, part: Partial<AssetDetail> = {}): AssetDetail {
  const id = assetIdSchema.parse(`asset-${number}`);
  const file = { assetId: id, state: 'complete', receivedBytes: 1024, sizeBytes: 1024, error: null } as const;
  return {
    id,
    connectionId: fakeConnection.id,
    remoteId: `remote-asset-${number}`,
    kind: 'standard',
    simulator: 'isaac_sim_physx',
    name: `Mug ${number}`,
    title: `Mug ${number}`,
    createdAt: fakeTime,
    source: { type: 'text', text: `A blue mug, number ${number}` },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: `mug-${number}`,
    dimensions: { width_m: 0.08, height_m: 0.1 },
    kinds: ['glb', 'preview'],
    sizeBytes: 2048,
    hasPreview: true,
    version: 1,
    job: fakeJob(number),
    transfer: fakeTransfer(number),
    effectiveParams: { ...paramDefaults },
    madeBy: null,
    files: [
      { ...file, path: 'model.glb', kind: 'glb', localPath: 'model.glb', sha256: 'a'.repeat(64) },
      { ...file, path: 'preview.png', kind: 'preview', localPath: 'preview.png', sha256: 'b'.repeat(64) },
    ],
    folderPath: `/library/mug-${number}`,
    deletedAtServiceAt: null,
    origin: 'service',
    place: null,
    deletedHereAt: null,
    organisation: noOrganisation,
    facts: null,
    problems: noProblems,
    ...part,
  };
}

/** A fake request, on its way unless something else is said. */
export function fakeSubmission(
  number: number,
  request: CreateRequest,
  part: Partial<Submission> = {},
): Submission {
  return {
    id: submissionIdSchema.parse(`submission-${number}`),
    connectionId: fakeConnection.id,
    request,
    state: 'sending',
    position: number,
    label: null,
    lineage: null,
    uploadedAnyway: null,
    paused: false,
    hold: null,
    mayBeAtService: true,
    upload: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    createdAt: fakeTime,
    assetId: null,
    groupId: null,
    jobId: null,
    ...part,
  };
}

/** A member of group `group`, complete unless something else is said; its job and asset are numbered `group * 1000 + index`. */
export function fakeMember(group: number, index: number, part: Partial<GroupMember> = {}): GroupMember {
  const number = group * 1000 + index;
  return {
    index,
    assetId: assetIdSchema.parse(`asset-${number}`),
    name: `Member ${index}`,
    job: fakeJob(number, { groupId: groupIdSchema.parse(`group-${group}`), groupIndex: index }),
    transfer: null,
    madeAgain: false,
    ...part,
  };
}

/** A fake batch whose counts follow from its members; its job is numbered `number * 1000`. */
export function fakeGroup(
  number: number,
  members: readonly GroupMember[],
  part: Partial<GroupDetail> = {},
): GroupDetail {
  const id = groupIdSchema.parse(`group-${number}`);
  const count = Math.max(1, ...members.map(({ index }) => index));
  const having = (status: Job['status']): number => members.filter(({ job }) => job.status === status).length;
  const [failed, canceled, complete] = [having('failed'), having('canceled'), having('complete')];
  return {
    id,
    connectionId: fakeConnection.id,
    remoteId: `remote-group-${number}`,
    type: 'batch',
    route: 'standard-batch',
    name: `Batch ${number}`,
    count,
    createdAt: fakeTime,
    submissionId: submissionIdSchema.parse(`submission-${number * 1000}`),
    lineage: null,
    deletedAtServiceAt: null,
    listingError: null,
    job: fakeJob(number * 1000, { assetId: null, groupId: id, name: `Batch ${number}` }),
    counts: {
      requested: part.count ?? count,
      queued: having('queued'),
      running: having('running'),
      complete,
      failed,
      canceled,
    },
    openGaps: members.filter(
      ({ job, madeAgain }) => !madeAgain && (job.status === 'failed' || job.status === 'canceled'),
    ).length,
    transfer: {
      assetsDone: members.filter(({ transfer }) => transfer?.state === 'complete').length,
      assetsTotal: complete,
      receivedBytes: 0,
      totalBytes: null,
      bytesPerSecond: null,
      paused: members.filter(({ transfer }) => transfer?.paused === true).length,
      stopped: members.filter(({ transfer }) => transfer?.state === 'stopped').length,
    },
    members: [...members],
    ...part,
  };
}
