/** Requests for the workshop's tests. */
import type { MakeRequest } from '../../../main/sandbox/make/types.ts';

interface Wishes {
  readonly name?: string;
  readonly stem?: string;
  readonly seed?: number;
  readonly palette?: MakeRequest['palette'];
  readonly quality?: MakeRequest['params']['mesh']['quality'];
  readonly resolution?: number;
  readonly simulator?: string;
  readonly collision?: string;
  readonly body?: MakeRequest['params']['physics']['body'];
  readonly variant?: MakeRequest['variant'];
  readonly sizeM?: MakeRequest['sizeM'];
}

/** A request for that text; small textures unless the test is about them. */
export function requestFor(text: string | null, wishes: Wishes = {}): MakeRequest {
  return {
    text,
    palette: wishes.palette ?? [],
    name: wishes.name ?? null,
    stem: wishes.stem ?? 'thing',
    seed: wishes.seed ?? 5,
    variant: wishes.variant ?? null,
    sizeM: wishes.sizeM ?? null,
    params: {
      mesh: { quality: wishes.quality ?? 'low' },
      texture: { resolution: wishes.resolution ?? 1024 },
      physics: {
        body: wishes.body ?? 'rigid',
        collision: wishes.collision ?? 'auto',
        simulator: wishes.simulator ?? 'mujoco',
      },
    },
  };
}
