import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { browserExecutable } from '../../browser/browser-executable.ts';
import { launchBrowser } from '../../browser/launch-browser.ts';
import { patientMs } from '../../patience.ts';
import { browserIn, livingOf } from './processes.ts';

const fromNpm = { ...process.env, CALIPER_BROWSER: 'npm' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser({ variables: fromNpm });
});
afterAll(() => browser?.close());

/** Those of the browsers that this process has started. */
function temporaryFolders(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`caliper-browser-${process.pid}-`))
    .map((name) => join(tmpdir(), name));
}

async function open(html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 400, height: 120 } });
  onTestFinished(() => page.close());
  await page.setContent(html);
  return page;
}

/** Once they all run: the browser, its zygotes, the GPU process and the page, none of them inside another. */
async function wholeBrowserIn(temporary: string): Promise<ReturnType<typeof browserIn>> {
  return await vi.waitFor(
    () => {
      const started = browserIn(temporary);
      expect(livingOf(started).length).toBeGreaterThan(3);
      return started;
    },
    { timeout: patientMs(45_000) },
  );
}

test('it is the one from npm, also where another is installed, without the switches of its package', async () => {
  const program = await browserExecutable(fromNpm);
  onTestFinished(() => program.dispose());
  expect(program.origin).toBe('npm');
  expect(program.executablePath).toContain('node_modules/.cache/caliper/chromium-');
  expect(program.args).not.toContain('--single-process');
  expect(program.args).not.toContain('--disable-web-security');
  expect(program.args.includes('--no-sandbox') && process.getuid?.() !== 0).toBe(false);
});

test('WebGL2 draws', async () => {
  const page = await open('<canvas width=8 height=8></canvas>');
  const pixel = await page.evaluate(`(() => {
    const gl = document.querySelector('canvas').getContext('webgl2');
    if (gl === null) return null;
    gl.clearColor(1, 0.5, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const bytes = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return [...bytes];
  })()`);
  expect(pixel).toEqual([255, 128, 0, 255]);
});

test('text is drawn, in the fonts that came along and in a web font of the page', async () => {
  const font = readFileSync(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    ),
  );
  const page = await open(`<style>
    @font-face { font-family: brought; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    span { font-size: 32px } .b { font-family: brought }
  </style><span>iiii</span><br><span class=b>iiii</span> <span class=b>MMMM</span>`);
  await page.evaluate('document.fonts.ready.then(() => null)');
  const widths = await page
    .locator('span')
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect().width));
  const [plain, narrow, wide] = widths;
  expect(plain).toBeGreaterThan(10);
  // Monospaced: only when the page's own font is really used are these as wide as each other.
  expect(narrow).toBe(wide);
  expect(narrow).not.toBe(plain);
  const { channels } = await sharp(await page.screenshot()).stats();
  expect(channels[0]?.min).toBeLessThan(64);
});

test("another origin's answer stays out of reach", async () => {
  const server = createServer((_request, response) => response.end('private')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const page = await open('<p>');
  const answer = await page.evaluate(
    (target) =>
      fetch(target).then(
        (response) => response.text(),
        () => 'refused',
      ),
    url,
  );
  expect(answer).toBe('refused');
});

test('two programs side by side have a temporary folder each, which goes with them', async () => {
  const both = await Promise.all([browserExecutable(fromNpm), browserExecutable(fromNpm)]);
  const folders = both.map((program) => program.env['TMPDIR'] ?? '');
  expect(new Set(folders).size).toBe(2);
  await Promise.all(both.map((program) => program.dispose()));
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

test('a killed parent leaves no browser behind, and the next start removes its folder', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'hold-browser.ts')], {
    env: fromNpm,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const temporary = String((await once(parent.stdout, 'data'))[0]).trim();
  expect(temporary).toContain(`caliper-browser-${parent.pid}-`);
  const held = await wholeBrowserIn(temporary);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await vi.waitFor(() => expect(livingOf(held)).toEqual([]), { timeout: patientMs(45_000) });
  expect(existsSync(temporary)).toBe(true);
  await (await browserExecutable(fromNpm)).dispose();
  expect(existsSync(temporary)).toBe(false);
});

test('closing ends every process and removes the folder', async () => {
  const before = new Set(temporaryFolders());
  const other = await launchBrowser({ variables: fromNpm });
  const temporary = temporaryFolders().find((folder) => !before.has(folder)) ?? '';
  const started = await wholeBrowserIn(temporary);
  await other.close();
  await vi.waitFor(() => expect(livingOf(started)).toEqual([]), { timeout: patientMs(45_000) });
  await vi.waitFor(() => expect(existsSync(temporary)).toBe(false), { timeout: patientMs(45_000) });
});
