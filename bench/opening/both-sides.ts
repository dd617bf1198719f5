/** One model of this disk as the inspection and as the 3D view read it, both in this thread, in terms that can be compared. */
import { lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Object3D } from 'three';
import { doGuarded, type Guard } from '../../main/inspect/guarded/guard.ts';
import { inspectFolder } from '../../main/inspect/inspect-folder.ts';
import { kindOf } from '../../main/inspect/scan/tree.ts';
import type { Fault, InspectRequest, ListedFile } from '../../main/inspect/types.ts';
import type { FolderFile } from '../../renderer/scene/parse/folder.ts';
import { asModelError, type OpenedModel, openModel } from '../../renderer/scene/parse/open-model.ts';
import { flattenModel } from '../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../renderer/scene/transfer/rebuild.ts';

type Triple = readonly [number, number, number];

/** What both sides say of a model; null where one says nothing of it. `sizeM` along x, y, z of a frame whose y is up. */
export interface Told {
  readonly sizeM: Triple | null;
  readonly triangles: number | null;
  readonly massKg: number | null;
  /** Principal moments of the only body, kg m2, smallest first. */
  readonly inertiaKgM2: readonly number[] | null;
  /** Of those that move, by their names. */
  readonly joints: readonly ToldJoint[] | null;
}

/** `limits` in radians or metres, null where it has none. */
export interface ToldJoint {
  readonly name: string;
  readonly limits: readonly [number, number] | null;
}

/** `told` is null when the file was refused, for `refused`. */
export interface Inspected {
  readonly told: Told | null;
  readonly refused: string | null;
  /** False: the size may be larger than the object. */
  readonly sizeIsExact: boolean;
  /** Of the file itself. */
  readonly faults: readonly Omit<Fault, 'path'>[];
}

export interface Viewed {
  readonly told: Told | null;
  readonly refused: string | null;
  /** Of what is not as it should be. */
  readonly notes: readonly string[];
  readonly opened: OpenedModel | null;
  /** As it arrives on the page. */
  readonly page: Object3D | null;
}

/** All files below `root`, slash-separated, in the order of their names. */
export function listFiles(root: string): ListedFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const at = path.join(entry.parentPath, entry.name);
      const localPath = path.relative(root, at).split(path.sep).join('/');
      return { localPath, kind: kindOf(localPath, true), sizeBytes: lstatSync(at).size };
    })
    .toSorted((a, b) => (a.localPath < b.localPath ? -1 : 1));
}

/** Works where it is asked, without a limit of time: whoever needs one ends the thread. */
export const guardHere: Guard = { ask: doGuarded, close: () => Promise.resolve() };

/** `kind` as in `ListedFile`, where the name does not say it. */
export async function inspectAll(
  root: string,
  files: readonly ListedFile[],
  signal: AbortSignal = new AbortController().signal,
): Promise<ReadonlyMap<string, Inspected>> {
  const request: InspectRequest = {
    root,
    origin: 'folder',
    files,
    dimensions: null,
    effectiveParams: null,
    contentSha256: null,
    isOneAsset: false,
  };
  const { reads } = await inspectFolder(
    request,
    { guard: guardHere, mostValidatedBytes: 16_000_000 },
    signal,
  );
  return new Map(
    reads.map(({ file, reading, without, faults }): [string, Inspected] => {
      if (reading === null)
        return [
          file.localPath,
          { told: null, refused: without?.reason ?? 'unknown', sizeIsExact: false, faults },
        ];
      const size = reading.size?.metres ?? reading.unitlessSize;
      return [
        file.localPath,
        {
          told: {
            sizeM: size === null ? null : standing(size, reading.upAxis),
            triangles: reading.triangles,
            massKg: reading.massKg,
            inertiaKgM2: reading.inertiaKgM2,
            joints: reading.jointList?.map(({ name, limits }) => ({ name, limits })) ?? null,
          },
          refused: null,
          sizeIsExact: reading.size?.exact ?? true,
          faults,
        },
      ];
    }),
  );
}

/** `file` is one of `files`. Never rejects for what is wrong with the model. */
export async function viewModel(root: string, files: readonly ListedFile[], file: string): Promise<Viewed> {
  const folder = files.map(
    ({ localPath, sizeBytes }): FolderFile => ({ path: localPath, url: `disk:${localPath}`, sizeBytes }),
  );
  const fromDisk = async (url: string | URL | Request): Promise<Response> => {
    const asked = String(url instanceof Request ? url.url : url).replace(/^disk:/, '');
    const bytes = await readFile(path.join(root, ...asked.split('/')));
    return new Response(new Uint8Array(bytes));
  };
  try {
    const opened = await openModel(
      { path: file, files: folder, textureEdgePx: 1024 },
      fromDisk,
      () => undefined,
    );
    const notes = opened.notes.flatMap(({ level, message }) => (level === 'warn' ? [message] : []));
    const { model } = flattenModel(opened.root);
    return { told: toldByView(opened), refused: null, notes, opened, page: rebuildModel(model).root };
  } catch (error) {
    return { told: null, refused: asModelError(error).message, notes: [], opened: null, page: null };
  }
}

function toldByView({ facts, physics }: OpenedModel): Told {
  const { min, max } = facts.bounds;
  const bodies = physics?.bodies ?? [];
  const masses = bodies.flatMap(({ massKg }) => massKg ?? []);
  const solid = bodies.filter(({ inertia }) => inertia !== null);
  const [only] = solid;
  const joints = physics?.joints.filter(({ type }) => type !== 'fixed' && type !== 'free');
  return {
    sizeM: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    triangles: facts.triangles,
    massKg: masses.length === 0 ? null : masses.reduce((sum, mass) => sum + mass, 0),
    inertiaKgM2: solid.length === 1 ? (only?.inertia?.diagonal.toSorted((a, b) => a - b) ?? null) : null,
    joints: joints?.map(({ name, limits }) => ({ name, limits })) ?? null,
  };
}

/** As it lies once its up axis is y, as the view turns it. */
export function standing([x, y, z]: Triple, upAxis: 'x' | 'y' | 'z' | null): Triple {
  if (upAxis === 'z') return [x, z, y];
  return upAxis === 'x' ? [y, x, z] : [x, y, z];
}

/** `share` of the largest value by which they may differ; without `jointNames` joints are told apart by their limits alone. */
interface ComparedAs {
  readonly share?: number;
  readonly names?: readonly [string, string];
  readonly jointNames?: boolean;
}

/** What two sides, or a side and the truth, say differently; what one of them does not say is no difference. */
export function differences(
  a: Told,
  b: Told,
  { share = 0.001, names = ['inspection', 'view'], jointNames = true }: ComparedAs = {},
): string[] {
  const found: string[] = [];
  const say = (what: string, first: unknown, second: unknown): void => {
    found.push(`${what}: ${shown(first)} by the ${names[0]}, ${shown(second)} by the ${names[1]}`);
  };
  if (a.sizeM !== null && b.sizeM !== null && !areNear(a.sizeM, b.sizeM, share))
    say('size', a.sizeM, b.sizeM);
  if (a.triangles !== null && b.triangles !== null && a.triangles !== b.triangles)
    say('triangles', a.triangles, b.triangles);
  if (a.massKg !== null && b.massKg !== null && !areNear([a.massKg], [b.massKg], share))
    say('mass', a.massKg, b.massKg);
  if (a.inertiaKgM2 !== null && b.inertiaKgM2 !== null && !areNear(a.inertiaKgM2, b.inertiaKgM2, share))
    say('inertia', a.inertiaKgM2, b.inertiaKgM2);
  if (a.joints !== null && b.joints !== null) {
    const texts = (joints: readonly ToldJoint[]): string[] =>
      joints.map((joint) => jointText(joint, jointNames)).toSorted();
    const [first, second] = [texts(a.joints), texts(b.joints)];
    if (first.join() !== second.join()) say('joints', first, second);
  }
  return found;
}

/** What only one side says, as `mass by the view`; a model without joints has nothing to say of them. */
export function silences(inspection: Told, view: Told): string[] {
  const found: string[] = [];
  const judge = (what: string, a: unknown, b: unknown): void => {
    if (a !== null && b === null) found.push(`${what} by the inspection`);
    if (a === null && b !== null) found.push(`${what} by the view`);
  };
  const someOf = (joints: Told['joints']): Told['joints'] => (joints?.length === 0 ? null : joints);
  judge('size', inspection.sizeM, view.sizeM);
  judge('triangles', inspection.triangles, view.triangles);
  judge('mass', inspection.massKg, view.massKg);
  judge('joints', someOf(inspection.joints), someOf(view.joints));
  return found;
}

/** Measured by the largest of them: a flat thing has a side of nothing. */
function areNear(a: readonly number[], b: readonly number[], share: number): boolean {
  const slack = Math.max(...a.map(Math.abs), ...b.map(Math.abs)) * share;
  return a.length === b.length && a.every((value, n) => Math.abs(value - (b[n] ?? 0)) <= slack);
}

function jointText({ name, limits }: ToldJoint, withName: boolean): string {
  const range = limits === null ? 'free' : limits.map((limit) => Number(limit.toFixed(4))).join('..');
  return withName ? `${name} ${range}` : range;
}

const short = (number: number): number => Number(number.toPrecision(5));

function shown(value: unknown): string {
  if (typeof value === 'number') return String(short(value));
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'number' ? short(one) : String(one))).join(' × ') || 'none'
    : String(value);
}
