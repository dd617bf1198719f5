/**
 * What was recovered, kept in the library until the user has seen it: a command that nobody watches may be the one that
 * opens a damaged catalogue, and a kill may come between the recovery and its report.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AppError, type AppFailureWire, toFailure } from '../contract/plain/errors.ts';
import { appFailureSchema } from '../contract/schema/failure.ts';
import { libraryLayout } from '../core/config.ts';
import { writeWholeNow } from '../core/files/whole-file.ts';
import { withoutSentence } from './columns.ts';

/** What the user must know of it. */
export type RecoveryReport = AppError<
  'catalogue.rebuilt' | 'catalogue.mended' | 'catalogue.missing' | 'catalogue.requests-unreadable'
>;

/** Where a report can be seen. */
export type SeenIn = 'terminal' | 'window';

const fileName = 'recovery-reports.json';
const mostReports = 20;
const keptSchema = z.array(
  z.object({
    report: z.unknown().transform(withoutSentence).pipe(appFailureSchema),
    seenIn: z.array(z.enum(['terminal', 'window'])),
  }),
);
type Kept = z.infer<typeof keptSchema>;

/** Before the recovery counts as done: a start that is killed reports it once more, in place of never. Throws system errors. */
export function keepReports(folder: string, reports: readonly RecoveryReport[]): void {
  if (reports.length === 0) return;
  const wires = reports.map(toFailure);
  const others = read(folder).filter(({ report }) => !wires.some((one) => isDeepStrictEqual(one, report)));
  write(folder, [...others, ...wires.map((report) => ({ report, seenIn: [] }))].slice(-mostReports));
}

/** Those that were not seen there yet, the oldest first. Never throws. */
export function reportsFor(libraryPath: string, place: SeenIn): AppFailureWire[] {
  return read(folderOf(libraryPath)).flatMap(({ report, seenIn }) =>
    seenIn.includes(place) ? [] : [report],
  );
}

/** They were shown there. What was seen in the window is done with. Throws nothing: at worst they are shown again. */
export function markReportsSeen(libraryPath: string, place: SeenIn): void {
  const folder = folderOf(libraryPath);
  const kept = read(folder);
  if (kept.length === 0) return;
  try {
    if (place === 'window') rmSync(join(folder, fileName), { force: true });
    else
      write(
        folder,
        kept.map(({ report }) => ({ report, seenIn: [place] })),
      );
  } catch {
    // The folder may be full, or gone.
  }
}

const folderOf = (libraryPath: string): string => join(libraryPath, libraryLayout.caliperFolder);

function write(folder: string, kept: Kept): void {
  writeWholeNow(join(folder, fileName), JSON.stringify(kept, null, 2));
}

function read(folder: string): Kept {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
