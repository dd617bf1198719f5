/** Large textures reach the driver in strips: every row once, the smaller levels at the end, nothing half done. */
import { type Box2, Texture } from 'three';
import { afterEach, expect, test, vi } from 'vitest';
import { type TextureUploads, uploads } from '../../../../renderer/scene/view/upload-textures.ts';

class Bitmap {
  readonly width = 2048;
  readonly height = 1000;
  close(): void {}
}

/** As far as three's renderer goes: what it was handed, and which textures it has. */
function createDriver() {
  const has = new Set<Texture>();
  const rows: [from: number, to: number][] = [];
  const whole: Texture[] = [];
  let levelsAfter: number[] = [];
  const gl: TextureUploads = {
    initTexture(texture) {
      if (has.has(texture)) return;
      has.add(texture);
      texture.addEventListener('dispose', () => has.delete(texture));
      if (texture.source.dataReady) whole.push(texture);
      texture.onUpdate?.(texture);
    },
    copyTextureToTexture(_from: Texture, to: Texture, region?: unknown) {
      const { min, max } = region as Box2;
      rows.push([min.y, max.y]);
      if (to.generateMipmaps && to.mipmapsAutoUpdate) levelsAfter = [...levelsAfter, max.y];
    },
  };
  return { gl, has, rows, whole, levelsAfter: () => levelsAfter };
}

const pictured = (): Texture => {
  vi.stubGlobal('ImageBitmap', Bitmap);
  return new Texture(new Bitmap());
};

afterEach(() => vi.unstubAllGlobals());

test('a large picture goes in strips, and once', () => {
  const texture = pictured();
  const driver = createDriver();
  for (const _ of uploads(driver.gl, [texture])) expect(texture.generateMipmaps).toBe(true);
  expect(driver.rows.slice(0, 2)).toEqual([
    [0, 256],
    [256, 512],
  ]);
  expect(driver.rows.at(-1)).toEqual([768, 1000]);
  expect(driver.levelsAfter()).toEqual([1000]);
  expect([texture.source.dataReady, texture.mipmapsAutoUpdate]).toEqual([true, true]);
  for (const _ of uploads(driver.gl, [texture]));
  expect(driver.rows).toHaveLength(4);
});

test('a picture that is left half way is not kept by the driver', () => {
  const texture = pictured();
  const driver = createDriver();
  const steps = uploads(driver.gl, [texture]);
  for (let step = 0; step < 3; step += 1) steps.next();
  expect(driver.has.has(texture)).toBe(true);
  steps.return();
  expect(driver.has.has(texture)).toBe(false);
});

test('one picture of several textures goes as a whole', () => {
  const texture = pictured();
  const other = texture.clone();
  const driver = createDriver();
  for (const _ of uploads(driver.gl, [texture, other]));
  expect(driver.whole).toEqual([texture, other]);
  expect(driver.rows).toEqual([]);
});
