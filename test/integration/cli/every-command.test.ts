/** What holds for every command: help, wrong usage, missing files, and JSON that says which schema it has. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../../main/cli/program.ts';
import { clip, png } from '../conformance/media.ts';
import { boxGlb } from '../inspect/made-folder.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
  await desk.json('create', 'standard', '--text', 'a mug', '--name', 'Mug', '--wait');
  await writeFile(path.join(desk.folder, 'a.png'), Buffer.from(png, 'base64'));
  await writeFile(path.join(desk.folder, 'a.mp4'), clip());
  await writeFile(path.join(desk.folder, 'a.csv'), 'name,text\nCup,a cup\n');
  await mkdir(path.join(desk.folder, 'models', 'box'), { recursive: true });
  await writeFile(path.join(desk.folder, 'models', 'box', 'box.glb'), boxGlb([1, 1, 1]));
});
afterAll(() => desk.close());

/** With the path as it is typed. */
function commandsOf(command: Command, before: readonly string[] = []): { typed: string; command: Command }[] {
  return command.commands.flatMap((one) => {
    const typed = [...before, one.name()];
    return [{ typed: typed.join(' '), command: one }, ...commandsOf(one, typed)];
  });
}
const commands = commandsOf(
  createProgram(() => {
    throw new Error('not to be run');
  }),
);
const oneLine = /^[^\n]+\n$/;

/** Lists, and has commands of its own as well. */
const hasOwnAction: ReadonlySet<string> = new Set(['library', 'connections', 'settings']);

describe.each(commands.map(({ typed, command }) => [typed, command] as const))(
  'caliper %s',
  (typed, command) => {
    const args = typed.split(' ');

    it('has its help, and an option that it does not know is wrong usage', async () => {
      const help = await desk.caliper(...args, '--help');
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout.startsWith(`Usage: caliper ${typed} `)).toBe(true);
      expect(help.stdout).toContain(command.description().slice(0, 40));
      expect(await desk.caliper(...args, '--frobnicate')).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^(Unknown option '--frobnicate'|Required option '--)[^\n]*\n$/),
      });
    });

    it('is wrong usage without what it needs, in one sentence and as JSON', async () => {
      const inputs = [
        ...command.registeredArguments,
        ...command.options.map(({ mandatory }) => ({ required: mandatory })),
      ];
      const isParent = command.commands.length > 0 && !hasOwnAction.has(typed);
      // One that needs nothing is given an option that it does not know instead.
      const lacks = isParent || inputs.some(({ required }) => required);
      const given = lacks ? args : [...args, '--frobnicate'];
      const wrong = await desk.caliper(...given);
      expect(wrong).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(oneLine) });
      const json = await desk.caliper(...given, '--json');
      expect(json).toMatchObject({ code: 2, stdout: '' });
      expect(JSON.parse(json.stderr)).toMatchObject({ schema: 1, error: { code: 'cli.usage' } });
    });
  },
);

describe('an input file that is not there', () => {
  const set = ['create', 'set', '--count', '10', '--kind'];
  it.each([
    [['create', 'standard', '--image', 'none']],
    [['create', 'standard', '--image', 'none', '--dry-run']],
    [['create', 'measured', '--image', 'none', '--clip', 'https://e.com/a.mp4']],
    [['create', 'measured', '--image', 'https://e.com/a.png', '--clip', 'none']],
    [['create', 'measured', '--image', 'https://e.com/a.png', '--clip', 'none', '--dry-run']],
    [['create', 'batch', '--folder', 'none']],
    [['create', 'batch', '--table', 'none']],
    [['create', 'batch', '--measured', '--folder', 'none', '--dry-run']],
    [[...set, 'procedural', '--text', 'a', '--image', 'none']],
    [[...set, 'high-fidelity', '--text', 'a', '--reference', 'none']],
    [['check', 'none']],
    [['inspect', 'none']],
    [['diff', 'none', 'none']],
    [['open', 'none']],
    [['import', 'none']],
    [['verify', 'none']],
    [['library', 'use', 'none']],
    [['verify-webhook', '--secret-stdin', '--header', 't=1', '--body', 'none']],
    [['sandbox', '--settings', 'none']],
    [['settings', 'set', 'ffmpeg-path', 'none']],
  ])('%j is wrong usage', async (args) => {
    const missing = await desk.typed('secret\n', ...args);
    expect(missing).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(oneLine) });
    const json = await desk.typed('secret\n', ...args, '--json');
    expect(json).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(json.stderr)).toMatchObject({ schema: 1, error: { message: expect.any(String) } });
  });
});

/** Every command once, with success where it can be had here. In this order. */
const samples: Readonly<Record<string, readonly (readonly string[])[]>> = {
  connect: [['--sandbox', '--path', 'nonsense']],
  connections: [[]],
  'connections use': [['nobody']],
  'connections remove': [['nobody']],
  check: [['a.mp4', '--quick']],
  inspect: [['models/box']],
  diff: [['models/box', 'models/box']],
  fix: [
    ['models/box', '--scale', '2', '--out', 'fixed'],
    ['models/box', '--weld', '--remove-degenerate', '--flip-inside-out', '--normals', '--out', 'repaired'],
    ['models/box', '--convert', 'obj', '--convert', 'usda', '--out', 'converted'],
  ],
  'create standard': [
    ['--text', 'a mug'],
    ['--text', 'a mug', '--dry-run'],
    ['--text', 'a mug', '--wait'],
  ],
  'create measured': [
    ['--image', 'a.png', '--clip', 'a.mp4', '--no-check', '--paused'],
    ['--image', 'a.png', '--clip', 'a.mp4', '--no-check', '--dry-run'],
  ],
  'create batch': [
    ['--table', 'a.csv', '--name', 'Cups', '--wait'],
    ['--table', 'a.csv', '--dry-run'],
  ],
  'create set': [
    ['--kind', 'procedural', '--count', '10', '--text', 'a drawer', '--paused'],
    ['--kind', 'procedural', '--count', '10', '--text', 'a drawer', '--dry-run'],
  ],
  'queue list': [[]],
  'queue pause': [['all']],
  'queue move': [['all', '--first']],
  'queue label': [['all', '--label', 'x']],
  'queue resume': [['nobody']],
  'queue release': [['nobody']],
  'queue discard': [['all']],
  groups: [[]],
  cancel: [['Mug']],
  retry: [['Cups']],
  jobs: [[]],
  show: [['Mug'], ['nobody']],
  'delete asset': [['nobody', '--yes']],
  'delete set': [['nobody', '--yes']],
  'account list': [[]],
  'account download': [['nobody']],
  download: [['Mug'], ['Cups', '--wait'], []],
  library: [[]],
  'library search': [['mug'], ['nosuch'], ['mass>abc']],
  'library list': [[]],
  'library use': [['library']],
  'library move': [['library']],
  'library remove-old': [[]],
  verify: [[]],
  open: [['none']],
  import: [['models']],
  folders: [[]],
  'review sheet': [['mug', '--csv', 'sheet.csv']],
  export: [['mug', '--to', 'outbox']],
  versions: [['Mug'], ['Mug', '--switch', '1'], ['Mug', '--name', '2']],
  'webhooks list': [[]],
  'webhooks add': [['http://example.com/hook']],
  'webhooks replace': [['nobody']],
  'webhooks delete': [['nobody']],
  'webhooks test': [['nobody']],
  'webhooks deliveries': [['nobody']],
  'verify-webhook': [['--secret-stdin', '--header', 't=1', '--body', 'a.csv']],
  settings: [[]],
  'settings list': [[]],
  'settings get': [['theme'], ['capture-limits']],
  'settings set': [['theme', 'dark']],
  serve: [['--port', '70000']],
  sandbox: [['--port', '70000']],
  explain: [[], ['cli.usage'], ['nonsense']],
};

it('every command has its sample', () => {
  const leaves = commands.filter(
    ({ command, typed }) => command.commands.length === 0 || hasOwnAction.has(typed),
  );
  expect(Object.keys(samples).toSorted()).toEqual(leaves.map(({ typed }) => typed).toSorted());
});

it.each(Object.entries(samples).flatMap(([typed, all]) => all.map((args) => [typed, args] as const)))(
  'caliper %s %j --json prints schema 1, and nothing else',
  async (typed, args) => {
    const said = await desk.typed('secret\n', ...typed.split(' '), ...args, '--json');
    const lines = said.stderr.split('\n').filter((line) => line !== '');
    const printed: unknown[] = [
      ...(said.stdout === '' ? [] : [JSON.parse(said.stdout)]),
      ...lines.map((line): unknown => JSON.parse(line)),
    ];
    expect(printed.length).toBeGreaterThan(0);
    for (const one of printed) expect(one).toMatchObject({ schema: 1 });
  },
);

it('files are meant from where the command was typed', async () => {
  const shown = await desk.typed('', 'create', 'standard', '--image', 'a.png', '--dry-run', '--json');
  expect(JSON.parse(shown.stdout)).toMatchObject({ schema: 1, dryRun: true, kind: 'standard', count: 1 });
});
