/** `caliper review sheet` and `caliper hand-on`: what cannot be written is said before anything is made, and what was not found as well. */
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { savedSearchIdSchema } from '../../../main/contract/schema/ids.ts';
import { newestFirst } from '../../../main/contract/schema/library/search.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
  await desk.json('create', 'standard', '--text', 'a mug', '--name', 'Mug', '--wait');
  await writeFile(path.join(desk.folder, 'file'), 'x');
});
afterAll(() => desk.close());

const search = (...args: string[]) => desk.caliper('library', 'search', ...args);
const at = (...names: string[]): string => path.join(desk.folder, ...names);

it.each<[string, string[], string]>([
  ['a folder that is not there', ['nodir', 'sheet.html'], 'nodir does not exist'],
  ['a folder', ['.'], 'it is a folder'],
  ['the library', ['library', 'sheet.html'], 'inside the library'],
  ['a file in its way', ['file', 'sheet.html'], 'file is not a folder'],
])('a sheet is refused for %s, and none is made', async (_, names, words) => {
  const before = await readdir(desk.folder);
  for (const format of ['--html', '--csv']) {
    const refused = await desk.caliper('review', 'sheet', 'Mug', format, at(...names), '--json');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'review.sheet-not-written' } });
    expect(refused.stderr).toContain(words);
  }
  // The second file is looked at before the first one is written.
  const both = await desk.caliper('review', 'sheet', 'Mug', '--html', at('a.html'), '--csv', at(...names));
  expect(both.code).toBe(1);
  expect(await readdir(desk.folder)).toEqual(before);
});

describe('a query that cannot be understood', () => {
  it.each<[string, string, string]>([
    ['mass>abc', 'mass>abc', '“mass” needs a number, such as mass>2kg.'],
    ['a field that there is not', 'colour:red', 'Unknown field “colour”.'],
    ['that field, with all there are', 'colour:red', 'The fields are tag, name, kind,'],
    ['a mistyped field', 'mas>2kg', 'Did you mean mass>2kg?'],
    ['a bad date', 'created:2026-13-45', '“created” needs a date or an age, such as created:<7d.'],
    ['an open quote', 'mug note:"left', 'The quote is not closed'],
    ['a value that cannot be', 'is:broken', '“is” cannot be “broken”'],
    ['a lone minus', 'mug - tag:rejected', '“-” alone excludes nothing'],
    ['nothing', '""', 'The query is empty.'],
  ])('%s is wrong usage in every command, which does nothing', async (_, query, words) => {
    const commands = [
      ['hand-on', query, '--to', at('outbox-2')],
      ['review', 'sheet', query, '--csv', at('sheet.csv')],
      ['library', 'search', query],
      ...(query === '""' ? [] : [['download', query]]),
    ];
    for (const args of commands) {
      const refused = await desk.caliper(...args);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(words);
      expect(refused.stderr).toMatch(/^[^\n]+\n$/);
      expect(JSON.parse((await desk.caliper(...args, '--json')).stderr)).toMatchObject({
        schema: 1,
        error: { code: 'cli.usage' },
      });
    }
    const names = await readdir(desk.folder);
    expect(names.filter((name) => /outbox-2|sheet/.test(name))).toEqual([]);
  });

  it('is refused in a saved search, too; one that is understood goes with the query', async () => {
    const { catalogue } = await openCatalogue({
      libraryPath: at('library'),
      log: silentLog,
      clock: systemClock,
    });
    for (const [name, text] of [
      ['Mugs', 'name:mug'],
      ['Heavy', 'mass>abc'],
    ] as const)
      catalogue.savedSearches.put({ id: savedSearchIdSchema.parse(name), name, text, sort: newestFirst });
    catalogue.close();
    expect(await search('--saved', 'Mugs')).toMatchObject({ code: 0 });
    expect(await search('--saved', 'Mugs', 'name:teapot')).toMatchObject({ code: 1 });
    expect(await search('--saved', 'Heavy')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The saved search “Heavy” (mass>abc) is invalid. “mass” needs'),
    });
    expect(await search('--saved', 'Light')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no saved search “Light”\. Saved searches: .*“Mugs”/),
    });
  });

  it('is a query only where no asset is called that', async () => {
    const found = z
      .object({ assets: z.array(assetDetailSchema) })
      .parse(await desk.json('download', 'name:mug source:mug'));
    expect(found.assets.map(({ name }) => name)).toEqual([]);
    expect(await desk.caliper('download', 'name:teapot')).toMatchObject({ code: 1, stdout: '' });
  });
});

it('a sheet cannot be both kinds in one file', async () => {
  const refused = await desk.caliper('review', 'sheet', 'Mug', '--html', at('s'), '--csv', at('.', 's'));
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('different names') });
});

it('nothing that matches is said with the words that were given, and what to do', async () => {
  for (const args of [
    ['hand-on', 'nosuch', '--to', at('none')],
    ['review', 'sheet', 'nosuch', '--csv', at('none.csv')],
  ]) {
    const none = await desk.caliper(...args);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(/^Nothing in the library matches “nosuch”\. .*“caliper library”.*\n$/);
    expect((await desk.caliper(...args, '--json')).stderr).toContain('"library.nothing-matches"');
  }
  await expect(stat(at('none'))).rejects.toThrow('ENOENT');
});

it('assets are handed on to a folder that is made', async () => {
  const written = await desk.caliper('hand-on', 'Mug', '--to', at('new', 'outbox'));
  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(at('new', 'outbox'))).toEqual(['Mug.zip']);
});

it('they are not handed on to a file, or into the library', async () => {
  await symlink(at('library'), at('link'));
  for (const [to, words] of [
    [at('file'), 'it is a file'],
    [at('file', 'below'), 'it is a file'],
    [at('library'), 'it is inside the library'],
    [at('library', 'outbox'), 'it is inside the library'],
    [at('link', 'outbox'), 'it is inside the library'],
  ] as const) {
    const refused = await desk.caliper('hand-on', 'Mug', '--to', to);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(words);
  }
  expect((await readdir(at('library'))).filter((name) => /outbox|zip/.test(name))).toEqual([]);
});

it('a folder that was made for nothing is gone again', async () => {
  await desk.json('create', 'standard', '--text', 'sandbox:hold', '--name', 'Held');
  const refused = await desk.caliper('hand-on', 'Held', '--to', at('made', 'for', 'nothing'));
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  await expect(stat(at('made'))).rejects.toThrow('ENOENT');
  await mkdir(at('kept'));
  await desk.caliper('hand-on', 'Held', '--to', at('kept'));
  expect(await readdir(at('kept'))).toEqual([]);
});
