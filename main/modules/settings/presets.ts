/** Options of create calls that the user keeps under names, in the user data folder. */
import { randomUUID } from 'node:crypto';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type Preset, presetSchema } from '../../contract/schema/creation/params.ts';
import { presetIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type KeptKind, openKeptList } from '../shared/user-data.ts';

/** More than anybody finds again. */
const mostPresets = 200;

const kind: KeptKind<Preset> = {
  name: 'presets',
  schema: presetSchema,
  idOf: (preset) => preset.id,
  most: mostPresets,
};

/** The presets' part of the contract. */
export interface Presets {
  readonly handlers: HandlersOf<Api['presets']>;
  /** What is to be reported at the start: `preset.file-damaged`, or null. */
  readonly damaged: AppError<'preset.file-damaged'> | null;
}

interface Deps {
  readonly userDataPath: string;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Throws nothing: see `openKeptList`. */
export async function openPresets({ userDataPath, clock, hub }: Deps): Promise<Presets> {
  const kept = await openKeptList(kind, { userDataPath, clock });
  const publish = (): void => hub.publish({ type: 'presets.changed', presets: [...kept.known()] });
  return {
    damaged: kept.damaged === null ? null : new AppError('preset.file-damaged', kept.damaged),
    handlers: {
      list: async () => [...kept.known()],
      async save({ id, name, choices }) {
        const preset = await kept.change((presets) => {
          const others = presets.filter((one) => one.id !== id);
          if (id !== undefined && others.length === presets.length)
            throw new AppError('preset.unknown', { id });
          if (others.length >= mostPresets) throw new AppError('preset.too-many', { limit: mostPresets });
          const known = id ?? presetIdSchema.parse(randomUUID());
          const answer: Preset = { id: known, name, choices, savedAt: timestamp(clock) };
          return { items: [...others, answer], isChanged: true, answer };
        });
        publish();
        return preset;
      },
      async remove({ presetId }) {
        await kept.change((presets) => {
          const items = presets.filter(({ id }) => id !== presetId);
          return { items, isChanged: items.length < presets.length, answer: null };
        });
        publish();
        return null;
      },
    },
  };
}
