/** Pictures of assets without a preview: asked of the host first, drawn once, the newest wish first, and let go when nobody looks. */
import { expect, test } from 'vitest';
import type { AssetDetail, AssetSummary } from '../../../main/contract/model/asset.ts';
import { createPictures, type DrawableAsset } from '../../../renderer/state/pictures.ts';
import { fakeAsset } from '../../fakes/handlers.ts';

const never = new AbortController().signal;

/** `kept` are addresses that the host answers. */
function desk({ kept = [], broken = false }: { kept?: readonly string[]; broken?: boolean } = {}) {
  const told: string[] = [];
  const open: { readonly id: string; finish(): void }[] = [];
  const pictures = createPictures({
    api: {
      assets: {
        get: async ({ assetId }) => {
          const { assetDetail } = { assetDetail: { ...fakeAsset(), id: assetId } };
          return assetDetail as AssetDetail;
        },
      },
    },
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      told.push(`${init?.method} ${address}`);
      return new Response(null, {
        status: init?.method === 'POST' || kept.includes(address) ? 200 : 204,
      });
    },
    draw: async ({ id }): Promise<DrawableAsset> => ({
      address: (edgePx) => `/${id}/${edgePx}`,
      draw: (signal) =>
        new Promise((resolve, reject) => {
          if (broken) reject(new TypeError('no model'));
          signal.addEventListener('abort', () => reject(signal.reason));
          open.push({ id, finish: () => resolve(new Blob(['picture'])) });
        }),
    }),
  });
  return { pictures, told, open };
}

const asset = (id: string, more: Partial<AssetSummary> = {}): AssetSummary =>
  ({ ...fakeAsset(), id, hasPreview: false, kinds: ['glb'], ...more }) as AssetSummary;

test('what came with a preview, or has no model, is not asked for', () => {
  const { pictures } = desk();
  expect(pictures.canHave(asset('a'))).toBe(true);
  expect(pictures.canHave(asset('a', { hasPreview: true }))).toBe(false);
  expect(pictures.canHave(asset('a', { kinds: ['texture', 'physics_sidecar'] }))).toBe(false);
});

test('a picture that the host keeps is not drawn again; one that it has not is drawn and handed over once', async () => {
  const { pictures, told, open } = desk({ kept: ['/a/256'] });
  expect((await pictures.of(asset('a'), never))?.(128)).toBe('/a/128');
  const drawing = pictures.of(asset('b'), never);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.finish();
  expect((await drawing)?.(512)).toBe('/b/512');
  await pictures.of(asset('b'), never);
  expect(told).toEqual(['HEAD /a/256', 'HEAD /b/256', 'POST /b/256']);
  // Its files are others now.
  void pictures.of(asset('b', { sizeBytes: 7 }), never);
  await expect.poll(() => told.length).toBe(4);
});

test('two at once, then the one asked for last; who has gone is not drawn', async () => {
  const { pictures, open } = desk();
  const leave = new AbortController();
  const wishes = ['a', 'b', 'c', 'd'].map((id) =>
    pictures.of(asset(id), id === 'd' ? leave.signal : never).then(
      () => id,
      () => `${id} left`,
    ),
  );
  await expect.poll(() => open.map(({ id }) => id)).toEqual(['a', 'b']);
  leave.abort();
  open[0]?.finish();
  await expect.poll(() => open.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  for (const { finish } of open) finish();
  expect(await Promise.all(wishes)).toEqual(['a', 'b', 'c', 'd left']);
});

test('what cannot be drawn has no picture, and is not tried again until its files change', async () => {
  const { pictures, told } = desk({ broken: true });
  expect(await pictures.of(asset('a'), never)).toBeNull();
  expect(await pictures.of(asset('a'), never)).toBeNull();
  expect(told).toEqual(['HEAD /a/256']);
});
