/**
 * Fixes of an asset: the errors of mass properties of solids that are known by formula, at their place and turned and moved;
 * and a million triangles scaled, moved to a new origin and written as GLB, against reading and writing the same file in the
 * same run.
 */
import { Document, WebIO } from '@gltf-transform/core';
import { bodyMoments } from '../main/fix/mass/body-moments.ts';
import { runFixes } from '../main/fix/run-fixes.ts';
import { massProperties, meshMoments } from '../main/formats/geometry/mass-properties.ts';
import { principalMoments } from '../main/formats/geometry/symmetric-tensor.ts';
import { moveMesh, type TriangleMesh } from '../main/formats/geometry/triangle-mesh.ts';
import { compose, placedPoint } from '../main/formats/matrix.ts';
import { quaternionAbout, timesQuaternion } from '../main/formats/quaternion.ts';
import { knownSolids } from '../test/unit/fix/solid-meshes.ts';

const errorLimit = 1e-3;
const ratioLimit = 2;
const rounds = 5;
/** A grid of 708 x 708 quads. */
const side = 708;

const place = compose([2, -3, 5], timesQuaternion(quaternionAbout(0, 33), quaternionAbout(2, 71)), []);

/** The largest relative error of volume, centre (of its radius of gyration) and principal moments. */
function solidErrors(): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const [name, solid] of Object.entries(knownSolids())) {
    const moved = moveMesh(solid.mesh, place);
    const found = bodyMoments(moved).moments;
    const properties = massProperties(found, 1);
    if (properties === null) throw new Error(`${name} has no volume`);
    const size = Math.sqrt(Math.max(...solid.moments));
    const wanted = solid.moments.toSorted((a, b) => a - b);
    const centre = placedPoint(place, solid.centre);
    errors[name] = Math.max(
      Math.abs(found.volume / solid.volume - 1),
      Math.hypot(...centre.map((value, axis) => value - (properties.centre[axis] ?? 0))) / size,
      ...principalMoments(properties.inertia).map((one, at) => Math.abs(one / (wanted[at] ?? 1) - 1)),
    );
  }
  return errors;
}

/** A wavy sheet, so that no two positions are alike. */
function sheet(): TriangleMesh {
  const points = new Float64Array((side + 1) ** 2 * 3);
  const indices = new Uint32Array(side * side * 6);
  for (let row = 0, at = 0; row <= side; row++)
    for (let column = 0; column <= side; column++, at += 3)
      points.set([row / side, column / side, Math.sin(row / 9) * Math.cos(column / 7) * 0.05], at);
  for (let row = 0, at = 0; row < side; row++)
    for (let column = 0; column < side; column++, at += 6) {
      const corner = row * (side + 1) + column;
      indices.set(
        [corner, corner + side + 1, corner + 1, corner + 1, corner + side + 1, corner + side + 2],
        at,
      );
    }
  return { points, indices };
}

async function glbOf({ points, indices }: TriangleMesh): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const position = document
    .createAccessor()
    .setType('VEC3')
    .setArray(Float32Array.from(points))
    .setBuffer(buffer);
  const index = document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', position).setIndices(index);
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  return await new WebIO().writeBinary(document);
}

/** The floor: what any program does that changes a file. */
async function readAndWrite(bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  const io = new WebIO();
  await io.writeBinary(await io.readBinary(bytes));
  return performance.now() - start;
}

/** To half its size, its bottom centre to the origin. */
async function scaleAndMove(bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  const { changes } = await runFixes(
    [
      { fix: 'scale', factor: 0.5, mass: 'kept' },
      { fix: 'origin', at: 'bottom-center' },
    ],
    {
      list: [{ localPath: 'sheet.glb', kind: 'preview', sizeBytes: bytes.length }],
      read: () => Promise.resolve(bytes),
    },
    { signal: new AbortController().signal },
  );
  if (changes.length !== 1) throw new Error('the file was not changed');
  return performance.now() - start;
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const errors = solidErrors();
const largestError = Math.max(...Object.values(errors));
for (const [name, error] of Object.entries(errors)) console.info(`${name}: ${(error * 100).toFixed(4)} %`);

const mesh = sheet();
const glb = await glbOf(mesh);
const [plain, fixed]: [number[], number[]] = [[], []];
await scaleAndMove(glb);
for (let round = 0; round < rounds; round++) {
  plain.push(await readAndWrite(glb));
  fixed.push(await scaleAndMove(glb));
}
const momentsStart = performance.now();
meshMoments(mesh);
const momentsMs = performance.now() - momentsStart;
const partsStart = performance.now();
bodyMoments({ points: mesh.points, indices: mesh.indices });
const partsMs = performance.now() - partsStart;
const ratio = middle(fixed) / middle(plain);
console.info(
  `${(mesh.indices.length / 3).toLocaleString('en')} triangles: read and written in ${Math.round(middle(plain))} ms, scaled and moved as well in ${Math.round(middle(fixed))} ms`,
);
console.info(
  JSON.stringify({
    largestErrorPercent: Number((largestError * 100).toFixed(4)),
    triangles: mesh.indices.length / 3,
    readAndWriteMs: Math.round(middle(plain)),
    scaledAndWrittenMs: Math.round(middle(fixed)),
    ratio: Number(ratio.toFixed(2)),
    massPropertiesMs: Math.round(momentsMs),
    openPartByHullMs: Math.round(partsMs),
    limits: { errorPercent: errorLimit * 100, ratio: ratioLimit },
    holds: largestError <= errorLimit && ratio < ratioLimit,
  }),
);
