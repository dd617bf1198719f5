/** What every command is given, and the options that all of them share. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Locations } from '../core/files/locations.ts';
import type { Log } from '../core/logging/log.ts';
import type { Output } from './output.ts';

/** Options before or after any command's name. */
export const sharedOptionsSchema = z.object({
  library: z.string().optional(),
  userData: z.string().optional(),
  json: z.boolean().default(false),
  lockTimeout: z.number().nonnegative().default(10),
});

/** The surroundings of one run. */
export interface Context {
  readonly locations: Locations;
  /** It was named by `--library`: unless a command may make it, it has to be there. */
  readonly needsLibrary: boolean;
  readonly json: boolean;
  /** How long what changes the library waits for another Caliper that has it. */
  readonly lockTimeoutMs: number;
  readonly output: Output;
  readonly log: Log;
  /** Aborted when the program has to end. */
  readonly signal: AbortSignal;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
}

/** As `package.json` says. */
export function packageVersion(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
