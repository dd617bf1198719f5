/** A library in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AssetRow, Catalogue, OpenedCatalogue } from '../../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { type AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import type { Clock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { connection, now } from './rows.ts';

/** It is `now`, and stays so. */
export const clock: Clock = { now: () => Date.parse(now), after: () => ({ cancel: () => undefined }) };

/** An empty folder that is removed when the test ends. */
export function makeLibrary(): string {
  const path = mkdtempSync(join(tmpdir(), 'caliper-catalogue-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** `rebuilt`, `mended`: the report of that kind, if there is one. */
interface Opened extends OpenedCatalogue {
  readonly rebuilt: AppError<'catalogue.rebuilt'> | null;
  readonly mended: AppError<'catalogue.mended'> | null;
}

/** Opens, and closes when the test ends. */
export async function open(libraryPath: string): Promise<Opened> {
  const opened = await openCatalogue({ libraryPath, log: silentLog, clock });
  onTestFinished(() => opened.catalogue.close());
  return {
    ...opened,
    rebuilt: opened.reports.find((report) => isAppError(report, 'catalogue.rebuilt')) ?? null,
    mended: opened.reports.find((report) => isAppError(report, 'catalogue.mended')) ?? null,
  };
}

/** A fresh catalogue with one active connection, `c1`. */
export async function openWithConnection(libraryPath = makeLibrary()): Promise<Catalogue> {
  const { catalogue } = await open(libraryPath);
  catalogue.connections.insert(connection('c1', { active: true }));
  return catalogue;
}

export const databasePath = (libraryPath: string): string => join(libraryPath, '.caliper', 'catalogue.db');

/** The newest assets on the shelf, as a list without stacks has them. */
export function newest({ assets }: Pick<Catalogue, 'assets'>, limit = 500): AssetRow[] {
  const keys = assets.newest(limit, false).rows.flatMap((row) => (row.type === 'asset' ? row.seq : []));
  const rows = assets.bySeqs(keys);
  return keys.flatMap((seq) => rows.get(seq) ?? []);
}
