/**
 * Every model below the folder that `CALIPER_CORPUS` names (the repository's fixtures without it) opened by the inspection
 * and by the view's parser, each in a thread of its own with a limit of time, and by `assimp info` where it is installed:
 * how many open, why the others do not, where the two sides disagree, how long it takes. A word after the name picks files.
 */
import { execFile } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startThread, type Thread } from '../main/core/worker-rpc/thread.ts';
import { formOf } from '../main/inspect/read-model.ts';
import type { ListedFile } from '../main/inspect/types.ts';
import { endingOf, endings } from '../renderer/scene/parse/endings.ts';
import { listFiles } from './opening/list-files.ts';
import { differences, type OpenAnswer, type Opening, type OpenOrder } from './opening/model-values.ts';

const limitS = 60;
const [, , , only = ''] = process.argv;
const corpus = path.resolve(
  process.env['CALIPER_CORPUS'] ?? path.join(import.meta.dirname, '../test/fixtures'),
);
/** Read for what they are, but no models. */
const parts = new Set(['mtl', 'picture', 'sidecar']);

interface Model {
  readonly root: string;
  readonly files: readonly ListedFile[];
  readonly file: ListedFile;
}

/** What a model refers to is looked for in the outermost folder that it lies in. */
function modelsOf(folder: string): Model[] {
  const byTop = Map.groupBy(listFiles(folder), ({ localPath }) => {
    const slash = localPath.indexOf('/');
    return slash < 0 ? '' : localPath.slice(0, slash + 1);
  });
  return [...byTop].flatMap(([top, all]) => {
    const root = path.join(folder, top);
    const files = all.map((file) => ({ ...file, localPath: file.localPath.slice(top.length) }));
    return files.filter((file) => isModel(root, file)).map((file) => ({ root, files, file }));
  });
}

function isModel(root: string, file: ListedFile): boolean {
  const form = formOf(file);
  const isKnown = form !== null && !parts.has(form);
  if (!isKnown && !Object.hasOwn(endings, endingOf(file.localPath))) return false;
  return (
    endingOf(file.localPath) !== 'xml' || /<(mujoco|robot)\b/.test(headOf(path.join(root, file.localPath)))
  );
}

function headOf(at: string): string {
  const bytes = Buffer.alloc(16_384);
  const handle = openSync(at, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

/** One thread for each side; a file that takes longer than the limit costs its thread. */
function createOpener(side: OpenOrder['side']) {
  let thread: Thread<Opening> | null = null;
  return {
    async open({ root, files, file }: Model): Promise<OpenAnswer> {
      const one = (thread ??= startThread<Opening>(new URL('./opening/open-thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 3072 },
        silent: true,
      }));
      const late = AbortSignal.timeout(limitS * 1000);
      try {
        return await one.call('open', { side, root, files, file: file.localPath }, { signal: late });
      } catch (error) {
        thread = null;
        await one.terminate();
        const refused = late.aborted
          ? `it took more than ${limitS} s`
          : `its thread ended (${String(error)})`;
        return { values: null, refused, alarms: [] };
      }
    },
    close: async (): Promise<void> => thread?.terminate(),
  };
}

const run = promisify(execFile);
const hasAssimp = await run('assimp', ['version']).then(
  () => true,
  () => false,
);

async function openByAssimp({ root, file }: Model): Promise<OpenAnswer> {
  try {
    await run('assimp', ['info', path.join(root, file.localPath)], { timeout: limitS * 1000 });
    return { values: null, refused: null, alarms: [] };
  } catch (error) {
    const text = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    const refused = /ERROR: (.*)/.exec(text)?.[1] ?? 'it ended with a fault';
    return { values: null, refused: refused.replaceAll(root, ''), alarms: [] };
  }
}

/** What one of them makes of all files. */
class Tally {
  readonly name: string;
  opened = 0;
  alarmed = 0;
  ms = 0;
  readonly slowest = { file: '', ms: 0 };
  readonly reasons = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
  }

  add(file: string, ms: number, { refused, alarms }: OpenAnswer): void {
    this.ms += ms;
    if (ms > this.slowest.ms) Object.assign(this.slowest, { file, ms });
    if (alarms.length > 0 && refused === null) this.alarmed += 1;
    if (refused === null) this.opened += 1;
    else {
      // Names, numbers and the advice that follows would make each its own.
      const kind = (refused.split('. ')[0] ?? '')
        .replaceAll(/“[^”]*”|"[^"]*"/g, '“…”')
        .replaceAll(/\d+/g, '#');
      this.reasons.set(kind, (this.reasons.get(kind) ?? 0) + 1);
    }
  }

  result(of: number) {
    const refused = [...this.reasons].toSorted((a, b) => b[1] - a[1]);
    return {
      opened: this.opened,
      refused: of - this.opened,
      withErrors: this.alarmed,
      reasons: Object.fromEntries(refused.slice(0, 5)),
      slowest: { file: this.slowest.file, ms: Math.round(this.slowest.ms) },
      secondsPer100: Number(((this.ms / 1000 / Math.max(1, of)) * 100).toFixed(1)),
    };
  }
}

const models = modelsOf(corpus).filter(({ root, file }) => path.join(root, file.localPath).includes(only));
const sides = { inspection: createOpener('inspection'), view: createOpener('view') };
const tallies = { inspection: new Tally('inspection'), view: new Tally('view'), assimp: new Tally('assimp') };
const disagreeing: string[] = [];
const timed = async (tally: Tally, name: string, open: () => Promise<OpenAnswer>): Promise<OpenAnswer> => {
  const began = performance.now();
  const answer = await open();
  tally.add(name, performance.now() - began, answer);
  return answer;
};
try {
  for (const [at, model] of models.entries()) {
    const name = path.relative(corpus, path.join(model.root, model.file.localPath));
    /* oxlint-disable no-await-in-loop -- one after the other is what is measured */
    const read = await timed(tallies.inspection, name, () => sides.inspection.open(model));
    const seen = await timed(tallies.view, name, () => sides.view.open(model));
    if (hasAssimp) await timed(tallies.assimp, name, () => openByAssimp(model));
    /* oxlint-enable no-await-in-loop */
    const apart = read.values === null || seen.values === null ? [] : differences(read.values, seen.values);
    if (apart.length > 0) disagreeing.push(`${name}: ${apart.join('; ')}`);
    for (const [side, { refused }] of Object.entries({ inspection: read, view: seen }))
      if (refused !== null) console.log(`${name}: refused by the ${side}: ${refused}`);
    if (apart.length > 0) console.log(`${name}: ${apart.join('; ')}`);
    if ((at + 1) % 100 === 0) console.error(`${at + 1} of ${models.length}`);
  }
} finally {
  await Promise.all([sides.inspection.close(), sides.view.close()]);
}

const used = hasAssimp ? Object.values(tallies) : [tallies.inspection, tallies.view];
for (const tally of used) {
  const { opened, refused, reasons, slowest, secondsPer100 } = tally.result(models.length);
  console.log(`\n${tally.name}: ${opened} opened, ${refused} refused, ${secondsPer100} s for 100 files`);
  console.log(`  slowest: ${slowest.file}, ${slowest.ms} ms`);
  for (const [reason, count] of Object.entries(reasons)) console.log(`  ${count} ×  ${reason}`);
}
/** A reader that breaks down, runs out of memory or does not end is a fault whatever the file. */
const broken = [tallies.inspection, tallies.view].some(({ reasons }) =>
  [...reasons.keys()].some((reason) => /^it took more than|^its (thread|reader)/.test(reason)),
);
console.log(
  JSON.stringify({
    bench: 'corpus',
    files: models.length,
    ...Object.fromEntries(used.map((tally) => [tally.name, tally.result(models.length)])),
    disagreeing: disagreeing.length,
    holds: models.length > 0 && !broken,
  }),
);
