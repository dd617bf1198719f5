/** Pictures of assets without a preview: asked of the host first, drawn once, the newest wish first, and let go when nobody looks. */
import { expect, test } from 'vitest';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { createPictures, type DrawableAsset } from '../../../../renderer/modules/library/store/pictures.ts';
import { fakeAsset, fakeTransfer } from '../../../fakes/handlers/handlers.ts';

const never = new AbortController().signal;

/** `kept` are addresses that the host answers. */
function desk({ kept = [], broken = false }: { kept?: readonly string[]; broken?: boolean } = {}) {
  const requests: string[] = [];
  const open: { readonly id: string; finish(): void }[] = [];
  const pictures = createPictures({
    api: {
      assets: {
        get: async ({ assetId }) => fakeAsset(Number(assetId.split('-')[1])),
      },
    },
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      requests.push(`${init?.method} ${address}`);
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
  return { pictures, requests, open };
}

/** Named `asset-1` and so on. */
const asset = (n: number, more: Partial<AssetSummary> = {}): AssetSummary => ({
  ...fakeAsset(n),
  hasPreview: false,
  kinds: ['glb'],
  ...more,
});

test('what came with a preview, may still get one, or has no model, is not requested', () => {
  const { pictures } = desk();
  expect(pictures.canHave(asset(1))).toBe(true);
  expect(pictures.canHave(asset(1, { hasPreview: true }))).toBe(false);
  expect(pictures.canHave(asset(1, { transfer: fakeTransfer(1, { state: 'active' }) }))).toBe(false);
  expect(pictures.canHave(asset(1, { transfer: fakeTransfer(1, { state: 'complete' }) }))).toBe(true);
  expect(pictures.canHave(asset(1, { kinds: ['texture', 'physics_sidecar'] }))).toBe(false);
});

test('a picture that the host keeps is not drawn again; one that it has not is drawn and handed over once', async () => {
  const { pictures, requests, open } = desk({ kept: ['/asset-1/256'] });
  expect((await pictures.of(asset(1), never))?.(128)).toBe('/asset-1/128');
  const drawing = pictures.of(asset(2), never);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.finish();
  expect((await drawing)?.(512)).toBe('/asset-2/512');
  await pictures.of(asset(2), never);
  expect(requests).toEqual(['HEAD /asset-1/256', 'HEAD /asset-2/256', 'POST /asset-2/256']);
  // Its files are others now.
  void pictures.of(asset(2, { sizeBytes: 7 }), never);
  await expect.poll(() => requests.length).toBe(4);
});

test('two at once, then the one requested last; who has gone is not drawn', async () => {
  const { pictures, open } = desk();
  const leave = new AbortController();
  const wishes = [1, 2, 3, 4].map((n) =>
    pictures.of(asset(n), n === 4 ? leave.signal : never).then(
      () => `asset-${n}`,
      () => `asset-${n} left`,
    ),
  );
  await expect.poll(() => open.map(({ id }) => id)).toEqual(['asset-1', 'asset-2']);
  leave.abort();
  open[0]?.finish();
  await expect.poll(() => open.map(({ id }) => id)).toEqual(['asset-1', 'asset-2', 'asset-3']);
  for (const { finish } of open) finish();
  expect(await Promise.all(wishes)).toEqual(['asset-1', 'asset-2', 'asset-3', 'asset-4 left']);
});

test('what cannot be drawn has no picture, and is not tried again until its files change', async () => {
  const { pictures, requests } = desk({ broken: true });
  expect(await pictures.of(asset(1), never)).toBeNull();
  expect(await pictures.of(asset(1), never)).toBeNull();
  expect(requests).toEqual(['HEAD /asset-1/256']);
});
