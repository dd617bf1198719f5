import { describe, expect, test } from 'vitest';
import { serviceOfThisFile } from '../service.ts';

const service = serviceOfThisFile();

/** Paths of the files of an asset with this name. */
async function pathsOf(name: string | null | undefined): Promise<string[]> {
  const { json } = await service.post('/v1/assets/standard', { inputs: { text: 'a mug' }, name });
  await service.job(json.job_id, 'complete');
  const asset = await service.get(`/v1/assets/${json.id}`);
  return asset.json.files.map((file: { path: string }) => file.path);
}

describe('File naming rules', () => {
  test.each([
    ['Blue Mug', 'blue_mug', 'is lowercased, and a run of other characters becomes one _'],
    ['a -- b..c', 'a_b_c', 'has one _ for a whole run'],
    ['3 drawers', 'asset_3_drawers', 'is prefixed asset_ when the result starts with a digit'],
    ['mug_2', 'mug_2', 'keeps digits that do not lead'],
    ['  mug!  ', '_mug_', 'keeps leading and trailing runs as _'],
    [' 3', '_3', 'is not prefixed when a run stands before the digit'],
    ['Größe', 'gr_e', 'has only ASCII letters: a run of others becomes one _'],
    ['\u{1f600}', '_', 'is _ without ASCII letters or digits'],
    ['../../etc/passwd', '_etc_passwd', 'never leaves its folder'],
    ['CON', 'con', 'is taken to the letter'],
    ['\u212aelvin', 'kelvin', 'is lowercased before the other characters are replaced'],
  ])('Rule 1: the stem of %j is %s: it %s', async (name, stem) => {
    const paths = await pathsOf(name);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path.split('/').slice(0, 2)).toEqual(['assets', stem]);
    expect(paths).toContain(`assets/${stem}/${stem}.glb`);
  });

  test('Rule 2: with no name the stem is asset', async () => {
    for (const name of [null, undefined]) expect(await pathsOf(name)).toContain('assets/asset/asset.glb');
  });

  test('Rule 3: two assets with the same name ship identically named files', async () => {
    expect(await pathsOf('Twin')).toEqual(await pathsOf('Twin'));
  });

  test('the members of a batch are named by their items', async () => {
    const items = ['One', null, '2'].map((name) => ({ inputs: { text: 'a mug' }, name }));
    const { json } = await service.post('/v1/batches/standard', { items, name: 'The batch' });
    await service.job(json.job_id, 'complete');
    const { json: page } = await service.get(`/v1/batches/${json.id}/assets`);
    expect(page.members.map((member: { files: { path: string }[] }) => member.files[0]?.path)).toEqual([
      'assets/one/one.glb',
      'assets/asset/asset.glb',
      'assets/asset_2/asset_2.glb',
    ]);
  });
});
