/** How the links of a robot look: what its description draws, with the materials of its meshes or in a colour of its own. */
import { type TriangleMesh, weldPoints } from '../../../formats/geometry/triangle-mesh.ts';
import { identity, type Matrix, scaling, times } from '../../../formats/matrix.ts';
import type { RobotGeometry, RobotShape } from '../../../formats/robot/robot.ts';
import type { TreeLink } from '../../../handover/robot/robot-tree.ts';
import type { HandoverNotes } from '../../../handover/types.ts';
import type { FixFiles, FixNote } from '../../fix.ts';
import { endingOf, readMesh } from '../../read-mesh.ts';
import { gprimOf } from '../../usd/gprim.ts';
import type { Description } from '../describe.ts';
import { readLooks } from '../mesh/convert-mesh.ts';
import { daeLooksInLink } from '../mesh/dae-looks.ts';
import { countVertices, placedPoints } from '../mesh/look-parts.ts';
import { type LookMaterial, type LookPart, type Looks, toLinear } from '../mesh/looks.ts';

/** In the frame of its link. `material`: of the robot's; null for those that its parts name, or none. */
export type ShownShape =
  | {
      readonly is: 'gprim';
      readonly geometry: RobotGeometry;
      readonly at: Matrix;
      readonly material: number | null;
    }
  | { readonly is: 'mesh'; readonly parts: readonly LookPart[]; readonly at: Matrix };

export interface RobotLooks {
  /** By the names of the links. */
  readonly shown: ReadonlyMap<string, readonly ShownShape[]>;
  readonly materials: readonly LookMaterial[];
  readonly left: readonly FixNote[];
}

/** What has no place is in `notes`. Throws `model.*` for a mesh that cannot be read or is too large in all its copies, and the signal's reason. */
export async function robotLooks(
  files: FixFiles,
  links: readonly TreeLink[],
  { meshOf }: Pick<Description, 'meshOf'>,
  notes: HandoverNotes,
  signal: AbortSignal,
): Promise<RobotLooks> {
  const reader = new LooksReader(files, signal, notes);
  const shown = new Map<string, ShownShape[]>();
  for (const { name, visuals } of links) {
    const shapes: ShownShape[] = [];
    for (const shape of visuals) {
      const one = await reader.shape(shape, meshOf);
      if (one === null) notes.add('shape-left', { link: name, role: 'visual', shape: shape.geometry.type });
      else if (one !== 'missing') shapes.push(one);
    }
    shown.set(name, shapes);
  }
  return { shown, materials: reader.materials, left: reader.left };
}

class LooksReader {
  readonly materials: LookMaterial[] = [];
  readonly left: FixNote[] = [];
  readonly #files: FixFiles;
  readonly #signal: AbortSignal;
  readonly #notes: HandoverNotes;
  /** By path; their parts name materials of the robot. */
  readonly #meshes = new Map<string, { readonly parts: readonly LookPart[]; readonly toLink: Matrix }>();
  readonly #colours = new Map<string, number>();
  /** Of all copies. */
  readonly #count = countVertices();

  constructor(files: FixFiles, signal: AbortSignal, notes: HandoverNotes) {
    this.#files = files;
    this.#signal = signal;
    this.#notes = notes;
  }

  /** Null for what cannot be drawn; a mesh that is not there is noted. */
  async shape(shape: RobotShape, meshOf: Description['meshOf']): Promise<ShownShape | 'missing' | null> {
    const { geometry, at, rgba } = shape;
    const material = rgba === null ? null : this.#colour(rgba);
    if (geometry.type !== 'mesh')
      return gprimOf(geometry) === null ? null : { is: 'gprim', geometry, at, material };
    const source = meshOf(shape);
    if (source === null) {
      this.#notes.add('mesh-missing', { file: geometry.file });
      return 'missing';
    }
    const { parts, toLink } =
      source.is === 'file'
        ? await this.#read(source.localPath)
        : { parts: [plainPart(source.mesh)], toLink: identity };
    const placed = times(times(at, scaling(geometry.scale)), toLink);
    for (const { positions } of parts) {
      this.#count(positions.length / 3);
      this.#signal.throwIfAborted();
      // Only whether all of them have a place.
      placedPoints(placed, positions);
    }
    return {
      is: 'mesh',
      // What the description says of the colour comes before what the mesh says.
      parts: material === null ? parts : parts.map((part) => ({ ...part, colours: null, material })),
      at: placed,
    };
  }

  async #read(localPath: string): Promise<{ parts: readonly LookPart[]; toLink: Matrix }> {
    const known = this.#meshes.get(localPath);
    if (known !== undefined) return known;
    this.#signal.throwIfAborted();
    const read = await this.#parts(localPath);
    this.#meshes.set(localPath, read);
    return read;
  }

  async #parts(localPath: string): Promise<{ parts: readonly LookPart[]; toLink: Matrix }> {
    const form = endingOf(localPath);
    const looks =
      form === 'obj' || form === 'glb' || form === 'gltf' || form === 'ply'
        ? await readLooks(this.#files, { localPath, form }, this.#signal)
        : form === 'dae'
          ? await daeLooksInLink(this.#files, localPath, this.#signal)
          : null;
    if (looks !== null) return { parts: this.#taken(localPath, looks), toLink: identity };
    const read = await readMesh(this.#files, localPath, this.#signal);
    if (read === null) {
      this.#notes.add('mesh-left', { file: localPath });
      return { parts: [], toLink: identity };
    }
    return { parts: [plainPart(read.mesh)], toLink: read.toLink };
  }

  #taken(path: string, { parts, materials, left }: Looks): LookPart[] {
    const first = this.materials.length;
    this.materials.push(...materials);
    this.left.push(...left.map(({ code, values }) => ({ code, path, values })));
    return parts.map((part) => ({
      ...part,
      material: part.material === null ? null : first + part.material,
    }));
  }

  #colour(rgba: readonly number[]): number {
    const key = rgba.join(' ');
    const known = this.#colours.get(key);
    if (known !== undefined) return known;
    const [r = 1, g = 1, b = 1, opacity = 1] = rgba;
    this.materials.push({
      name: `colour_${this.#colours.size + 1}`,
      baseColour: [toLinear(r), toLinear(g), toLinear(b)],
      opacity,
      metalness: 0,
      roughness: 0.6,
      emissive: [0, 0, 0],
      isBlended: opacity < 1,
      cutBelow: null,
      isDoubleSided: false,
      maps: {},
    });
    this.#colours.set(key, this.materials.length - 1);
    return this.materials.length - 1;
  }
}

/** STL repeats each point for every triangle, which text would do as well. */
function plainPart(mesh: TriangleMesh): LookPart {
  const { points, indices } = weldPoints(mesh, 0);
  return { material: null, positions: points, normals: null, uvs: null, colours: null, indices };
}
