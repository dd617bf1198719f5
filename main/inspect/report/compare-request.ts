/** Compares the request (`effective_params`) with what the files state. Only what the specification settles is judged. Pure. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import {
  type InspectionFinding,
  type TruthRow,
  type TruthRowName,
  truthRowNameSchema,
} from '../../contract/schema/inspection-report.ts';
import { isRecord } from '../../contract/schema/reported-size.ts';
import type { Source } from './compare-files.ts';

/** Files of the asset, by their kinds: see `AssetFile`. */
interface Kinds {
  readonly kind: string;
}

/** Requested values by row, and where files differ from them. */
export interface RequestComparison {
  readonly requested: ReadonlyMap<TruthRowName, string>;
  readonly findings: readonly InspectionFinding[];
}

const collisions: Readonly<Record<string, string>> = {
  auto: 'automatic',
  convex_hull: 'convex hull',
  convex_decomposition: 'convex decomposition',
  coacd: 'CoACD',
  bounding_box: 'bounding box',
  sdf: 'SDF',
};
const boxes = new Set(['box', 'bounding box', 'shape']);
/** “`agnostic` delivers FBX and GLB plus a physics sidecar” (specification, Request parameter objects). */
const agnosticKinds: readonly (readonly [RegExp, string])[] = [
  [/fbx$/, 'FBX'],
  [/glb$/, 'GLB'],
  [/sidecar$/, 'a physics sidecar'],
];

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
    requested.set('texture-size', `requested: ${formatNumber(resolution)} px`);
    const largest = Math.max(0, ...sources.map(({ truth }) => truth.textureEdgePx ?? 0));
    if (largest > 0 && largest !== resolution)
      say(
        `Textures of ${formatNumber(resolution)} px were requested, but the largest has ${formatNumber(largest)} px.`,
        'note',
      );
  }
  const { collision, articulated, simulator } = physics;
  if (typeof collision === 'string' && Object.hasOwn(collisions, collision)) {
    requested.set('colliders', `requested: ${collisions[collision] ?? collision}`);
    const others = sources.filter(({ truth }) =>
      Object.keys(truth.colliders ?? {}).some((kind) => !boxes.has(kind)),
    );
    if (collision === 'bounding_box' && others.length > 0)
      say(
        `A bounding box was requested as collision shape, but other shapes are in ${others
          .map(({ by }) => by ?? '')
          .slice(0, 3)
          .join(', ')}.`,
        'note',
      );
  }
  if (typeof articulated === 'boolean') {
    requested.set('joints', articulated ? 'requested: moving parts' : 'requested: none');
    const counts = sources.flatMap(({ truth }) => (truth.jointsInAll === null ? [] : [truth.jointsInAll]));
    if (articulated && counts.length > 0 && counts.every((count) => count === 0))
      say('Moving parts were requested, but no file has a movable joint.', 'warn');
    if (!articulated && counts.some((count) => count > 0))
      say(
        'It was requested without joints, but some files have joints. Parts may move unexpectedly.',
        'warn',
      );
  }
  if (simulator === 'agnostic') {
    const missing = agnosticKinds.filter(([kind]) => !files.some((file) => kind.test(file.kind)));
    if (missing.length > 0)
      say(
        `It was requested as simulator-agnostic, which includes FBX, GLB and a physics sidecar, but ${missing.map(([, name]) => name).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Download the asset again.`,
        'warn',
      );
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
