/** Photos that wait for their clips, and what photos and clips say of themselves. */
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type IntakePhoto,
  intakePhotoSchema,
  type MediaFacts,
} from '../../contract/schema/capture/intake.ts';
import type { StoredImage } from '../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { clipFacts, photoFacts, type SaidOfItself } from '../../media/media-facts.ts';
import type { Tools } from '../../media/types.ts';
import type { Inputs } from '../inputs/index.ts';
import { type KeptKind, openKeptList } from '../shared/user-data.ts';

const mostPhotos = 5000;
const keptPhotoSchema = intakePhotoSchema.extend({ name: z.string() });
type KeptPhoto = z.infer<typeof keptPhotoSchema>;
const photosKind: KeptKind<KeptPhoto> = {
  name: 'intake-photos',
  schema: keptPhotoSchema,
  idOf: ({ inputId }) => inputId,
  most: mostPhotos,
};

/** The list, kept in the user data folder. Its changes throw `library.*` of that folder. */
export interface Photos {
  /** Oldest first; those whose file is not in this library are left out. */
  list(): Promise<IntakePhoto[]>;
  has(inputId: InputId): boolean;
  /** One that is there already stays as it is. Throws `input.missing`. */
  add(images: readonly StoredImage[]): Promise<void>;
  remove(inputIds: readonly InputId[]): Promise<void>;
}

/** Throws nothing: see `openKeptList`. */
export async function openPhotos(deps: {
  readonly userDataPath: string;
  readonly clock: Clock;
  readonly inputs: Pick<Inputs, 'list' | 'require'>;
}): Promise<Photos> {
  const { clock, inputs } = deps;
  const kept = await openKeptList(photosKind, deps);
  return {
    async list() {
      const there = new Set<string>(await inputs.list());
      return kept
        .known()
        .filter(({ inputId }) => there.has(inputId))
        .map(({ name: _, ...photo }) => photo)
        .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt) || a.fileName.localeCompare(b.fileName));
    },
    has: (id) => kept.known().some(({ inputId }) => inputId === id),
    async add(images) {
      for (const { id, fileName } of images) await inputs.require(id, fileName);
      const addedAt = timestamp(clock);
      await kept.change((photos) => {
        const known = new Set<string>(photos.map(({ inputId }) => inputId));
        const fresh = images.flatMap(({ id, fileName, sizeBytes, widthPx, heightPx }): KeptPhoto[] => {
          if (known.has(id)) return [];
          known.add(id);
          const name = fileName.slice(-255);
          return [{ inputId: id, fileName: name, name, sizeBytes, widthPx, heightPx, addedAt }];
        });
        // The oldest make room.
        const items = [...photos.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt)), ...fresh];
        return { items: items.slice(-mostPhotos), isChanged: fresh.length > 0, answer: null };
      });
    },
    async remove(inputIds) {
      const gone = new Set<string>(inputIds);
      await kept.change((photos) => {
        const items = photos.filter(({ inputId }) => !gone.has(inputId));
        return { items, isChanged: items.length < photos.length, answer: null };
      });
    },
  };
}

/** Files that are read at the same time, and how many are remembered. */
const atOnce = 4;
const remembered = 10_000;

/** Reads each once while Caliper runs: what is kept never changes. Throws `media.no-ffmpeg`. */
export function createFacts({
  inputs,
  tools,
}: {
  readonly inputs: Pick<Inputs, 'find'>;
  readonly tools: () => Promise<Tools>;
}): (inputIds: readonly InputId[], signal: AbortSignal | undefined) => Promise<MediaFacts[]> {
  const known = new Map<InputId, SaidOfItself>();
  const read = async (inputId: InputId, signal: AbortSignal | undefined): Promise<void> => {
    const found = await inputs.find(inputId).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (found === null) return;
    const said = found.mediaType.startsWith('image/')
      ? await photoFacts(found.absolute)
      : await clipFacts({ file: found.absolute, fileName: inputId }, { tools: await tools(), signal });
    if (known.size < remembered) known.set(inputId, said);
  };
  return async (inputIds, signal) => {
    const unread = [...new Set(inputIds)].filter((inputId) => !known.has(inputId));
    await forEachConcurrently(unread, atOnce, (inputId) =>
      read(inputId, signal).catch((error: unknown) => {
        // A clip that ffprobe does not take says nothing; its check says why.
        if (!(error instanceof AppError) || !['media.failed', 'media.timeout'].includes(error.code))
          throw error;
      }),
    );
    return inputIds.flatMap((inputId): MediaFacts[] => {
      const said = known.get(inputId);
      return said === undefined ? [] : [{ inputId, ...said }];
    });
  };
}
