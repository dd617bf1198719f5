/** Input images, copied into the library under their content's hash: they cannot change or vanish before they are sent. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { AppError } from '../contract/errors.ts';
import { type InputId, inputIdSchema } from '../contract/model/ids.ts';
import { limits } from '../contract/model/param-values.ts';
import type { StoredInput } from '../contract/model/stored-input.ts';
import { libraryLayout } from '../core/config.ts';
import { renameOver } from '../core/whole-file.ts';
import { InlineFile } from '../remote/body/inline-file.ts';
import { diskError } from './disk-error.ts';
import type { LibraryPresence } from './library-presence.ts';

/** A decoded image larger than this is refused: about 1.6 GB of pixels. */
const maxPixels = 400_000_000;
/** What sharp calls the formats that are accepted. */
const mediaTypes = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** The inputs folder of a library. */
export interface Inputs {
  /** Stores the image that arrives in chunks. Throws `input.too-large`, `input.not-an-image`, `library.*`. */
  store(fileName: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredInput>;
  /** Throws `input.missing`. */
  require(id: InputId, fileName: string): Promise<void>;
  /** For a request: its bytes are read while they are sent. Throws `input.missing`, `input.unreadable`. */
  inline(id: InputId, fileName: string): Promise<InlineFile>;
  /** Null when it is not there. */
  read(
    id: InputId,
  ): Promise<{ mediaType: string; sizeBytes: number; stream: () => ReadableStream<Uint8Array> } | null>;
}

/** Files are named `<first 40 hex digits of their SHA-256>`, so the same image is kept once. */
export function createInputs(libraryPath: string, presence: LibraryPresence): Inputs {
  const folder = path.join(libraryPath, libraryLayout.caliperFolder, libraryLayout.inputsFolder);
  const fileOf = (id: InputId): string => path.join(folder, id);
  const require = async (id: InputId, fileName: string): Promise<void> => {
    await stat(fileOf(id)).catch((error: unknown) => {
      throw new AppError('input.missing', { fileName }, { cause: error });
    });
  };
  return {
    require,
    async store(fileName, chunks) {
      await presence.assertThere();
      await mkdir(folder, { recursive: true }).catch((error: unknown) => {
        throw diskError(error, libraryPath);
      });
      const partial = path.join(folder, `.${randomUUID()}.part`);
      try {
        const { sha256, sizeBytes } = await write(partial, fileName, libraryPath, chunks);
        const facts = await probe(partial, fileName);
        const id = inputIdSchema.parse(sha256.slice(0, 40));
        await renameOver(partial, fileOf(id)).catch((error: unknown) => {
          throw diskError(error, libraryPath);
        });
        return { id, fileName, sizeBytes, sha256, ...facts };
      } finally {
        await rm(partial, { force: true });
      }
    },
    async inline(id, fileName) {
      await require(id, fileName);
      return InlineFile.fromFile(fileOf(id), fileName);
    },
    async read(id) {
      const found = await stat(fileOf(id)).catch(() => null);
      if (found === null) return null;
      const { mediaType } = await probe(fileOf(id), id);
      const stream = (): ReadableStream<Uint8Array> => ReadableStream.from(createReadStream(fileOf(id)));
      return { mediaType, sizeBytes: found.size, stream };
    },
  };
}

async function write(
  file: string,
  fileName: string,
  libraryPath: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    await using handle = await open(file, 'wx', 0o600);
    for await (const chunk of chunks) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > limits.imageBytes) {
        throw new AppError('input.too-large', { fileName, sizeBytes, limitBytes: limits.imageBytes });
      }
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } catch (error) {
    throw error instanceof AppError ? error : diskError(error, libraryPath);
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** Reads the header only; width and height as the image is shown (its EXIF orientation applied). */
async function probe(
  file: string,
  fileName: string,
): Promise<{ mediaType: string; widthPx: number; heightPx: number }> {
  const facts = await sharp(file, { limitInputPixels: maxPixels })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError(
        'input.not-an-image',
        { fileName, found: 'no image format was recognised' },
        { cause: error },
      );
    });
  const mediaType = mediaTypes.get(facts.format);
  if (mediaType === undefined)
    throw new AppError('input.not-an-image', { fileName, found: `it is ${facts.format.toUpperCase()}` });
  const turned = (facts.orientation ?? 1) >= 5;
  return {
    mediaType,
    widthPx: turned ? facts.height : facts.width,
    heightPx: turned ? facts.width : facts.height,
  };
}
