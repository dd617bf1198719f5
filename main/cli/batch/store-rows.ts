/** Copies the files of rows into the library; those that are no images or clips are named together. */
import { isAppError } from '../../contract/plain/errors.ts';
import { type PlanFault, requireNoFaults } from '../../contract/rules/batch-rows/requests.ts';
import type { BatchRow, RowSource } from '../../contract/rules/batch-rows/row.ts';
import type { InputKind } from '../../contract/schema/creation/stored-input.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { systemClock } from '../../core/clock.ts';
import { examineInput } from '../../modules/inputs/examine.ts';
import type { Context } from '../context.ts';
import { createProgressLine } from '../follow/progress-line.ts';
import type { OpenApp } from '../open-app.ts';
import { absoluteOf } from './batch-source.ts';

/** The whole paths of the clips that are files. */
export function clipsOf(rows: readonly BatchRow[], folder: string): string[] {
  return rows.flatMap(({ capture }) => {
    const file = capture?.file ?? null;
    return file === null ? [] : [absoluteOf(folder, file.path)];
  });
}

/** Judges the files of rows as storing them would, and keeps none. Throws `request.invalid` with every file that is refused. */
export async function examineRows(
  { signal }: Pick<Context, 'signal'>,
  { rows, folder }: { readonly rows: readonly BatchRow[]; readonly folder: string },
): Promise<void> {
  const faults: PlanFault[] = [];
  for (const [row, { image, capture }] of rows.entries())
    for (const [source, kind] of [
      [image, 'image'],
      [capture, 'clip'],
    ] as const) {
      signal.throwIfAborted();
      const file = source?.file ?? null;
      if (file === null) continue;
      await examineInput(absoluteOf(folder, file.path), kind).catch((error: unknown) => {
        if (!isAppError(error) || !error.code.startsWith('input.')) throw error;
        faults.push({ row, message: error.message });
      });
    }
  requireNoFaults(rows, faults);
}

/** The rows with the ids of their files. Throws `request.invalid` with every file that is refused, and `library.*`. */
export async function storeRows(
  app: OpenApp,
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  { rows, folder }: { readonly rows: readonly BatchRow[]; readonly folder: string },
): Promise<BatchRow[]> {
  const ids = new Map<string, InputId>();
  const faults: PlanFault[] = [];
  const progress = createProgressLine(stderr, systemClock);
  const stored = async (
    source: RowSource | null,
    kind: InputKind,
    row: number,
  ): Promise<RowSource | null> => {
    const file = source?.file ?? null;
    if (source === null || file === null) return source;
    const at = absoluteOf(folder, file.path);
    const known = ids.get(`${kind} ${at}`);
    if (known !== undefined) return { ...source, file: { ...file, inputId: known } };
    try {
      const { id, sizeBytes } = await app.storeFile(at, kind, { signal });
      ids.set(`${kind} ${at}`, id);
      return { ...source, file: { ...file, inputId: id, sizeBytes } };
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith('input.')) throw error;
      faults.push({ row, message: error.message });
      return source;
    }
  };
  const done: BatchRow[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      signal.throwIfAborted();
      progress.show(() => `Copying the files of row ${index + 1} of ${rows.length} into the library`);
      const image = await stored(row.image, 'image', index);
      const capture = await stored(row.capture, 'clip', index);
      done.push({ ...row, image, capture });
    }
  } finally {
    progress.clear();
  }
  requireNoFaults(rows, faults);
  return done;
}
