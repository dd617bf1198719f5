/** Builds the program once before the end-to-end tests, when its sources have changed since the last build. */
import path from 'node:path';
import { buildIfStale } from '../../main/host/start/window-build.ts';
import { patientMs } from '../patience.ts';

/** Vitest's global setup. */
export async function setup(): Promise<void> {
  const signal = AbortSignal.timeout(patientMs(180_000));
  await buildIfStale({ root: path.resolve(import.meta.dirname, '../..'), say: () => undefined, signal });
}
