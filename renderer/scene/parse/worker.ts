/** The worker of one load: reads the folder, lets the file's parser loose on it, and hands over what can be drawn. */
import { AppError, isAppError, toFailure } from '../../../main/contract/errors.ts';
import { simplifyModel } from '../load/simplify.ts';
import { type ModelFacts, measureModel } from '../measure.ts';
import { bakeDeformed } from '../transfer/bake.ts';
import { flattenModel } from '../transfer/flatten.ts';
import { mergeDraws } from '../transfer/merge-draws.ts';
import { sanitiseModel } from '../transfer/sanitise.ts';
import { chooseParser } from './choose-parser.ts';
import { contentBytes } from './content.ts';
import { createFolder } from './folder.ts';
import { formats } from './formats.ts';
import { takeRequestsAway } from './guard.ts';
import type { ParseAnswer, ParseOrder, ParseReport } from './protocol.ts';
import type { Folder, LoadNote } from './types.ts';

const fetchContent = takeRequestsAway(globalThis);
const report = (message: ParseReport, transfers: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer: transfers });

// Parsers write what they find odd, and pieces of the file, to the console: the notes say it in words instead.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<ParseOrder>) => {
  load(data).then(
    ({ answer, transfers }) => report({ type: 'done', answer }, transfers),
    (error: unknown) => report({ type: 'failed', failure: toFailure(asModelError(error)) }),
  );
});

async function load(order: ParseOrder): Promise<{ answer: ParseAnswer; transfers: Transferable[] }> {
  // Ended with its worker, never aborted: parsers take a signal because they can be run elsewhere.
  const { signal } = new AbortController();
  let sizeBytes = 0;
  const folder = createFolder(order.files, {
    fetch: fetchContent,
    signal,
    onProgress(progress) {
      sizeBytes = progress.receivedBytes;
      report({ type: 'reading', progress });
    },
  });
  const first = await folder.read(order.path);
  const chosen = chooseParser(formats, order.path, first.subarray(0, contentBytes));
  const parse = await chosen.parser();
  const { path, textureEdgePx } = order;
  const parsed = await parse({ path, textureEdgePx, signal }, readOnce(folder, order.path, first));
  const { root } = parsed;
  bakeDeformed(root);
  const notes: LoadNote[] = [...chosen.notes, ...parsed.notes, ...sanitiseModel(root)];
  const facts = measureModel(root);
  mergeDraws(root);
  const simplified = facts.triangles > order.mostTriangles;
  if (simplified) {
    await simplifyModel(root, facts.triangles, order.mostTriangles);
    notes.push(simplifiedNote(facts, order.mostTriangles));
  }
  const { model, transfers } = flattenModel(root);
  const { stated, physics } = parsed;
  return { answer: { model, facts, simplified, sizeBytes, stated, physics, notes }, transfers };
}

/** The model's own bytes were read to look at them; the parser gets the same, once, so that they are not held twice. */
function readOnce(folder: Folder, path: string, bytes: Uint8Array<ArrayBuffer>): Folder {
  let held: Uint8Array<ArrayBuffer> | null = bytes;
  return {
    entries: folder.entries,
    resolve: (from, uri) => folder.resolve(from, uri),
    async read(wanted) {
      if (wanted !== path || held === null) return await folder.read(wanted);
      const answer = held;
      held = null;
      return answer;
    },
  };
}

const n = (value: number): string => value.toLocaleString('en');

function simplifiedNote({ triangles }: ModelFacts, most: number): LoadNote {
  return {
    level: 'info',
    what: 'replaced',
    message: `Drawn with about ${n(most)} of its ${n(triangles)} triangles, because the processor draws here; the file is complete.`,
  };
}

function asModelError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (error instanceof RangeError && /allocation|array length|invalid string length/i.test(error.message)) {
    return new AppError('model.beyond-limit', {
      what: 'more numbers than fit',
      limit: 'the memory that is free',
    });
  }
  if (error instanceof TypeError || error instanceof ReferenceError) {
    // The loader's own words would name its variables.
    const reason = 'its structure is not what its format demands';
    return new AppError('model.damaged', { reason }, { cause: error });
  }
  const text = error instanceof Error ? error.message.replace(/^THREE\.\w+: /, '') : String(error);
  return new AppError('model.damaged', { reason: text.replace(/\.$/, '').slice(0, 200) }, { cause: error });
}
