import { expect, test } from 'vitest';
import { staysInside } from '../../../main/catalogue/asset-folders.ts';
import { mergeListed } from '../../../main/catalogue/tables/assets/files.ts';
import { type AssetFile, assetFileSchema } from '../../../main/contract/schema/asset.ts';

test.each([
  ['a.glb', true],
  ['assets/mug/MJCF/mug.xml', true],
  ['..glb/..', false],
  ['..', false],
  ['a/../b', false],
  ['./a', false],
  ['/a', false],
  ['a//b', false],
  ['', false],
  ['C:/a', false],
  ['c:a', false],
  ['a\\b', false],
  ['a\0', false],
  ['..a/b..', true],
])('%j stays inside: %j', (path, inside) => {
  expect(staysInside(path)).toBe(inside);
});

const known = (state: AssetFile['state']): AssetFile =>
  assetFileSchema.parse({
    assetId: 'a1',
    path: 'p',
    kind: 'glb',
    state,
    localPath: 'old',
    sizeBytes: 9,
    receivedBytes: 4,
    sha256: null,
    error: null,
  });
const failure = { code: 'transfer.path-refused', data: { path: 'a', reason: 'no' } };

test.each([
  ['nothing', null, 'waiting', 'new', 0],
  ['nothing', failure, 'refused', null, 0],
  ['waiting', null, 'waiting', 'new', 4],
  ['downloading', null, 'downloading', 'new', 4],
  ['failed', null, 'failed', 'new', 4],
  ['complete', null, 'complete', 'old', 4],
  ['complete', failure, 'complete', 'old', 4],
  ['refused', null, 'waiting', 'new', 0],
  ['waiting', failure, 'refused', null, 0],
] as const)('a %s file listed with error %j becomes %s', (before, error, state, localPath, receivedBytes) => {
  const listed = { path: 'p', kind: 'usd', localPath: error === null ? 'new' : null, error };
  const row = before === 'nothing' ? undefined : known(before);
  expect(mergeListed(known('waiting').assetId, listed, row)).toMatchObject({
    state,
    localPath,
    receivedBytes,
    kind: 'usd',
  });
});
