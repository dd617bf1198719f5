/** Looking at a model: what is chosen really changes the picture and goes back, a cut is closed, a cube measures what it is, pictures and films are files. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Download, Page } from 'playwright';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../main/core/clock.ts';
import { findTools } from '../../../main/media/tools.ts';
import { createVideos, videoContent } from '../../../main/modules/pictures/videos.ts';
import { createFakeApp, fakeAsset } from '../../fakes/handlers/handlers.ts';
import { patientMs } from '../../patience.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { sharedBrowser } from '../support/hosts.ts';
import { cubeFolder, fineCubeFolder, finestCubeFolder } from '../support/small-models.ts';
import { cell } from '../support/steps.ts';

const browser = sharedBrowser();
const view = (page: Page) => page.getByRole('application', { name: /^3D view of/ });

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A red cube of 10 cm, standing on the floor; films are really made. */
async function openCube(folder = cubeFolder): Promise<{ page: Page; filmsLeft: () => Promise<string[]> }> {
  const userDataPath = await mkdtemp(path.join(tmpdir(), 'look-'));
  onTestFinished(() => rm(userDataPath, { recursive: true, force: true, maxRetries: 5 }));
  const videos = createVideos({
    userDataPath,
    clock: systemClock,
    tools: () => findTools({ ffmpegPath: null }),
  });
  onTestFinished(() => videos.close());
  const app = createFakeApp({ assetCount: 1 });
  const asset = fakeAsset(1);
  const [file] = asset.files;
  if (file === undefined) throw new TypeError('the fake asset has files');
  const files = Object.entries(folder).map(([name, text]) => {
    const kind = name.endsWith('.obj') ? 'obj' : 'texture';
    return { ...file, path: name, localPath: name, kind, sizeBytes: text.length };
  });
  app.assets[0] = { ...asset, files, hasPreview: false };
  const handlers = { ...app.handlers, viewer: videos.handlers };
  const page = await openFakeHost(browser, handlers, async (request) => {
    const { pathname } = new URL(request.url);
    const films = '/content/videos/';
    if (pathname.startsWith(films))
      return videoContent(videos, request, pathname.slice(films.length).split('/'));
    // A picture for the library, which nobody has drawn yet.
    if (pathname.endsWith('/drawn')) return new Response(null, { status: 204 });
    const text = folder[decodeURIComponent(pathname.split('/').at(-1) ?? '')];
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
  });
  await cell(page, 'Mug 1').first().dblclick();
  await view(page).waitFor();
  // Its tools are there with the canvas, and their keys with them.
  await page.locator('canvas[data-still=true]').waitFor();
  return { page, filmsLeft: () => readdir(path.join(userDataPath, 'videos')).catch(() => []) };
}

/** The middle of what the open tool leaves of the view. */
async function middle(page: Page): Promise<Place> {
  const all = await view(page).boundingBox();
  const covered = await page
    .locator('section', { has: page.getByRole('button', { name: /^Close / }) })
    .boundingBox();
  if (all === null || covered === null) throw new TypeError('the view and its tool are there');
  const left = covered.x + covered.width + 12;
  return { x: (left + all.x + all.width) / 2, y: all.y + all.height / 2 };
}

async function colourAt(page: Page, { x, y }: Place): Promise<readonly number[]> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 4, height: 4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

/** By how much the channel that differs most does: drawn aside or onto the canvas, a half is rounded to either side. */
const difference = (colour: readonly number[], wanted: readonly number[]): number =>
  Math.max(...wanted.map((value, at) => Math.abs(value - (colour[at] ?? Number.NaN))));

const choose = async (page: Page, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Shading' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('what is chosen changes the picture, and what it was comes back', async () => {
  const { page } = await openCube();
  await view(page).focus();
  await page.keyboard.press('l');
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('SECTION');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('application');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'From the front' }).click();
  const at = await middle(page);
  const colour = () => colourAt(page, at);
  await expect.poll(async () => (await colour())[2]).toBeLessThan(60);
  const lit = await colour();

  const becomes = (wanted: readonly number[]): Promise<void> =>
    expect.poll(async () => difference(await colour(), wanted)).toBeLessThanOrEqual(1);
  await choose(page, 'Normals');
  await becomes([128, 128, 255]);
  await choose(page, 'Base colour');
  // Kd 0.8 0.1 0.1 of the file, as sRGB has it.
  await becomes([204, 25.5, 25.5]);
  await choose(page, 'Opacity');
  await becomes([255, 255, 255]);
  await choose(page, 'Materials');
  await becomes(lit);

  // Seen from the right, the right half is cut off: the cut is hatched, and closed.
  await page.getByRole('button', { name: 'From the right' }).click();
  await page.getByRole('switch', { name: 'Section cut' }).click();
  await expect.poll(async () => (await colour())[1]).toBeGreaterThan(45);
  expect((await colour())[0]).toBeGreaterThan(120);
  await page.getByRole('button', { name: 'Reset display' }).click();
  await expect.poll(async () => (await colour())[1]).toBeLessThan(45);

  // Dragged, the right button moves the cube away; where it stays it has the menu.
  await page.mouse.move(at.x, at.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(at.x, at.y + 400, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await expect
    .poll(async () => Math.max(...(await colour())) - Math.min(...(await colour())))
    .toBeLessThan(40);
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  const grid = page.getByRole('button', { name: 'Grid', exact: true });
  await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('true');
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Grid', checked: true }).click();
  await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('application');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitemcheckbox', { name: 'Grid', checked: false }).click();
  await expect.poll(() => grid.getAttribute('aria-pressed')).toBe('true');
});

test('what is said of the asset beside the picture leaves the picture alone', async () => {
  const { page } = await openCube();
  const note = page.getByRole('textbox', { name: 'Note' });
  await page.evaluate(`window.asked = 0;
    new MutationObserver(() => { window.asked += 1; })
      .observe(document.querySelector('canvas'), { attributeFilter: ['data-still'] });`);
  await note.fill('Stands on its corner');
  await note.press('Tab');
  await page.getByRole('radio', { name: 'Needs work' }).or(page.getByText('Needs work')).first().click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  // A frame that is requested is drawn at the next one.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await page.evaluate('window.asked')).toBe(0);
  // It would have been seen.
  await view(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate('window.asked')).not.toBe(0);
});

/** Runs in the page: how far the circle of an end of the axes is from their middle, in the axes' own pixels. */
const endOffMiddle = (axis: string): string => `(() => {
  const circle = document.querySelector('[data-axis="${axis}"] circle');
  return Math.hypot(circle.cx.baseVal.value - 38, circle.cy.baseVal.value - 38);
})()`;

/** Runs in the page: the opacity of each dimension of the cube, as the frame has set it. */
const opacities = `[...document.querySelectorAll('span')]
  .filter(({ textContent, style }) => textContent === '10 cm' && style.transform !== '')
  .map(({ style }) => style.opacity)`;

test('a press on an end of the axes looks from there, and words behind the model are dimmed', async () => {
  const { page } = await openCube();
  const end = async (axis: string): Promise<void> => {
    await page.locator(`[data-axis="${axis}"] circle`).click();
    await expect.poll(() => page.evaluate<number>(endOffMiddle(axis))).toBeLessThan(0.5);
  };
  expect(await page.evaluate<number>(endOffMiddle('z')), 'usually from a corner').toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Dimensions' }).click();
  await end('z');
  await expect.poll(() => page.evaluate(opacities)).not.toContain('0.35');
  await view(page).focus();
  // From the front the other end lies under this one.
  await end('x');
  await end('-z');
  await expect.poll(() => page.evaluate(opacities)).toContain('0.35');
  await end('y');
  await expect.poll(() => page.evaluate(opacities)).not.toContain('0.35');
});

test('a cube measures what it is; its picture and its film are files', async () => {
  const { page, filmsLeft } = await openCube(fineCubeFolder);
  await view(page).focus();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'From the front' }).click();
  const at = await middle(page);
  const corner = (right: number, down: number): Promise<void> =>
    page.mouse.click(at.x + right * 70, at.y + down * 70);
  await page.getByText('Click the first point.').waitFor();
  await corner(-1, -1);
  await page.getByText('Click the second point.').waitFor();
  await corner(1, -1);
  const measured = page.getByRole('list', { name: 'Measurements' }).getByRole('listitem');
  await measured.getByText('10 cm', { exact: true }).waitFor();
  await measured.getByText('x 10 cm, y 0 cm, z 0 cm').waitFor();
  await page.getByRole('button', { name: 'Angle', exact: true }).click();
  for (const [right, down, next] of [
    [-1, -1, 'Click the vertex of the angle.'],
    [1, -1, 'Click a point on the second leg.'],
    [1, 1, 'Click a point on the first leg.'],
  ] as const) {
    await corner(right, down);
    await page.getByText(next).waitFor();
  }
  await measured.getByText('90.0°').waitFor();

  await page.keyboard.press('Shift+P');
  const size = await view(page).boundingBox();
  const picture = await downloaded(page, () => page.keyboard.press('F12'));
  const { width, height, format } = await sharp(await picture.path()).metadata();
  expect([format, width, height]).toEqual(['png', (size?.width ?? 0) * 2, (size?.height ?? 0) * 2]);

  const film = page.getByRole('region', { name: 'Turntable video' });
  await film.getByRole('slider', { name: 'Length' }).fill('1');
  await film.getByRole('combobox').click();
  await page.getByRole('option', { name: /^640 × 360/ }).click();
  const made = await downloaded(page, () => film.getByRole('button', { name: 'Render video' }).click());
  expect(made.suggestedFilename()).toMatch(/\.mp4$/);
  const { ffprobe } = await findTools({ ffmpegPath: null });
  const entries = 'stream=codec_name,width,height,nb_read_frames';
  const args = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', await made.path()];
  const { stdout } = await promisify(execFile)(ffprobe, args);
  expect(JSON.parse(stdout).streams).toEqual([
    { codec_name: 'h264', width: 640, height: 360, nb_read_frames: '30' },
  ]);

  await film.getByRole('button', { name: 'Render video' }).click();
  await film.getByText(/^Frame [1-9]/).waitFor();
  await film.getByRole('button', { name: 'Cancel video' }).click();
  await page.getByText('The video was canceled. Nothing was saved.').waitFor();
  await expect.poll(filmsLeft).toEqual([]);
});

test('a model too fine for a processor is drawn coarsely while it moves, as it is at rest, and measures what it is', async () => {
  const { page } = await openCube(finestCubeFolder());
  await page.getByText(/^Drawn with about 300,000 of its 405,012 triangles/).waitFor();
  await page.evaluate(`window.drawn = [];
    for (const name of ['drawElements', 'drawArrays']) {
      const real = WebGL2RenderingContext.prototype[name];
      WebGL2RenderingContext.prototype[name] = function (...given) {
        window.drawn.push(given[name === 'drawElements' ? 1 : 2] / 3);
        return real.apply(this, given);
      };
    }`);
  await view(page).focus();
  await page.getByRole('button', { name: 'From the front' }).click();
  const drawn = async (): Promise<number[]> =>
    (await page.evaluate<number[]>('window.drawn')).filter((triangles) => triangles > 10_000);
  await expect.poll(async () => Math.max(...(await drawn()))).toBeGreaterThan(200_000);
  expect((await drawn())[0]).toBeLessThan(60_000);
  await page.locator('canvas[data-still=true]').waitFor();
  await page.keyboard.press('m');
  const at = await middle(page);
  await page.getByText('Click the first point.').waitFor();
  await page.mouse.click(at.x - 70, at.y - 70);
  await page.getByText('Click the second point.').waitFor();
  await page.mouse.click(at.x + 70, at.y - 70);
  await page.getByRole('list', { name: 'Measurements' }).getByText('10 cm', { exact: true }).waitFor();
});

async function downloaded(page: Page, action: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: patientMs(100_000) }),
    action(),
  ]);
  return download;
}
