/** An application in memory whose assets were looked into and spoken about: facts, problems, lineage, a batch, folders. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import {
  collectionIdSchema,
  folderIdSchema,
  groupIdSchema,
  inputIdSchema,
  submissionIdSchema,
} from '../../../main/contract/schema/ids.ts';
import type { AssetProblem } from '../../../main/contract/schema/library/facts.ts';
import { noOrganisation } from '../../../main/contract/schema/library/organisation.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, fakeAsset, fakeTime } from '../../fakes/handlers/handlers.ts';
import { fakeGroup, fakeMember, fakeTransfer } from '../../fakes/rows.ts';

const collectionId = collectionIdSchema.parse('kitchen');
const clipId = inputIdSchema.parse('clip-1');

/** `problems` of the last asset, on top of those that are always there. */
export function organised(problems = 0): Handlers {
  const app = createFakeApp({ assetCount: 6 });
  app.assets[0] = drawer();
  app.assets[1] = { ...fakeAsset(2), deletedHereAt: fakeTime };
  const members = [1, 2, 3, 4].map((index) =>
    fakeMember(1, index, {
      assetId: fakeAsset(index).id,
      name: `Mug ${index}`,
      transfer: fakeTransfer(index),
    }),
  );
  app.groups.push(fakeGroup(1, members, { name: 'Kitchen', route: 'measured-batch' }));
  app.organised.collections.push({ id: collectionId, name: 'Kitchen set', createdAt: fakeTime, assets: 12 });
  app.organised.problems.push(...firstProblems, ...Array.from({ length: problems }, (_, at) => missing(at)));
  app.organised.folders.push(
    {
      id: folderIdSchema.parse('folder-a'),
      path: '/home/ada/models/props',
      watched: true,
      addedAt: fakeTime,
      state: 'ready',
      scannedAt: fakeTime,
      seen: 40,
      assets: 38,
      error: null,
    },
    {
      id: folderIdSchema.parse('folder-b'),
      path: '/media/ada/backup/assets',
      watched: false,
      addedAt: fakeTime,
      state: 'missing',
      scannedAt: fakeTime,
      seen: 4,
      assets: 4,
      error: null,
    },
  );
  return app.handlers;
}

function drawer(): AssetDetail {
  const asset = fakeAsset(1);
  const [model, preview] = asset.files;
  if (model === undefined || preview === undefined) throw new TypeError('the fake asset has two files');
  const image = { type: 'image' as const, inputId: inputIdSchema.parse('image-1'), fileName: 'drawer.jpg' };
  return {
    ...asset,
    groupId: groupIdSchema.parse('group-1'),
    groupIndex: 1,
    simulator: 'mujoco',
    organisation: {
      ...noOrganisation,
      title: 'Drawer cabinet',
      tags: ['kitchen/cabinets', 'red'],
      rating: 4,
      note: 'The upper drawer sticks a little.',
      review: { verdict: 'needs-work', notes: 'Handle too thick', reviewer: 'Ada', at: fakeTime },
      collections: [collectionId],
    },
    facts: {
      version: 1,
      inspectedAt: fakeTime,
      sizeM: [0.42, 0.385, 0.881],
      massKg: 12.4,
      triangles: 48_210,
      materials: 3,
      textures: 4,
      joints: 2,
      contentSha256: 'a'.repeat(64),
    },
    problems: { error: 1, warn: 1, note: 0 },
    effectiveParams: {
      ...asset.effectiveParams,
      physics: { body: 'rigid', collision: 'coacd', simulator: 'mujoco' },
    },
    files: [
      model,
      { ...model, path: 'mjcf/model.xml', kind: 'mjcf', localPath: 'mjcf/model.xml', sizeBytes: 5120 },
      {
        ...model,
        path: 'textures/base.png',
        kind: 'texture',
        localPath: 'textures/base.png',
        sizeBytes: 90_000,
      },
      { ...model, path: 'textures/normal.png', kind: 'texture', localPath: 'textures/normal.png' },
      preview,
    ],
    madeBy: {
      submissionId: submissionIdSchema.parse('submission-1'),
      createdAt: fakeTime,
      route: 'measured-batch',
      label: 'Week 47',
      lineage: { type: 'gaps', groupId: groupIdSchema.parse('group-1'), indexes: [1] },
      text: null,
      image,
      references: [],
      clip: { type: 'clip', inputId: clipId, fileName: 'drawer.mov' },
      uploadedAnyway: {
        inputId: clipId,
        fileName: 'drawer.mov',
        at: fakeTime,
        verdict: 'fail',
        headline: 'Film 0:12–0:20 again: the board is hidden.',
        issues: [],
      },
    },
  };
}

const problem = (part: Partial<AssetProblem>, number = 1): AssetProblem & { title: string } => ({
  assetId: fakeAsset(number).id,
  code: 'missing-file',
  path: '',
  severity: 'error',
  words: { code: 'finding', data: { text: 'The file is not where it was downloaded to. Fetch it again.' } },
  fix: 'fetch-again',
  foundAt: fakeTime,
  ignored: false,
  title: number === 1 ? 'Drawer cabinet' : `Mug ${number}`,
  ...part,
});

const missing = (at: number) => problem({ path: `textures/part-${at}.png` }, 6);

const firstProblems = [
  problem({ path: 'textures/normal.png' }),
  problem({
    code: 'scale-mismatch',
    severity: 'warn',
    words: { code: 'finding', data: { text: 'The service says 0.40 m in width, the model is 0.42 m wide.' } },
    fix: 'none',
  }),
  problem(
    {
      code: 'folder-gone',
      words: {
        code: 'finding',
        data: { text: 'The folder /media/ada/backup/assets/stool is gone. Connect the disk.' },
      },
      fix: 'find-folder',
    },
    3,
  ),
  problem(
    {
      code: 'wrong-hash',
      path: 'model.glb',
      words: { code: 'finding', data: { text: 'The file is not as it was downloaded. Fetch it again.' } },
    },
    4,
  ),
  problem(
    {
      code: 'no-mass',
      severity: 'note',
      words: {
        code: 'finding',
        data: { text: 'The physics files name no mass: a simulator takes one from the density.' },
      },
      fix: 'inspect-again',
    },
    5,
  ),
];
