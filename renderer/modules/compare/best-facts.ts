/** What the files of an asset state about its physics, each fact from the file that is trusted most with it. Pure. */
import type {
  FileReport,
  FileTruth,
  InspectionReport,
} from '../../../main/contract/schema/inspection-report.ts';

/** A number and the name of the file that states it; null where no file does. */
export type BestFact = { readonly value: number; readonly file: string } | null;

export interface BestFacts {
  readonly massKg: BestFact;
  readonly colliders: BestFact;
  /** Moving joints. */
  readonly joints: BestFact;
}

/** Formats that simulators read come first; a mesh states no mass. */
const trusted = ['mjcf', 'usd', 'urdf', 'sdf', 'physics_sidecar'];
const rank = ({ kind }: FileReport): number => {
  const at = trusted.indexOf(kind);
  return at < 0 ? trusted.length : at;
};

export function bestFacts({ files }: Pick<InspectionReport, 'files'>): BestFacts {
  const ordered = files.toSorted((a, b) => rank(a) - rank(b));
  const first = (read: (truth: FileTruth) => number | null): BestFact => {
    for (const { truth, path } of ordered) {
      const value = truth === null ? null : read(truth);
      if (value !== null) return { value, file: path.split('/').at(-1) ?? path };
    }
    return null;
  };
  return {
    massKg: first(({ massKg }) => massKg),
    colliders: first(({ colliders }) =>
      colliders === null ? null : Object.values(colliders).reduce((sum, count) => sum + count, 0),
    ),
    joints: first(({ jointsInAll }) => jointsInAll),
  };
}
