import { expect, it } from 'vitest';
import { paramsFrom } from '../../../main/cli/create/create-all.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';

it('takes the defaults of the specification where nothing else is known', () => {
  expect(paramsFrom({}, {})).toEqual(paramDefaults);
});

it('takes the account’s defaults as far as they are known values', () => {
  const account = {
    mesh: { quality: 'low', shine: 'brand new' },
    texture: { resolution: 3000 },
    physics: { simulator: 'mujoco' },
    lighting: { mood: 'warm' },
    variation: null,
  };
  expect(paramsFrom({}, account)).toEqual({
    ...paramDefaults,
    mesh: { quality: 'low' },
    physics: { ...paramDefaults.physics, simulator: 'mujoco' },
  });
});

it('lets --params win over the account, and single options over both', () => {
  const params = '{"mesh": {"quality": "ultra_low"}, "texture": {"resolution": 2048}}';
  const merged = paramsFrom(
    { params: [params], resolution: '1024', body: 'deformable' },
    { mesh: { quality: 'low' } },
  );
  expect(merged.mesh).toEqual({ quality: 'ultra_low' });
  expect(merged.texture).toEqual({ resolution: 1024 });
  expect(merged.physics).toEqual({ ...paramDefaults.physics, body: 'deformable' });
});

it('takes key=value in any spelling, the later one winning', () => {
  const params = [
    'mesh.quality=low',
    'resolution=2048',
    'params.physics.collision=Convex hull',
    'quality=ultra low',
  ];
  expect(paramsFrom({ params, wildness: 'bold', variationType: 'texture' }, {})).toEqual({
    mesh: { quality: 'ultra_low' },
    texture: { resolution: 2048 },
    physics: { ...paramDefaults.physics, collision: 'convex_hull' },
    variation: { variation_type: 'texture', wildness: 'bold' },
  });
});

it.each([
  ['name=x', 'cli.usage', 'one of the keys mesh.quality, '],
  ['quality=best', 'request.invalid', 'This must be one of standard, low, ultra_low'],
  ['{', 'cli.usage', '--params must be JSON'],
  ['[]', 'cli.usage', '--params must be JSON'],
  ['{"mesh": 1}', 'cli.usage', '--params must be JSON'],
  [
    '{"mesh": {"quality": "best"}}',
    'request.invalid',
    'params.mesh.quality: This must be one of standard, low, ultra_low. Correct',
  ],
  ['{"texture": {"resolution": 3}}', 'request.invalid', 'This must be one of 1024, 2048, 4096, 8192.'],
  ['{"mesh": {"polish": true}}', 'request.invalid', 'polish'],
  ['{"light": {}}', 'request.invalid', 'light'],
])('--params %s is refused', (params, code, words) => {
  expect(() => paramsFrom({ params: [params] }, {})).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(words) }),
  );
});
