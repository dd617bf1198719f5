/** A workshop that makes small files at once: for tests of what happens around the making. */
import sharp from 'sharp';
import type { MadeFile, Workshop } from '../../main/sandbox/make/types.ts';
import { glbOf } from './whole-files.ts';

/** `extra` files are delivered besides a preview, a model of `modelBytes` and a sidecar. */
export function createSmallWorkshop(
  options: { extra?: readonly MadeFile[]; modelBytes?: number } = {},
): Workshop {
  return {
    paletteOf: () => Promise.resolve([]),
    async makeAsset({ stem }) {
      const preview = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4477aa' } })
        .png()
        .toBuffer();
      const model = glbOf(options.modelBytes ?? 20_000);
      return {
        dimensions: { width_m: 0.1, depth_m: 0.1, height_m: 0.1 },
        files: [
          { kind: 'glb', path: `assets/${stem}/${stem}.glb`, bytes: model },
          { kind: 'preview', path: `assets/${stem}/preview.png`, bytes: preview },
          {
            kind: 'physics_sidecar',
            path: `assets/${stem}/${stem}.physics.json`,
            bytes: Buffer.from('{"mass_kg":1}'),
          },
          ...(options.extra ?? []),
        ],
      };
    },
  };
}
