/** Compares the request (`effective_params`) with what the files state. Only what the specification settles is judged. Pure. */

import {
  type InspectionFinding,
  type TruthRow,
  type TruthRowName,
  truthRowNameSchema,
} from '../../contract/schema/inspection-report.ts';
import { isRecord } from '../../contract/schema/reported-size.ts';
import { bothOf, listed } from '../name-words.ts';
import type { Source } from './compare-files.ts';
import { requestWords as said } from './report-words.ts';

/** Files of the asset, by their kinds: see `AssetFile`. */
interface Kinds {
  readonly kind: string;
}

/** Requested values by row, and where files differ from them. */
export interface RequestComparison {
  readonly requested: ReadonlyMap<TruthRowName, string>;
  readonly findings: readonly InspectionFinding[];
}

const boxes = new Set(['box', 'bounding box', 'shape']);
/** “`agnostic` delivers FBX and GLB plus a physics sidecar” (specification, Request parameter objects). */
const agnosticKinds = [
  [/fbx$/, 'fbx'],
  [/glb$/, 'glb'],
  [/sidecar$/, 'sidecar'],
] as const;

const isCollision = (name: string): name is keyof typeof said.collisions =>
  Object.hasOwn(said.collisions, name);

/** `params` is free-form; what is not of the form that the specification gives it is left alone. */
export function compareWithRequest(
  params: Readonly<Record<string, unknown>> | null,
  sources: readonly Source[],
  files: readonly Kinds[],
): RequestComparison {
  const requested = new Map<TruthRowName, string>();
  const findings: InspectionFinding[] = [];
  const say = (message: string, severity: 'warn' | 'note'): void =>
    void findings.push({ code: 'files-disagree', severity, line: null, message });
  const texture = part(params, 'texture');
  const physics = part(params, 'physics');
  const { resolution } = texture;
  if (typeof resolution === 'number') {
    requested.set('texture-size', said.textureSize(resolution));
    const largest = Math.max(0, ...sources.map(({ truth }) => truth.textureEdgePx ?? 0));
    if (largest > 0 && largest !== resolution) say(said.otherTextures(resolution, largest), 'note');
  }
  const { collision, articulated, simulator } = physics;
  if (typeof collision === 'string' && isCollision(collision)) {
    requested.set('colliders', said.collisions[collision]);
    const others = sources.filter(({ truth }) =>
      Object.keys(truth.colliders ?? {}).some((kind) => !boxes.has(kind)),
    );
    if (collision === 'bounding_box' && others.length > 0)
      say(said.notABox(listed(others.map(({ by }) => by ?? '').slice(0, 3))), 'note');
  }
  if (typeof articulated === 'boolean') {
    requested.set('joints', articulated ? said.movingParts : said.noJoints);
    const counts = sources.flatMap(({ truth }) => (truth.jointsInAll === null ? [] : [truth.jointsInAll]));
    if (articulated && counts.length > 0 && counts.every((count) => count === 0))
      say(said.nothingMoves, 'warn');
    if (!articulated && counts.some((count) => count > 0)) say(said.unwantedJoints, 'warn');
  }
  if (simulator === 'agnostic') {
    const missing = agnosticKinds.filter(([kind]) => !files.some((file) => kind.test(file.kind)));
    if (missing.length > 0)
      say(said.kindsMissing(bothOf(missing.map(([, name]) => said.kinds[name])), missing.length), 'warn');
  }
  return { requested, findings };
}

/** The requested values come first in their rows; a row that no file says anything of is made for them. */
export function withRequestedValues(
  rows: readonly TruthRow[],
  requested: RequestComparison['requested'],
): TruthRow[] {
  const made = new Map(rows.map((row) => [row.row, row]));
  for (const [name, text] of requested) {
    const row = made.get(name) ?? { row: name, agrees: true, values: [] };
    made.set(name, { ...row, values: [{ by: null, text, differs: false, apart: null }, ...row.values] });
  }
  return truthRowNameSchema.options.flatMap((name) => made.get(name) ?? []);
}

function part(
  params: Readonly<Record<string, unknown>> | null,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = params?.[name];
  return isRecord(value) ? value : {};
}
