/** Which create call made an asset, and which of its inputs are the asset's own. */
import { expect, test } from 'vitest';
import { paramsSchema } from '../../../../main/contract/schema/creation/params.ts';
import { madeBy } from '../../../../main/modules/shared/made-by.ts';
import { openWithConnection } from '../../catalogue/library.ts';
import { asset, group, ids, now, submission } from '../../catalogue/rows.ts';

const params = paramsSchema.parse({});
const image = (name: string) => ({
  type: 'image' as const,
  inputId: ids.input(name),
  fileName: `${name}.png`,
});
const clip = (name: string) => ({ type: 'clip' as const, inputId: ids.input(name), fileName: `${name}.mov` });
const failed = (name: string) => ({
  inputId: ids.input(name),
  fileName: `${name}.mov`,
  at: now,
  verdict: 'fail' as const,
  headline: 'Film it again.',
  issues: [],
});
const measured = (name: string) => ({
  name,
  image: image(`${name}-image`),
  capture: clip(`${name}-clip`),
  params,
});

test('an asset by itself: its own request, and that its clip was sent although its check had failed', async () => {
  const catalogue = await openWithConnection();
  const row = submission('s1', {
    state: 'accepted',
    request: { route: 'measured', ...measured('mug') },
    lineage: { type: 'like', assetId: ids.asset('a0') },
    uploadedAnyway: [failed('mug-clip')],
    assetId: ids.asset('a1'),
  });
  catalogue.assets.insert(asset('a1'));
  catalogue.submissions.insert(row);
  expect(madeBy(catalogue, asset('a1'))).toEqual({
    submissionId: row.id,
    createdAt: row.createdAt,
    route: 'measured',
    label: null,
    lineage: { type: 'like', assetId: 'a0' },
    text: null,
    image: image('mug-image'),
    references: [],
    clip: clip('mug-clip'),
    uploadedAnyway: failed('mug-clip'),
  });
  expect(madeBy(catalogue, asset('a2'))).toBeNull();
  catalogue.close();
});

test('a member of a batch: the item of its place, and the word about its own clip alone', async () => {
  const catalogue = await openWithConnection();
  catalogue.submissions.insert(
    submission('s1', {
      state: 'accepted',
      request: { route: 'measured-batch', name: 'Kitchen', items: [measured('mug'), measured('jug')] },
      uploadedAnyway: [failed('mug-clip')],
      groupId: ids.group('g1'),
    }),
  );
  catalogue.groups.insert(group('g1', { submissionId: ids.submission('s1'), route: 'measured-batch' }));
  const member = (groupIndex: number) =>
    madeBy(catalogue, asset('m', { groupId: ids.group('g1'), groupIndex }));
  expect(member(1)).toMatchObject({ clip: clip('mug-clip'), uploadedAnyway: { headline: 'Film it again.' } });
  expect(member(2)).toMatchObject({ image: image('jug-image'), uploadedAnyway: null });
  expect(member(3)).toMatchObject({ route: 'measured-batch', image: null, clip: null });
  catalogue.close();
});

test('a variant: the seed that all of its set share', async () => {
  const catalogue = await openWithConnection();
  const seed = { image: image('mug'), text: 'worn', references: [image('other')] };
  catalogue.submissions.insert(
    submission('s1', { request: { route: 'high-fidelity-set', name: null, count: 4, seed, params } }),
  );
  catalogue.groups.insert(group('g1', { type: 'variation_set', submissionId: ids.submission('s1') }));
  const variant = asset('v', { groupId: ids.group('g1'), groupIndex: 3 });
  expect(madeBy(catalogue, variant)).toMatchObject({ ...seed, clip: null });
  catalogue.close();
});
