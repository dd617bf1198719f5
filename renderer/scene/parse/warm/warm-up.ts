/**
 * Has the engine compile what a model passes, in a worker that waits for one: code runs several times slower in the first
 * milliseconds of its life, which are all that a model of usual size takes. With a model of this program's own, so that
 * nothing of one asset is ever in the worker of another.
 */
import { BufferAttribute, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { footprintOf } from '../../footprint.ts';
import { measureModel } from '../../measure.ts';
import { coarseFirst, coarsenModel, fineShapes } from '../../transfer/coarse-first.ts';
import { flattenModel } from '../../transfer/flatten.ts';
import { sanitiseModel } from '../../transfer/sanitise.ts';
import { thinOverdraw } from '../../transfer/thin-overdraw.ts';
import type { FormatId } from '../endings.ts';
import type { ParseOrder } from '../protocol.ts';
import { sampleModel } from './sample-model.ts';

/** What the worker lends. `isOver`: the order has come, and warming up only keeps it waiting. */
export interface Warming {
  readonly fetch: typeof fetch;
  load(order: ParseOrder, fetchContent: typeof fetch): Promise<unknown>;
  isOver(): boolean;
}

const loopRounds = 10;
const loadRounds = 8;

/** Takes 0.15 s of the worker, in pieces of 40 ms at most. Never rejects: what cannot be warmed up is only slower. */
export async function warmUp(format: FormatId, warming: Warming): Promise<void> {
  try {
    await repeat(loopRounds, warming, runLoops);
    const sample = sampleModel(format);
    if (sample !== null && !warming.isOver()) await loadSample(sample, warming);
  } catch {
    // The load itself says what is missing.
  }
}

/** Of what is too large for the sample: the loops over each corner. */
function runLoops(): void {
  const ball = new Mesh(new SphereGeometry(1, 96, 72), new MeshStandardMaterial());
  const corners = ball.geometry.index?.array ?? [];
  // As those have it that are large: what was compiled for shorter numbers is thrown away at the first longer one.
  ball.geometry.setIndex(new BufferAttribute(new Uint32Array(corners), 1));
  sanitiseModel(ball);
  const { triangles, bounds } = measureModel(ball);
  thinOverdraw(ball);
  coarsenModel(ball, triangles, triangles / 4);
  const fineness = { mostTriangles: triangles / 4, movingTriangles: triangles / 16 };
  const waiting = coarseFirst(ball, triangles, fineness);
  footprintOf(ball, bounds, triangles, 0);
  const { places } = flattenModel(ball, waiting.shapes.values());
  fineShapes(waiting, places);
}

async function loadSample({ name, url }: { name: string; url: URL }, warming: Warming): Promise<void> {
  const bytes = await (await warming.fetch(url)).arrayBuffer();
  const order: ParseOrder = {
    type: 'parse',
    path: name,
    files: [{ path: name, sizeBytes: bytes.byteLength, url: url.href }],
    textureEdgePx: 1024,
    mostTriangles: Number.POSITIVE_INFINITY,
    movingTriangles: Number.POSITIVE_INFINITY,
    choices: null,
  };
  const fromMemory = (): Promise<Response> => Promise.resolve(new Response(bytes.slice(0)));
  await repeat(loadRounds, warming, () => warming.load(order, fromMemory));
}

async function repeat(rounds: number, { isOver }: Warming, run: () => unknown): Promise<void> {
  for (let round = 0; round < rounds && !isOver(); round++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await run();
    // oxlint-disable-next-line no-await-in-loop -- lets the order in
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
