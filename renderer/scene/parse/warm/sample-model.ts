/** A ball of 1,000 triangles in each format that is read by code of ours or three's, to warm up with. */
import type { FormatId } from '../endings.ts';

/** Made by `node_modules/.bin/node test/run/warm-models.ts`. */
const balls: Readonly<Partial<Record<FormatId, () => { name: string; url: URL }>>> = {
  gltf: () => ({ name: 'ball.glb', url: new URL('./ball.glb', import.meta.url) }),
  obj: () => ({ name: 'ball.obj', url: new URL('./ball.obj', import.meta.url) }),
  fbx: () => ({ name: 'ball.fbx', url: new URL('./ball.fbx', import.meta.url) }),
  usd: () => ({ name: 'ball.usdc', url: new URL('./ball.usdc', import.meta.url) }),
};

/** A part of this program, never of an asset. Null for a format of which none is needed. */
export function sampleModel(format: FormatId): { name: string; url: URL } | null {
  return balls[format]?.() ?? null;
}
