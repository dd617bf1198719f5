/** What a user may say on Electron's command line; Chromium's own switches stand between them and are passed over. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isLink } from '../../contract/schema/opened.ts';

/** Folders as typed; resolved by `core/locations.ts`. */
export interface ElectronCommandLine {
  readonly library: string | undefined;
  readonly userData: string | undefined;
  /** How many times faster than life the built-in sandbox works. */
  readonly sandboxSpeed: number;
}

/** Reads `--library DIR`, `--user-data DIR` and `--sandbox-speed N` out of `process.argv`. */
export function readCommandLine(argv: readonly string[]): ElectronCommandLine {
  const { values } = parsed(argv);
  const speed = Number(values['sandbox-speed'] ?? 1);
  return {
    library: text(values.library),
    userData: text(values['user-data']),
    sandboxSpeed: Number.isFinite(speed) && speed > 0 ? speed : 1,
  };
}

/** A user may choose many files at once; the first ones are shown. */
const mostPaths = 20;

/**
 * What is to be opened, as absolute paths and `caliper://` links: `--show PATH`, and whatever else is there and no switch. Chromium puts
 * switches of its own between them, whose values look like paths. Without a package the program itself is named, too:
 * its folder is `own`, null in a package.
 */
export function readOpenedPaths(argv: readonly string[], folder: string, own: string | null): string[] {
  const { values, positionals } = parsed(argv);
  const show = text(values.show);
  const given = positionals.slice(own === null ? 0 : 1);
  const plain = given
    .filter((one) => !isLink(one))
    .map((one) => path.resolve(folder, one))
    .filter((one) => own === null || !isWithin(own, one))
    .filter((one) => statSync(one, { throwIfNoEntry: false }) !== undefined);
  const named = show === undefined || show === '' ? [] : [path.resolve(folder, show)];
  // One link at a time: a user presses one.
  const links = given.filter(isLink).slice(0, 1);
  return [...new Set([...named, ...plain, ...links])].slice(0, mostPaths);
}

function isWithin(folder: string, at: string): boolean {
  const between = path.relative(folder, at);
  return between !== '..' && !between.startsWith(`..${path.sep}`) && !path.isAbsolute(between);
}

function parsed(argv: readonly string[]) {
  return parseArgs({
    args: argv.slice(1),
    options: {
      library: { type: 'string' },
      'user-data': { type: 'string' },
      'sandbox-speed': { type: 'string' },
      show: { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
