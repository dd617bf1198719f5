/**
 * `npm run package`: the installers of the system that it runs on, into `dist/`. `npm run package -- --dir` stops before
 * the installers. CALIPER_UPDATE_URL (https) names where the packed program looks for newer ones; without it, it never asks.
 */
import { parseArgs } from 'node:util';
import { Platform } from 'electron-builder';
import { AppError } from '../main/contract/errors.ts';
import { pack } from './pack.ts';
import { packError } from './pack-error.ts';

const { values } = parseArgs({ options: { dir: { type: 'boolean', default: false } } });
const updateUrl = process.env['CALIPER_UPDATE_URL'] ?? null;
if (updateUrl !== null && URL.parse(updateUrl)?.protocol !== 'https:') {
  process.stderr.write('CALIPER_UPDATE_URL is to be an https address.\n');
  process.exit(1);
}
const targets = Platform.current().createTarget(values.dir ? 'dir' : []);
try {
  const made = await pack({ targets, updateUrl });
  for (const file of made) process.stdout.write(`${file}\n`);
} catch (error) {
  const told = error instanceof AppError ? error : packError(error);
  process.stderr.write(`${told.message} (${told.code})\n`);
  process.exitCode = 1;
}
