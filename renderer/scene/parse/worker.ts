/** The worker of one load: opens the model and hands over what can be drawn. */
import { toFailure } from '../../../main/contract/errors.ts';
import { formatNumber } from '../../../main/contract/number-text.ts';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import type { ModelFacts } from '../measure.ts';
import { flattenModel } from '../transfer/flatten.ts';
import { mergeDraws } from '../transfer/merge-draws.ts';
import { simplifyModel } from '../transfer/simplify.ts';
import { thinOverdraw } from '../transfer/thin-overdraw.ts';
import { endingOf, endings } from './endings.ts';
import { formats } from './formats.ts';
import { keepQuiet, takeRequestsAway } from './guard.ts';
import { asModelError, openModel } from './open-model.ts';
import type { ParseAnswer, ParseOrder, ParseReport, PrepareOrder } from './protocol.ts';
import { warmUp } from './warm-up.ts';

const fetchContent = takeRequestsAway(globalThis);
const report = (message: ParseReport, transfers: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer: transfers });
keepQuiet(console);

globalThis.addEventListener('message', ({ data }: MessageEvent<ParseOrder | PrepareOrder>) => {
  if (data.type === 'prepare') return prepare(data.path);
  load(data).then(
    ({ answer, transfers }) => report({ type: 'done', answer }, transfers),
    (error: unknown) => report({ type: 'failed', failure: toFailure(asModelError(error)) }),
  );
});

function prepare(path: string): void {
  const format = endings[endingOf(path)];
  // What cannot be fetched now is asked for again by the load, which says so.
  if (format !== undefined) formats[format]?.parser().catch(() => undefined);
  warmUp();
}

async function load(order: ParseOrder): Promise<{ answer: ParseAnswer; transfers: Transferable[] }> {
  const opened = await openModel(order, fetchContent, (progress) => report({ type: 'reading', progress }));
  const { root, facts, sizeBytes, stated, physics, alternatives = null } = opened;
  const notes: LoadNote[] = [...opened.notes];
  mergeDraws(root);
  const simplified = facts.triangles > order.mostTriangles;
  if (simplified) {
    simplifyModel(root, facts.triangles, order.mostTriangles);
    notes.push(simplifiedNote(facts, order.mostTriangles));
  }
  notes.push(...thinOverdraw(root));
  const { model, transfers } = flattenModel(root);
  return { answer: { model, facts, simplified, sizeBytes, stated, physics, notes, alternatives }, transfers };
}

const n = (value: number): string => formatNumber(value);

function simplifiedNote({ triangles }: ModelFacts, most: number): LoadNote {
  return {
    level: 'info',
    what: 'replaced',
    message: `Drawn with about ${n(most)} of its ${n(triangles)} triangles, because the processor draws here; the file is complete.`,
  };
}
