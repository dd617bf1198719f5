/** Applies a list of fixes in order, each to what the former ones made. Nothing is written. */
import type { Fix, FixName } from '../contract/schema/fix/fix.ts';
import type { FileChange, Fixed, FixFiles, FixMaker, FixRun } from './fix.ts';
import { overlaid } from './overlaid.ts';

/** Loaded when they are used: some bring a library with them. */
type Makers = { readonly [Name in FixName]: () => Promise<FixMaker<Name>> };

/** By name; tests put others in their place. */
export const makers: Makers = {
  scale: async () => (await import('./placing/placing-fixes.ts')).scaleFix,
  size: async () => (await import('./placing/placing-fixes.ts')).sizeFix,
  frame: async () => (await import('./placing/placing-fixes.ts')).frameFix,
  origin: async () => (await import('./placing/placing-fixes.ts')).originFix,
  mass: async () => (await import('./mass/fix-mass.ts')).fixMass,
  mesh: async () => (await import('./mesh/fix-mesh.ts')).fixMesh,
  colliders: async () => (await import('./colliders/fix-colliders.ts')).fixColliders,
  relink: async () => (await import('./relink/fix-relink.ts')).fixRelink,
  textures: async () => (await import('./textures/fix-textures.ts')).fixTextures,
  convert: async () => (await import('./convert/fix-convert.ts')).fixConvert,
};

/**
 * The changes of all fixes together, at most one for each path, with what was done and left in order. Throws what a fix
 * throws (`fix.*`) and the signal's reason; then nothing has changed.
 */
export async function runFixes(
  fixes: readonly Fix[],
  files: FixFiles,
  run: FixRun,
  table: Makers = makers,
): Promise<Fixed> {
  const changes = new Map<string, FileChange>();
  const done: Fixed['done'][number][] = [];
  const left: Fixed['left'][number][] = [];
  for (const [at, fix] of fixes.entries()) {
    run.signal.throwIfAborted();
    const onProgress = run.onProgress;
    const part: FixRun =
      onProgress === undefined
        ? { signal: run.signal }
        : { signal: run.signal, onProgress: (of) => onProgress((at + of) / fixes.length) };
    const fixed = await makeOne(table, fix, overlaid(files, changes), part);
    for (const change of fixed.changes) changes.set(change.localPath, change);
    done.push(...fixed.done);
    left.push(...fixed.left);
  }
  run.signal.throwIfAborted();
  run.onProgress?.(1);
  const known = new Set(files.list.map(({ localPath }) => localPath));
  return {
    // A file that one fix made and another removed was never there.
    changes: [...changes.values()].filter(({ localPath, bytes }) => bytes !== null || known.has(localPath)),
    done,
    left,
  };
}

async function makeOne<Name extends FixName>(
  table: Makers,
  fix: Extract<Fix, { readonly fix: Name }>,
  files: FixFiles,
  run: FixRun,
): Promise<Fixed> {
  const name: Name = fix.fix;
  const make = await table[name]();
  return make(fix, files, run);
}
