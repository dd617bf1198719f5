/** The worker of one load: opens the model and hands over what can be drawn. */
import { toFailure } from '../../../main/contract/errors.ts';
import { formatNumber } from '../../../main/contract/number-text.ts';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import { footprintOf, shadowOf } from '../footprint.ts';
import type { BytesProgress } from '../load/fetch-bytes.ts';
import type { ModelFacts } from '../measure.ts';
import { coarsenModel } from '../transfer/coarsen.ts';
import { flattenModel } from '../transfer/flatten.ts';
import { mergeDraws } from '../transfer/merge-draws.ts';
import { showLooks } from '../transfer/show-looks.ts';
import { simplifyModel } from '../transfer/simplify.ts';
import { thinOverdraw } from '../transfer/thin-overdraw.ts';
import { groundPlan } from '../view/ground-plan.ts';
import { endingOf, endings } from './endings.ts';
import { formats } from './formats.ts';
import { keepQuiet, takeRequestsAway } from './guard.ts';
import { asModelError, openModel } from './open-model.ts';
import type { ParseAnswer, ParseOrder, ParseReport, PrepareOrder } from './protocol.ts';
import { warmUp } from './warm/warm-up.ts';

const fetchContent = takeRequestsAway(globalThis);
const report = (message: ParseReport, transfers: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer: transfers });
keepQuiet(console);

let isOrdered = false;

globalThis.addEventListener('message', ({ data }: MessageEvent<ParseOrder | PrepareOrder>) => {
  if (data.type === 'prepare') return prepare(data.path);
  isOrdered = true;
  load(data, fetchContent, (progress) => report({ type: 'reading', progress })).then(
    ({ answer, transfers }) => report({ type: 'done', answer }, transfers),
    (error: unknown) => report({ type: 'failed', failure: toFailure(asModelError(error)) }),
  );
});

function prepare(path: string): void {
  const format = endings[endingOf(path)];
  if (format === undefined) return;
  // What cannot be fetched now is asked for again by the load, which says so.
  formats[format]?.parser().catch(() => undefined);
  void warmUp(format, {
    fetch: fetchContent,
    load: (order, fetched) => load(order, fetched, unheard),
    isOver: () => isOrdered,
  });
}

const unheard = (): void => undefined;

async function load(
  order: ParseOrder,
  fetched: typeof fetch,
  onProgress: (progress: BytesProgress) => void,
): Promise<{ answer: ParseAnswer; transfers: Transferable[] }> {
  const opened = await openModel(order, fetched, onProgress);
  const { root, facts, sizeBytes, stated, physics, alternatives = null } = opened;
  const notes: LoadNote[] = [...opened.notes];
  mergeDraws(root);
  const simplified = facts.triangles > order.mostTriangles;
  if (simplified) {
    simplifyModel(root, facts.triangles, order.mostTriangles);
    notes.push(simplifiedNote(facts, order.mostTriangles));
  }
  notes.push(...thinOverdraw(root));
  coarsenModel(root, Math.min(facts.triangles, order.mostTriangles), order.movingTriangles);
  showLooks(root);
  root.updateMatrixWorld(true);
  const { heightMetres } = groundPlan(facts.bounds);
  const shadow = shadowOf(footprintOf(root, facts.bounds, facts.triangles, heightMetres));
  const { model, transfers } = flattenModel(root);
  return {
    answer: { model, facts, shadow, simplified, sizeBytes, stated, physics, notes, alternatives },
    transfers,
  };
}

const n = (value: number): string => formatNumber(value);

function simplifiedNote({ triangles }: ModelFacts, most: number): LoadNote {
  return {
    level: 'info',
    what: 'replaced',
    message: `Drawn with about ${n(most)} of its ${n(triangles)} triangles, because the processor draws here; the file is complete.`,
  };
}
