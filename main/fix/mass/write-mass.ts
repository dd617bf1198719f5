/** Masses into each format: which file gets which numbers in whose frame. */
import { AppError } from '../../contract/plain/errors.ts';
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import { principalMoments } from '../../formats/geometry/symmetric-tensor.ts';
import { identity, type Matrix } from '../../formats/matrix.ts';
import { bodyNames, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { FileChange, FixFile, FixFiles, FixNote } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { overlaid } from '../overlaid.ts';
import { zUpFromY } from '../read-mesh.ts';
import { mjcfDocuments, withCompiled } from '../read-mjcf.ts';
import { layerChange, openUsdLayer, withOpinions } from '../usd/usd-layer.ts';
import { type PrimMasses, writeUsdaMass } from '../usd/usda-mass.ts';
import { writeMjcfMass } from '../write/mjcf-mass.ts';
import { writeSdfMass } from '../write/sdf-mass.ts';
import { sidecarUpAxis, writeSidecarMass } from '../write/sidecar-mass.ts';
import { asBytes } from '../write/text-edits.ts';
import { type LinkMasses, writeUrdfMass } from '../write/urdf-mass.ts';
import { type HeavyBody, inFrame, type SharedMass } from './share-mass.ts';

/** Masses are in the asset's frame. `links` and `shares`: of the whole asset, for files that list links without meshes. */
export interface MassPlan {
  readonly whole: MassProperties;
  readonly volumeM3: number;
  readonly bodies: readonly {
    readonly name: string;
    readonly frame: Matrix;
    readonly mass: MassProperties;
  }[];
  readonly links: readonly HeavyBody[];
  readonly shares: SharedMass['byName'];
}

export interface WrittenMass {
  readonly changes: readonly FileChange[];
  readonly left: readonly FixNote[];
}

type Write = (files: FixFiles, file: FixFile, plan: MassPlan, signal: AbortSignal) => Promise<WrittenMass>;

/** Null for a file that states no masses. */
export function writerOf(file: FixFile): Write | null {
  const form = formOf(file);
  return form === null ? null : (writers()[form] ?? null);
}

const writers = (): Readonly<Partial<Record<ModelForm, Write>>> => ({
  urdf: writeUrdf,
  sdf: writeSdf,
  mjcf: writeMjcf,
  usd: writeUsd,
  sidecar: writeSidecar,
});

function localMasses({ bodies }: Pick<MassPlan, 'bodies'>): LinkMasses {
  return new Map(
    bodies.flatMap(({ name, frame, mass }) => {
      const local = inFrame(mass, frame);
      return local === null ? [] : [[name, local] as const];
    }),
  );
}

const changed = ({ localPath, kind }: FixFile, bytes: Uint8Array): FileChange => ({ localPath, kind, bytes });

/** Links that no element of the file makes. */
const notWritten = (path: string, missing: readonly string[]): FixNote[] =>
  missing.length === 0
    ? []
    : [{ code: 'mass-not-written', path, values: { count: missing.length, first: missing[0] ?? '' } }];

const writeUrdf: Write = async (files, file, plan) => {
  const bytes = await files.read(file.localPath);
  return { changes: [changed(file, writeUrdfMass(file.localPath, bytes, localMasses(plan)))], left: [] };
};

const writeSdf: Write = async (files, file, plan) => {
  const { localPath } = file;
  const { bytes, missing } = writeSdfMass(localPath, await files.read(localPath), localMasses(plan));
  return { changes: [changed(file, bytes)], left: notWritten(localPath, missing) };
};

const writeMjcf: Write = async (files, file, plan) => {
  const { localPath } = file;
  const masses = localMasses(plan);
  const documents = await mjcfDocuments(files, localPath);
  const { files: edited, missing } = writeMjcfMass(documents, masses, plan.whole.massKg);
  const changes = [...edited].map(([path, bytes]): FileChange => {
    const listed = files.list.find((one) => one.localPath === path);
    return { localPath: path, kind: listed?.kind ?? file.kind, bytes };
  });
  const lost = new Set(missing);
  const after = overlaid(files, new Map(changes.map((change) => [change.localPath, change])));
  await checkByEngine(after, localPath, new Map([...masses].filter(([name]) => !lost.has(name))));
  return { changes, left: notWritten(localPath, missing) };
};

/** What MuJoCo compiles may differ from what is stated by this part of it: it stores doubles and rounds text. */
const engineTolerance = 1e-3;

/** Settings such as `boundmass` or `balanceinertia` make something else of what is stated. Throws `fix.impossible`. */
async function checkByEngine(files: FixFiles, localPath: string, masses: LinkMasses): Promise<void> {
  const wrong = await withCompiled(files, localPath, (model) =>
    bodyNames(model).find((name, body) => {
      const mass = masses.get(name);
      if (mass === undefined) return false;
      const inertia = rowOf(model.body_inertia, body, 3).toSorted((a, b) => a - b);
      const wanted = principalMoments(mass.inertia);
      const centre = rowOf(model.body_ipos, body, 3);
      const size = Math.sqrt(wanted[2] / mass.massKg);
      return !(
        isNear(Number(model.body_mass[body]), mass.massKg, mass.massKg) &&
        inertia.every((one, at) => isNear(one, wanted[at] ?? 0, wanted[2])) &&
        centre.every((one, at) => isNear(one, mass.centre[at] ?? 0, size))
      );
    }),
  );
  if (wrong !== undefined)
    throw new AppError('fix.impossible', {
      path: localPath,
      reason: fixWords.mass.otherInEngine(wrong),
    });
}

const isNear = (value: number, wanted: number, scale: number): boolean =>
  Math.abs(value - wanted) <= engineTolerance * Math.abs(scale);

const writeUsd: Write = async (files, file, plan, signal) => {
  const layer = await openUsdLayer(files, file, signal);
  const { unitMetres, unitKilograms } = layer.scene.frame;
  const byName = localMasses(plan);
  const masses: PrimMasses = new Map(
    [...layer.names].flatMap(([path, name]) => {
      const mass = byName.get(name);
      return mass === undefined ? [] : [[path, inUnits(mass, unitMetres, unitKilograms)] as const];
    }),
  );
  const bytes = withOpinions(
    layer,
    [...masses.keys()].map((path) => ({ path })),
  );
  const byBytes = new Map([...masses].map(([path, mass]) => [asBytes(path), mass]));
  const written = writeUsdaMass(layer.localPath, bytes, byBytes);
  const { change, left } = layerChange(file, layer, written.bytes);
  return { changes: [change], left: [...left, ...notWritten(file.localPath, written.missing)] };
};

/** The centre is in the prim's own unit already. */
function inUnits(
  { massKg, centre, inertia }: MassProperties,
  metres: number,
  kilograms: number,
): MassProperties {
  const unit = kilograms * metres ** 2;
  const { xx, yy, zz, xy, xz, yz } = inertia;
  return {
    massKg: massKg / kilograms,
    centre,
    inertia: { xx: xx / unit, yy: yy / unit, zz: zz / unit, xy: xy / unit, xz: xz / unit, yz: yz / unit },
  };
}

const writeSidecar: Write = async (files, file, { whole, volumeM3, links, shares }) => {
  const { localPath } = file;
  const bytes = await files.read(localPath);
  const frame = sidecarUpAxis(localPath, bytes) === 'y' ? zUpFromY : identity;
  const own = links.flatMap(({ name, frame: at }) => {
    const mass = shares.get(name);
    return name === null || at === null || mass === undefined ? [] : [{ name, frame: at, mass }];
  });
  const written = writeSidecarMass(localPath, bytes, {
    whole: inFrame(whole, frame) ?? whole,
    volumeM3,
    links: localMasses({ bodies: own }),
  });
  return { changes: [changed(file, written)], left: [] };
};
