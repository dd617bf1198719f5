/**
 * `npm run package`: the installers of the system that it runs on, into `dist/`. `npm run package -- --dir` stops before
 * the installers. CALIPER_UPDATE_URL (https) names where the packed program looks for newer ones; without it, it never asks.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Platform } from 'electron-builder';
import { AppError } from '../main/contract/plain/errors.ts';
import { pack } from './pack.ts';
import { packError } from './pack-error.ts';

const { values } = parseArgs({
  options: { dir: { type: 'boolean', default: false }, output: { type: 'string' } },
});
const updateUrl = process.env['CALIPER_UPDATE_URL'] ?? null;
if (updateUrl !== null && URL.parse(updateUrl)?.protocol !== 'https:') {
  process.stderr.write('CALIPER_UPDATE_URL is to be an https address.\n');
  process.exit(1);
}
const targets = Platform.current().createTarget(values.dir ? 'dir' : []);
try {
  const output = values.output === undefined ? {} : { output: path.resolve(values.output) };
  const made = await pack({ targets, updateUrl, ...output });
  for (const file of made) process.stdout.write(`${file}\n`);
} catch (error) {
  const failure = error instanceof AppError ? error : packError(error);
  process.stderr.write(`${failure.message} (${failure.code})\n`);
  // An exit code that is only set does not survive the packer's own handlers of the exit.
  process.exit(1);
}
