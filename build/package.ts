/**
 * `npm run package`: the installers of the system that it runs on, into `dist/`. `npm run package -- --dir` stops before
 * the installers. CALIPER_UPDATE_URL (https) names where the packed program looks for newer ones; without it, it never asks.
 */
import { parseArgs } from 'node:util';
import { Platform } from 'electron-builder';
import { pack } from './pack.ts';

const { values } = parseArgs({ options: { dir: { type: 'boolean', default: false } } });
const updateUrl = process.env['CALIPER_UPDATE_URL'] ?? null;
if (updateUrl !== null && URL.parse(updateUrl)?.protocol !== 'https:') {
  process.stderr.write('CALIPER_UPDATE_URL is to be an https address.\n');
  process.exit(1);
}
const targets = Platform.current().createTarget(values.dir ? 'dir' : []);
const made = await pack({ targets, updateUrl });
for (const file of made) process.stdout.write(`${file}\n`);
