/** What a person may say on Electron's command line; Chromium's own switches stand between them and are passed over. */
import { parseArgs } from 'node:util';

/** Folders as typed; resolved by `core/locations.ts`. */
export interface ElectronCommandLine {
  readonly library: string | undefined;
  readonly userData: string | undefined;
  /** How many times faster than life the built-in sandbox works. */
  readonly sandboxSpeed: number;
}

/** Reads `--library DIR`, `--user-data DIR` and `--sandbox-speed N` out of `process.argv`. */
export function readCommandLine(argv: readonly string[]): ElectronCommandLine {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: {
      library: { type: 'string' },
      'user-data': { type: 'string' },
      'sandbox-speed': { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
  const speed = Number(values['sandbox-speed'] ?? 1);
  return {
    library: text(values.library),
    userData: text(values['user-data']),
    sandboxSpeed: Number.isFinite(speed) && speed > 0 ? speed : 1,
  };
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
