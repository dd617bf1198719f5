/** A workshop that makes two small files at once; the real one has its own tests. */
import type { Workshop } from '../../../main/sandbox/make/types.ts';

export function quickWorkshop(hooks: { before?: () => Promise<void> } = {}): Workshop {
  return {
    async makeAsset(request, { signal } = {}) {
      await hooks.before?.();
      signal?.throwIfAborted();
      const text = JSON.stringify({ text: request.text, palette: request.palette, seed: request.seed });
      return {
        dimensions: { height_m: 0.1 },
        files: [
          {
            kind: 'glb',
            path: `assets/${request.stem}/${request.stem}.glb`,
            bytes: Buffer.from('glTF-0123456789'),
          },
          { kind: 'physics_sidecar', path: `assets/${request.stem}/notes é.json`, bytes: Buffer.from(text) },
        ],
      };
    },
    paletteOf: (image) => Promise.resolve([[1, 0, image.length / 1e6]]),
  };
}

/** A workshop that waits at its gate: nothing is made before `open` is called. */
export function gatedWorkshop(workshop: Workshop = quickWorkshop()): {
  workshop: Workshop;
  open: () => void;
} {
  const gate = Promise.withResolvers<void>();
  const makeAsset: Workshop['makeAsset'] = async (...asked) => {
    await gate.promise;
    return workshop.makeAsset(...asked);
  };
  return { workshop: { ...workshop, makeAsset }, open: gate.resolve };
}
