/** USD as text: mass, inertia, and the files it names. Of binary USD only that it is such a file. */
import { inertiaFault, inertiaOf } from '../judge/inertia.ts';
import type { ModelFolder } from '../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';
import { unreadable } from '../unreadable.ts';
import { nameOfContent } from './name-of-content.ts';

const mostTextBytes = 64 * 1024 * 1024;
const mostReferences = 10_000;
const image = /\.(png|jpe?g|webp|exr|hdr|tga|tiff?|bmp|ktx2?|dds)$/i;

/** Throws `model.unreadable`. */
export async function readUsd(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes } = await folder.head(localPath, 512);
  if (bytes.toString('latin1', 0, 8) === 'PXR-USDC') return nothingRead;
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return nothingRead;
  if (bytes.toString('latin1', 0, 5) !== '#usda') throw unreadable(`it is ${nameOfContent(bytes)}, not USD`);
  // Numbers of meshes are most of such a file: lines of them are longer than any line that is looked at.
  const text = (await folder.read(localPath, mostTextBytes)).toString('latin1');
  const kilograms = numberAfter(text, 'kilogramsPerUnit') ?? 1;
  const faults: Reading['faults'][number][] = [];
  let massKg: number | null = null;
  const references = new Map<string, Reference>();
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, Math.min(end < 0 ? text.length : end, from + 4096));
    from = end < 0 ? text.length : end + 1;
    const mass = /^\s*float physics:mass\s*=\s*(-?[\d.e+-]+)/.exec(line)?.[1];
    if (mass !== undefined) {
      if (Number(mass) < 0) faults.push(invalid(`A mass in it is ${mass}.`));
      // 0 stands for “to be computed”.
      else if (Number(mass) > 0) massKg = (massKg ?? 0) + Number(mass) * kilograms;
    }
    const diagonal = /^\s*float3 physics:diagonalInertia\s*=\s*\(([^)]*)\)/.exec(line)?.[1];
    const values = diagonal?.split(',').map(Number);
    if (values !== undefined && values.some((value) => value !== 0)) {
      const inertia = inertiaOf(values);
      const fault = inertia === null ? 'has a value that is missing' : inertiaFault(inertia);
      if (fault !== null) faults.push(invalid(`An inertia in it ${fault}.`));
    }
    for (const match of line.matchAll(/@([^@\r\n]{1,1024})@/g)) {
      const uri = match[1] ?? '';
      if (references.size < mostReferences && /[./]/.test(uri))
        references.set(uri, { uri, what: image.test(uri) ? 'texture' : 'model' });
    }
  }
  // Materials are looked up in the renderer's own library.
  const own = [...references.values()].filter(({ uri }) => !/\.mdl$/i.test(uri));
  return { ...nothingRead, massKg, references: own, faults };
}

function numberAfter(text: string, name: string): number | null {
  const value = new RegExp(`\\b${name}\\s*=\\s*([\\d.e+-]+)`).exec(text.slice(0, 64 * 1024))?.[1];
  return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
}

function invalid(seen: string): Reading['faults'][number] {
  return { code: 'invalid-inertia', severity: 'error', message: `${seen} Simulators refuse it.` };
}
