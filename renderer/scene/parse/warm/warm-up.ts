/**
 * Has the engine compile what a model passes, in a worker that waits for one: code runs several times slower in the first
 * milliseconds of its life, which are all that a model of usual size takes. With a model of this program's own, so that
 * nothing of one asset is ever in the worker of another.
 */
import { BufferAttribute, Mesh, MeshStandardMaterial, SphereGeometry } from 'three';
import { footprintOf } from '../../floor.ts';
import { measureModel } from '../../measure.ts';
import { sanitiseModel } from '../../prepare/clean-model.ts';
import { thinOverdraw } from '../../prepare/draw-cost.ts';
import { coarseFirst, coarsenModel, fineShapes } from '../../prepare/simplify.ts';
import { flattenModel } from '../../transfer/flatten.ts';
import type { FormatId } from '../endings.ts';
import type { ParseOrder } from '../protocol.ts';

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
    language: 'en',
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

// A ball of 1,000 triangles in each format that is read by code of ours or three's, to warm up with.

/** Made by `node_modules/.bin/node test/run/warm-models.ts`. */
const balls: Readonly<Partial<Record<FormatId, () => { name: string; url: URL }>>> = {
  gltf: () => ({ name: 'ball.glb', url: new URL('./ball.glb', import.meta.url) }),
  obj: () => ({ name: 'ball.obj', url: new URL('./ball.obj', import.meta.url) }),
  fbx: () => ({ name: 'ball.fbx', url: new URL('./ball.fbx', import.meta.url) }),
  usd: () => ({ name: 'ball.usdc', url: new URL('./ball.usdc', import.meta.url) }),
};

/** A part of this program, never of an asset. Null for a format of which none is needed. */
export function sampleModel(format: FormatId): { name: string; url: URL } | null {
  return balls[format]?.() ?? null;
}
