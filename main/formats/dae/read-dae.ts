/**
 * COLLADA (DAE, 1.4 and 1.5): what its scene draws, with every vertex where it is.
 *
 * Unit and axis: `parts` are in the file's own unit and axes. On its own a DAE is scaled by `unit` and turned by
 * `up_axis`. As the mesh of a robot's description it is scaled by `unit` and not turned, as RViz and urdf-loaders have it:
 * descriptions are written for what these show.
 */

import { AppError } from '../../contract/plain/errors.ts';
import { type Bounds, BoundsOfPoints } from '../mesh/bounds.ts';
import { type Counted, none } from '../mesh/counted.ts';
import { daeWords } from './dae-words.ts';
import { below, childOf, type DaeElement, type DaeXml, readDaeXml } from './elements.ts';
import { type DaeGeometry, readGeometry } from './geometry.ts';
import { type DaeLooks, libraryOf, readLooks } from './materials.ts';
import { type DaePart, placeParts } from './scene.ts';

/** Metres to the file's unit, 1 where it states none; axis `y` where it states none. */
export interface DaeDocument {
  readonly unitMetres: number;
  readonly upAxis: 'x' | 'y' | 'z';
  readonly looks: DaeLooks;
  readonly parts: readonly DaePart[];
  readonly triangles: number;
  /** In the file's unit and axes; null without a usable vertex. */
  readonly bounds: Bounds | null;
  readonly unusable: Counted;
  /** Faces and lines that name values which are not there. */
  readonly broken: Counted;
  readonly animations: number;
  /** Names of what bones or shape keys change: it is in one pose. */
  readonly posed: readonly string[];
  readonly xmlFault: DaeXml['fault'];
}

/** Throws `model.not-a-model`, `model.damaged` and `model.beyond-limit`. */
export function readDae(bytes: Uint8Array): DaeDocument {
  const { root, fault } = readDaeXml(bytes);
  const geometries = new Map<string, DaeGeometry>();
  for (const geometry of libraryOf(root, 'library_geometries', 'geometry'))
    geometries.set(geometry.attributes['id'] ?? '', readGeometry(geometry));
  const parts = placeParts(root, geometries);
  const used = new BoundsOfPoints();
  let triangles = 0;
  for (const { kind, positions, index } of parts) {
    if (kind === 'triangles') triangles += index.length / 3;
    for (let at = 0; at < positions.length; at += 3)
      used.add(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0);
  }
  if (parts.length === 0 && fault !== null)
    throw new AppError('model.damaged', {
      reason: daeWords.damaged.withoutShape(fault.message.slice(0, 120), fault.line),
    });
  const broken = none();
  for (const geometry of geometries.values()) {
    if (broken.count === 0) broken.line = geometry.broken.line;
    broken.count += geometry.broken.count;
  }
  return {
    ...assetOf(root),
    looks: readLooks(root),
    parts,
    triangles,
    bounds: used.bounds(),
    unusable: { count: used.unusable, line: 0 },
    broken,
    animations: libraryOf(root, 'library_animations', 'animation').length,
    posed: libraryOf(root, 'library_controllers', 'controller').map(
      ({ attributes }) => attributes['name'] ?? attributes['id'] ?? '',
    ),
    xmlFault: fault,
  };
}

function assetOf(root: DaeElement): Pick<DaeDocument, 'unitMetres' | 'upAxis'> {
  const asset = childOf(root, 'asset');
  const metres = Number(below(asset, 'unit')?.attributes['meter'] ?? 1);
  const axis = childOf(asset, 'up_axis')?.text.trim();
  return {
    unitMetres: Number.isFinite(metres) && metres > 0 ? metres : 1,
    upAxis: axis === 'X_UP' ? 'x' : axis === 'Z_UP' ? 'z' : 'y',
  };
}
