/** Run as a process of its own: opens a browser, tells its temporary folder, and holds it until it is killed. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../browser/launch-browser.ts';

const browser = await launchBrowser();
await browser.newPage();
const mine = readdirSync(tmpdir()).find((name) => name.startsWith(`caliper-browser-${process.pid}-`));
process.stdout.write(`${join(tmpdir(), mine ?? '')}\n`);
