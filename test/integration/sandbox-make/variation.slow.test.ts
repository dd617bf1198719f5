import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMaker, makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import type { MadeAsset, MadeFile, MakeRequest, VariantRequest } from '../../../main/sandbox/make/types.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { dropped, type Mujoco, mount, numbersOf, run, startMujoco } from './simulate.ts';

type HighFidelity = Extract<VariantRequest, { method: 'high_fidelity' }>;

const variant = (index: number, wishes: Partial<HighFidelity> = {}): HighFidelity => ({
  method: 'high_fidelity',
  index,
  count: 8,
  variationType: 'general',
  wildness: 'bold',
  references: [],
  ...wishes,
});

const textOf = (file: MadeFile | undefined): string => new TextDecoder().decode(file?.bytes);
const sidecarOf = ({ files }: MadeAsset): unknown =>
  JSON.parse(textOf(files.find((file) => file.kind === 'physics_sidecar')));
const fileOf = ({ files }: MadeAsset, end: string): MadeFile | undefined =>
  files.find((file) => file.path.endsWith(end));

/** Mean difference of two pictures' bytes. */
async function difference(a: MadeFile | undefined, b: MadeFile | undefined): Promise<number> {
  const [p, q] = await Promise.all([a, b].map((file) => sharp(file?.bytes).raw().toBuffer()));
  if (p === undefined || q === undefined) throw new Error('There is no picture.');
  return p.reduce((sum, value, i) => sum + Math.abs(value - (q[i] ?? 0)), 0) / p.length;
}

const mug = (index: number, wishes: Partial<HighFidelity> = {}): MakeRequest =>
  requestFor('a ceramic mug', { resolution: 4096, simulator: 'mujoco', variant: variant(index, wishes) });

const metalness = async (made: MadeAsset | undefined): Promise<number> => {
  const orm = made?.files.find((file) => file.path.endsWith('_orm.png'));
  return (await sharp(orm?.bytes).stats()).channels[2]?.mean ?? 0;
};

const vertices = (made: MadeAsset): string[] =>
  made.files
    .filter((file) => file.kind === 'obj')
    .map((file) => textOf(file).replace(/^(usemtl|mtllib) .*$/gm, ''));

describe('a set made by one maker', () => {
  let set: MadeAsset[] = [];
  beforeAll(async () => {
    const make = createMaker();
    for (const index of [1, 2, 3, 4]) set.push(await make(mug(index)));
    return () => {
      set = [];
    };
  });

  it('has the bytes that each variant has when it is made alone', async () => {
    const alone = await makeAsset(mug(3));
    expect(alone.dimensions).toEqual(set[2]?.dimensions);
    alone.files.forEach((file, i) => {
      expect(Buffer.compare(file.bytes, set[2]?.files[i]?.bytes ?? new Uint8Array()), file.path).toBe(0);
    });
  });

  it('looks different from one to the next', async () => {
    for (const [i, one] of set.entries())
      for (const other of set.slice(i + 1))
        expect(await difference(fileOf(one, 'preview.png'), fileOf(other, 'preview.png'))).toBeGreaterThan(4);
  });

  it('states the sizes its textures have, and takes little room', async () => {
    for (const made of set) {
      expect(sidecarOf(made)).toMatchObject({
        texture: { requested_px: 4096, delivered_px: 512 },
        variation: { type: 'general', wildness: 'bold' },
        scale_source: 'default',
      });
      const { width } = await sharp(fileOf(made, '_basecolor.png')?.bytes).metadata();
      expect(width).toBe(512);
      expect(made.files.reduce((sum, file) => sum + file.bytes.length, 0)).toBeLessThan(2.5e6);
    }
  });

  it('shows how worn a variant is in its roughness map', async () => {
    const [rusty, clean] = await Promise.all(
      ['a rusty steel bucket', 'a pristine steel bucket'].map((text) =>
        makeAsset(requestFor(text, { variant: variant(1, { wildness: 'moderate' }) })),
      ),
    );
    expect(await metalness(rusty)).toBeLessThan((await metalness(clean)) - 20);
  });
});

describe('a set of textures', () => {
  it('shares every file of its geometry', async () => {
    const make = createMaker();
    const [first, second] = [
      await make(requestFor('a chair', { variant: variant(1, { variationType: 'texture' }) })),
      await make(requestFor('a chair', { variant: variant(2, { variationType: 'texture' }) })),
    ];
    expect(vertices(first).length).toBeGreaterThan(0);
    expect(vertices(second)).toEqual(vertices(first));
    expect(await difference(fileOf(first, 'preview.png'), fileOf(second, 'preview.png'))).toBeGreaterThan(3);
  });
});

describe('a measured asset', () => {
  it('says in its dimensions and its sidecar where its scale comes from', async () => {
    const made = await makeAsset(
      requestFor('a vase', { simulator: 'agnostic', sizeM: { width: 0.1, depth: 0.1, height: 0.42 } }),
    );
    expect(made.dimensions).toMatchObject({ height_m: 0.42, scale_source: 'capture' });
    expect(sidecarOf(made)).toMatchObject({
      scale_source: 'capture',
      dimensions_m: { height: expect.closeTo(0.42, 6) },
    });
    const usual = await makeAsset(requestFor('a vase', { simulator: 'agnostic' }));
    expect(usual.dimensions.scale_source).toBe('default');
  });
});

describe('MuJoCo', () => {
  let mujoco: Mujoco;
  beforeAll(async () => {
    mujoco = await startMujoco();
  });

  it.each(['a dented steel bucket', 'a chipped ceramic mug', 'an old bent table', 'a broken cabinet'])(
    'lets %s come to rest on the floor, wild as it is',
    async (text) => {
      for (const index of [1, 2]) {
        const made = await makeAsset(requestFor(text, { variant: variant(index, { wildness: 'wild' }) }));
        const root = `${text}_${index}`.replaceAll(' ', '_');
        mount(mujoco, root, made.files);
        using world = dropped(mujoco, root, 'assets/thing/MJCF/thing.xml', 0.02);
        const { model, data } = world;
        expect((numbersOf(model.body_mass)[1] ?? 0) / Number(made.dimensions.mass_kg)).toBeCloseTo(1, 4);
        run(mujoco, model, data, 2);
        expect(Math.hypot(...numbersOf(data.qvel))).toBeLessThan(0.05);
        expect(Math.abs(numbersOf(data.qpos)[2] ?? 9)).toBeLessThan(Number(made.dimensions.height_m));
      }
    },
  );

  it('takes a soft variant as a flex', async () => {
    const made = await makeAsset(requestFor('a foam cube', { body: 'deformable', variant: variant(2) }));
    mount(mujoco, 'soft_variant', made.files);
    using world = dropped(mujoco, 'soft_variant', 'assets/thing/MJCF/thing.xml', 0);
    const total = numbersOf(world.model.body_mass).reduce((sum, mass) => sum + mass, 0);
    expect(total).toBeCloseTo(Number(made.dimensions.mass_kg), 4);
  });
});
