/** `caliper fix`: changes the files of an asset into a new folder, or makes new versions in the library. The original is never written. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { inFixOrder } from '../../contract/rules/fix-order.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { Fixed } from '../../fix/fix.ts';
import { checkNewFolder, openFixFolder, writeFixed } from '../../fix/folder.ts';
import { runFixes } from '../../fix/run-fixes.ts';
import type { Context } from '../context.ts';
import { noteLines, withText } from '../fix-notes.ts';
import { findAny, requireFolder, typedIn } from '../input.ts';
import { printable } from '../output.ts';
import { fixWords } from './fix-words.ts';

type OfFix<Name extends Fix['fix']> = Extract<Fix, { readonly fix: Name }>;

/** As commander gives them. */
export interface FixOptions {
  readonly out?: string;
  readonly dryRun: boolean;
  readonly scale?: number;
  readonly size?: { readonly along: OfFix<'size'>['along']; readonly metres: number };
  readonly scaledMass: OfFix<'scale'>['mass'];
  readonly unit?: number;
  readonly up?: 'x' | 'y' | 'z';
  readonly origin?: OfFix<'origin'>['at'];
  readonly mass?: number;
  readonly density?: number;
  readonly material?: string;
  readonly weld?: number;
  readonly removeDegenerate: boolean;
  readonly flipInsideOut: boolean;
  readonly closeHoles?: number;
  readonly holeEdges: number;
  readonly triangles?: number;
  readonly normals?: number;
  readonly colliders?: OfFix<'colliders'>['shape'];
  readonly hulls: number;
  readonly vertices: number;
  readonly errorMm: number;
  readonly textures?: number;
  readonly textureFormat?: NonNullable<OfFix<'textures'>['format']>;
  readonly relink: boolean;
  readonly convert?: readonly OfFix<'convert'>['to'][];
}

/**
 * `named` is a folder, or else what `fixAssets` finds in the library. Throws `cli.usage` without a fix or an output
 * folder, `cli.file-unreadable`, `fix.*` and `cancelled`, and what `fixAssets` throws.
 */
export async function fix(context: Context, named: string, options: FixOptions): Promise<void> {
  const { output, signal } = context;
  const fixes = fixesOf(options);
  if (fixes.length === 0) throw new AppError('cli.usage', { reason: fixWords.noFix });
  if (options.out === undefined && !(await isFolder(named))) {
    const { fixAssets } = await import('./fix-assets.ts');
    return fixAssets(context, named, fixes, options.dryRun);
  }
  if (options.out === undefined && !options.dryRun)
    throw new AppError('cli.usage', { reason: fixWords.noOut });
  const at = await findAny(named);
  await requireFolder(at);
  const to = options.out === undefined ? null : path.resolve(typedIn(), options.out);
  const folder = await openFixFolder(at, signal);
  if (to !== null) await checkNewFolder(folder.root, to);
  for (const words of folder.leftOut) output.note(words);
  const fixed = await runFixes(fixes, folder, { signal });
  if (to !== null && !options.dryRun) await writeFixed(folder, fixed, to, signal);
  const result = {
    folder: folder.root,
    out: options.dryRun ? null : to,
    fixes,
    changes: fixed.changes.map(({ localPath, bytes }) => ({
      path: localPath,
      sizeBytes: bytes === null ? null : bytes.byteLength,
    })),
    done: fixed.done.map(withText),
    left: fixed.left.map(withText),
  };
  output.result(result, () => textOf(fixed, result.out));
}

async function isFolder(named: string): Promise<boolean> {
  const found = await stat(path.resolve(typedIn(), named)).catch(() => null);
  return found?.isDirectory() === true;
}

function textOf({ changes, done, left }: Fixed, out: string | null): string {
  const lines = [
    ...noteLines({ done, left }),
    ...changes.map(({ localPath, bytes }) =>
      bytes === null
        ? `  ${fixWords.removedFile(localPath)}`
        : `  ${localPath} (${formatBytes(bytes.byteLength)})`,
    ),
    out === null ? fixWords.notWritten : fixWords.written(out),
  ];
  return lines.map(printable).join('\n');
}

/** In the order in which they are applied. */
export function fixesOf(options: FixOptions): Fix[] {
  const { scale, size, scaledMass, unit, up, origin, colliders } = options;
  const mass = massOf(options);
  const mesh = meshOf(options);
  return inFixOrder([
    ...(options.relink ? [{ fix: 'relink' } as const] : []),
    ...(unit === undefined && up === undefined
      ? []
      : [{ fix: 'frame', unitMetres: unit ?? null, up: up ?? null } as const]),
    ...(scale === undefined ? [] : [{ fix: 'scale', factor: scale, mass: scaledMass } as const]),
    ...(size === undefined ? [] : [{ fix: 'size', ...size, mass: scaledMass } as const]),
    ...(mesh === null ? [] : [mesh]),
    ...(colliders === undefined
      ? []
      : [
          {
            fix: 'colliders',
            shape: colliders,
            mostHulls: options.hulls,
            mostVertices: options.vertices,
            mostErrorMm: options.errorMm,
          } as const,
        ]),
    ...(mass === null ? [] : [{ fix: 'mass', by: mass } as const]),
    ...(origin === undefined ? [] : [{ fix: 'origin', at: origin } as const]),
    ...(options.textures === undefined && options.textureFormat === undefined
      ? []
      : [
          {
            fix: 'textures',
            mostEdgePx: options.textures ?? null,
            format: options.textureFormat ?? null,
          } as const,
        ]),
    ...(options.convert ?? []).map((to) => ({ fix: 'convert', to }) as const),
  ]);
}

/** Null without any of its options. */
function meshOf(options: FixOptions): OfFix<'mesh'> | null {
  const { weld, removeDegenerate, flipInsideOut, closeHoles, holeEdges, triangles, normals } = options;
  const isWanted =
    removeDegenerate ||
    flipInsideOut ||
    [weld, closeHoles, triangles, normals].some((one) => one !== undefined);
  if (!isWanted) return null;
  return {
    fix: 'mesh',
    weldMm: weld ?? null,
    removeDegenerate,
    flipInsideOut,
    holes: closeHoles === undefined ? null : { maxEdges: holeEdges, maxMm: closeHoles },
    maxTriangles: triangles ?? null,
    creaseDegrees: normals ?? null,
  };
}

function massOf({ mass, density, material }: FixOptions): OfFix<'mass'>['by'] | null {
  if (mass !== undefined) return { is: 'mass', kg: mass };
  if (density !== undefined) return { is: 'density', kgM3: density };
  return material === undefined ? null : { is: 'material', material };
}
