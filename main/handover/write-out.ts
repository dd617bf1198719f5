/** Writes a prepared asset into a new folder: its files copied, what is made for the program beside them, checked by MuJoCo where it is for MuJoCo. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../contract/plain/errors.ts';
import { handoverWords } from '../contract/plain/handover-words.ts';
import type { UseTargetId } from '../contract/plain/use-target-ids.ts';
import { targetName } from '../contract/rules/use-targets.ts';
import { isDiskFull } from '../core/process-faults.ts';
import type { Guard } from '../inspect/guarded/guard.ts';
import { type ModelFolder, openModelFolder } from '../inspect/model-folder.ts';
import { handOver } from './hand-over.ts';
import { sourceWords } from './source-words.ts';
import type { AssetPart, HandedFile, HandedOver, HandoverNote, MeasuredModel } from './types.ts';

/** Descriptions and meshes that are looked into; what is only copied may be of any size. */
const mostReadBytes = 128 * 1024 * 1024;

export interface HandoverOrder {
  /** Absolute. */
  readonly root: string;
  readonly files: readonly AssetPart[];
  readonly title: string;
  /** Letters, digits and `_`. */
  readonly name: string;
  readonly target: UseTargetId;
  /** Absolute; a folder that is there and empty. */
  readonly into: string;
}

export interface HandoverResult {
  /** Slash-separated below the folder, with hashes in lower-case hex. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number; readonly sha256: string }[];
  readonly open: string;
  readonly notes: readonly HandoverNote[];
  /** Null where no engine was asked; `reason` is the engine's own word. */
  readonly checked: { readonly is: 'loaded' | 'refused' | 'unknown'; readonly reason: string } | null;
}

interface Run {
  /** Null where no thread can be ended: then nothing is compiled. */
  readonly guard: Guard | null;
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * The caller makes the folder and removes it when this throws: `hand-on.no-format`, `model.*` for what cannot be read,
 * what the file system throws, and the signal's reason.
 */
export async function handOverInto(order: HandoverOrder, run: Run): Promise<HandoverResult> {
  const { root, files, title, name, target, into } = order;
  const folder = await openModelFolder(
    root,
    files.map(({ localPath }) => localPath),
  );
  const made = await handOver(target, {
    title,
    name,
    folder,
    files,
    read: async (localPath) => {
      run.signal.throwIfAborted();
      return Uint8Array.from(await folder.read(localPath, mostReadBytes));
    },
  });
  const neededBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const out = createOut(into, folder, { ...run, neededBytes });
  for (const file of made.files) await out.put(file);
  const checked = await measure(made, out, order, run.guard);
  await out.put({ path: readmeFile, text: readmeText(order, made, checked) });
  return { files: out.files(), open: made.open, notes: made.notes, checked };
}

/** Nothing of an asset is called so: it would be taken for what explains it. */
const readmeFile = 'README-CALIPER.txt';

interface Out {
  put(file: HandedFile): Promise<void>;
  files(): HandoverResult['files'];
}

function createOut(
  into: string,
  folder: ModelFolder,
  { signal, onBytes, neededBytes }: Run & { readonly neededBytes: number },
): Out {
  const written = new Map<string, HandoverResult['files'][number]>();
  const placeOf = async (name: string): Promise<string> => {
    const at = path.join(into, ...name.split('/'));
    if (!at.startsWith(into + path.sep))
      throw new AppError('internal', { reason: 'a file beside its folder' });
    await mkdir(path.dirname(at), { recursive: true });
    return at;
  };
  const put: Out['put'] = async (file) => {
    signal.throwIfAborted();
    const at = await placeOf(file.path);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const note = (bytes: Uint8Array): void => {
      hash.update(bytes);
      sizeBytes += bytes.length;
      onBytes?.(bytes.length);
    };
    if ('text' in file) {
      const bytes = Buffer.from(file.text);
      note(bytes);
      await writeFile(at, bytes);
    } else {
      const pieces = async function* (): AsyncGenerator<Buffer> {
        for await (const piece of folder.pieces(file.from, Number.MAX_SAFE_INTEGER)) {
          note(piece);
          // The pieces share their memory, and the stream keeps several.
          yield Buffer.from(piece);
        }
      };
      await pipeline(Readable.from(pieces()), createWriteStream(at, { flags: 'wx' }), { signal });
    }
    written.set(file.path, { path: file.path, sizeBytes, sha256: hash.digest('hex') });
  };
  return {
    put: (file) =>
      put(file).catch((error: unknown) => {
        // The code of a system's error is lost between threads.
        throw isDiskFull(error)
          ? new AppError('hand-on.disk-full', { folder: into, neededBytes }, { cause: error })
          : error;
      }),
    files: () => [...written.values()],
  };
}

/** Compiles the model where it lies now, writes what depends on its size, and compiles that. */
async function measure(
  { measured }: HandedOver,
  out: Out,
  { into }: HandoverOrder,
  guard: Guard | null,
): Promise<HandoverResult['checked']> {
  if (measured === null) return null;
  const compiled = async (model: string) =>
    (await guard?.ask({
      task: 'compile-mjcf',
      root: into,
      localPath: model,
      listed: out.files().map(({ path: at }) => at),
    })) ?? null;
  const first = await compiled(measured.model);
  const facts = first?.is === 'mjcf' && first.result.is === 'compiled' ? first.result.facts : null;
  const found: MeasuredModel = { bounds: facts?.bounds ?? null, joints: facts?.joints.length ?? 0 };
  for (const file of measured.write(found)) await out.put(file);
  return judged(facts === null ? first : await compiled(measured.check));
}

function judged(answer: Awaited<ReturnType<Guard['ask']>> | null): NonNullable<HandoverResult['checked']> {
  if (answer?.is === 'unreadable') return { is: 'refused', reason: answer.reason };
  if (answer?.is !== 'mjcf') return { is: 'unknown', reason: '' };
  const { result } = answer;
  if (result.is === 'compiled') return { is: 'loaded', reason: '' };
  if (result.is === 'refused') return { is: 'refused', reason: result.fault.words };
  if (result.is === 'incomplete')
    return {
      is: 'refused',
      reason: sourceWords.missing(result.missing.map(({ written }) => written).join(', ')),
    };
  return { is: 'unknown', reason: '' };
}

/** Lines end as every system shows them. */
function readmeText(
  { title, target }: HandoverOrder,
  { open, notes }: HandedOver,
  checked: HandoverResult['checked'],
): string {
  const said =
    checked === null
      ? []
      : [
          checked.is === 'refused'
            ? handoverWords.checked.refused(checked.reason)
            : handoverWords.checked[checked.is],
        ];
  const lines = [
    handoverWords.title(title, targetName(target)),
    '',
    handoverWords.open(open),
    handoverWords.next[target],
    ...said,
    ...(notes.length === 0
      ? []
      : ['', ...notes.map(({ code, values }) => handoverWords.notes[code](values))]),
    '',
  ];
  return lines.join('\r\n');
}
