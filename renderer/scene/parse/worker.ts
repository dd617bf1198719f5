/** The worker of one load: opens the model and hands over what can be drawn; of a fine one the coarse forms first. */

import { setLanguage } from '../../../main/contract/messages/languages.ts';
import { toFailure } from '../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { footprintOf, groundPlan, shadowOf } from '../floor.ts';
import type { ModelFacts } from '../measure.ts';
import { showLooks } from '../prepare/clean-model.ts';
import { mergeDraws, thinOverdraw } from '../prepare/draw-cost.ts';
import { coarseFirst, coarsenModel, fineShapes, type WaitingShapes } from '../prepare/simplify.ts';
import { flattenModel } from '../transfer/flatten.ts';
import { endingOf, endings } from './endings.ts';
import type { BytesProgress } from './folder.ts';
import { keepQuiet, takeRequestsAway } from './guard.ts';
import { asModelError, formats, openModel } from './open-model.ts';
import { parseWords } from './parse-words.ts';
import type { ParseAnswer, ParseOrder, ParseReport, PrepareOrder, RefineOrder } from './protocol.ts';
import { warmUp } from './warm/warm-up.ts';

const fetchContent = takeRequestsAway(globalThis);
const report = (message: ParseReport, transfers: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer: transfers });
keepQuiet(console);

let isOrdered = false;
let refine: Loaded['refine'] = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<ParseOrder | PrepareOrder | RefineOrder>) => {
  switch (data.type) {
    case 'prepare':
      return prepare(data.path);
    case 'parse':
      isOrdered = true;
      setLanguage(data.language);
      return void orFail(() => answer(data));
    case 'refine':
      return void orFail(answerFine);
    default:
      data satisfies never;
  }
});

async function orFail(answered: () => Promise<void> | void): Promise<void> {
  try {
    await answered();
  } catch (error) {
    report({ type: 'failed', failure: toFailure(asModelError(error)) });
  }
}

async function answer(order: ParseOrder): Promise<void> {
  const loaded = await load(order, fetchContent, (progress) => report({ type: 'reading', progress }));
  ({ refine } = loaded);
  report({ type: 'done', answer: loaded.answer, isCoarse: refine !== null }, loaded.transfers);
}

function answerFine(): void {
  const { shapes = [], transfers = [] } = refine?.() ?? {};
  report({ type: 'refined', shapes }, transfers);
}

function prepare(path: string): void {
  const format = endings[endingOf(path)];
  if (format === undefined) return;
  // What cannot be fetched now is requested again by the load, which says so.
  formats[format]?.parser().catch(() => undefined);
  void warmUp(format, {
    fetch: fetchContent,
    load: (order, fetched) => load(order, fetched, unheard),
    isOver: () => isOrdered,
  });
}

const unheard = (): void => undefined;

interface Loaded {
  readonly answer: ParseAnswer;
  readonly transfers: Transferable[];
  /** What waits, once; null when that was all. */
  readonly refine: (() => ReturnType<typeof fineShapes>) | null;
}

async function load(
  order: ParseOrder,
  fetched: typeof fetch,
  onProgress: (progress: BytesProgress) => void,
): Promise<Loaded> {
  const opened = await openModel(order, fetched, onProgress);
  const { root, facts, sizeBytes, stated, physics, alternatives = null } = opened;
  const notes: LoadNote[] = [...opened.notes];
  mergeDraws(root);
  const thinned = thinOverdraw(root);
  const simplified = facts.triangles > order.mostTriangles;
  if (simplified) notes.push(simplifiedNote(facts, order.mostTriangles));
  notes.push(...thinned);
  const waiting = simplified ? coarseFirst(root, facts.triangles, order) : nothing;
  if (!simplified) coarsenModel(root, facts.triangles, order.movingTriangles);
  const isCoarse = waiting.shapes.size > 0;
  showLooks(root);
  root.updateMatrixWorld(true);
  const { heightMetres } = groundPlan(facts.bounds);
  const drawn = Math.min(facts.triangles, isCoarse ? order.movingTriangles : order.mostTriangles);
  const shadow = shadowOf(footprintOf(root, facts.bounds, drawn, heightMetres));
  const { model, places, transfers } = flattenModel(root, waiting.shapes.values());
  return {
    answer: { model, facts, shadow, simplified, sizeBytes, stated, physics, notes, alternatives },
    transfers,
    refine: isCoarse ? () => fineShapes(waiting, places) : null,
  };
}

const nothing: WaitingShapes = { shapes: new Map(), ratio: 1 };

function simplifiedNote({ triangles }: ModelFacts, most: number): LoadNote {
  return {
    level: 'info',
    what: 'replaced',
    message: parseWords.notes.simplified(most, triangles),
  };
}
