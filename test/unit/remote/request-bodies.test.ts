import { describe, expect, it } from 'vitest';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import { InlineFile } from '../../../main/remote/body/json-body.ts';
import {
  batchBody,
  highFidelitySetBody,
  measuredAssetBody,
  proceduralSetBody,
  sourceBody,
  standardAssetBody,
} from '../../../main/remote/endpoints/creates.ts';

const params = paramsSchema.parse({});
const data = InlineFile.fromBytes(Buffer.from('png'));
const url = 'https://images.example/mug.png';
/** `value` with fields that no type knows. */
const careless = <T extends object>(value: T): T =>
  Object.assign({ owner: 'me', body: 'owner', text: 'owner', articulated: true }, value);
const text = (body: object) => JSON.stringify(body);

describe('bodies, byte by byte', () => {
  it('a standard asset of text', () => {
    expect(text(standardAssetBody({ inputs: { text: 'a mug' }, name: 'Mug', params }))).toBe(
      '{"inputs":{"text":"a mug"},"name":"Mug","params":{"mesh":{"quality":"standard"},"texture":{"resolution":4096},' +
        '"physics":{"body":"rigid","collision":"auto","simulator":"isaac_sim_physx"},' +
        '"variation":{"variation_type":"general","wildness":"moderate"}}}',
    );
  });

  it('leaves out what is null', () => {
    expect(text(standardAssetBody({ inputs: { images: [{ url }] }, name: null, params: null }))).toBe(
      `{"inputs":{"images":[{"url":"${url}"}]}}`,
    );
  });

  it('an image with several subjects', () => {
    const inputs = { images: [{ url }], subject_name: 'the cup', multi_subject_image: true } as const;
    expect(text(standardAssetBody({ inputs, name: null, params: null }))).toBe(
      `{"inputs":{"images":[{"url":"${url}"}],"subject_name":"the cup","multi_subject_image":true}}`,
    );
  });

  it('a measured asset, its clip handed on as it is', () => {
    const clip = 'https://clips.example/walk.mp4';
    const request = {
      inputs: { images: [{ data }], capture: [{ url: clip }] },
      name: 'Mug',
      params: null,
    } as const;
    expect(measuredAssetBody(request)).toEqual({
      inputs: { images: [{ data }], capture: [{ url: clip }] },
      name: 'Mug',
    });
    expect(sourceBody({ data })).toEqual({ data });
  });

  it('a batch, whose items carry their own params', () => {
    const items = [
      { inputs: { text: 'a' }, name: null, params: { mesh: { quality: 'low' } } },
      { inputs: { text: 'b' }, name: 'B', params: null },
    ] as const;
    expect(text(batchBody({ items, name: 'Both' }, standardAssetBody))).toBe(
      '{"items":[{"inputs":{"text":"a"},"params":{"mesh":{"quality":"low"}}},{"inputs":{"text":"b"},"name":"B"}],"name":"Both"}',
    );
  });

  it('a high-fidelity set', () => {
    const seed = { images: [{ url }], text: 'rusty', variation_references: [{ url }] };
    const request = { count: 3, seed, name: null, params: { variation: { wildness: 'bold' } } } as const;
    expect(text(highFidelitySetBody(request))).toBe(
      `{"count":3,"seed":{"images":[{"url":"${url}"}],"text":"rusty","variation_references":[{"url":"${url}"}]},"params":{"variation":{"wildness":"bold"}}}`,
    );
    expect(text(highFidelitySetBody({ ...request, seed: { text: 'x', images: [] }, params: null }))).toBe(
      '{"count":3,"seed":{"text":"x"}}',
    );
  });

  it('a procedural set', () => {
    const physics = { articulated: false, body: 'rigid', collision: 'sdf' } as const;
    const request = { count: 12, seed: { text: 'a lamp' }, name: 'Lamps', params: { physics } };
    expect(text(proceduralSetBody(request))).toBe(
      '{"count":12,"seed":{"text":"a lamp"},"name":"Lamps","params":{"physics":{"body":"rigid","collision":"sdf","articulated":false}}}',
    );
  });
});

describe('what is not of the specification never travels', () => {
  const standard = careless({ inputs: careless({ text: 'x' }), name: null, params: careless(params) });

  it.each<[string, object]>([
    ['standard', standardAssetBody(standard)],
    ['params', standardAssetBody({ ...standard, params: { ...params, physics: careless(params.physics) } })],
    [
      'measured',
      measuredAssetBody(
        careless({
          inputs: careless({ images: [careless({ url })], capture: [careless({ url })] }),
          name: null,
          params: careless({}),
        }),
      ),
    ],
    [
      'high-fidelity',
      highFidelitySetBody(
        careless({ count: 1, seed: careless({ text: 'x' }), name: null, params: careless({}) }),
      ),
    ],
    [
      'procedural',
      proceduralSetBody(
        careless({
          count: 10,
          seed: careless({ text: 'x', images: [careless({ url })] }),
          name: null,
          params: careless({}),
        }),
      ),
    ],
    ['a batch', batchBody(careless({ items: [standard], name: null }), standardAssetBody)],
  ])('%s', (_, body) => {
    expect(text(body)).not.toMatch(/owner|articulated/);
  });

  it('both text and an image become text alone, as the type says', () => {
    const inputs = { text: 'x', images: [{ url }] } as const;
    expect(text(standardAssetBody({ inputs, name: null, params: null }))).toBe('{"inputs":{"text":"x"}}');
  });
});

it('is the same bytes whatever the order in which the caller named things', () => {
  const one = standardAssetBody({ inputs: { text: 'x' }, name: 'n', params });
  const { physics, texture, ...others } = params;
  const turned = {
    ...others,
    texture,
    physics: { simulator: physics.simulator, collision: physics.collision, body: physics.body },
  };
  expect(text(standardAssetBody({ params: turned, name: 'n', inputs: { text: 'x' } }))).toBe(text(one));
});
