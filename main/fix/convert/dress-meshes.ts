/** Meshes of an MJCF with the textures of its shapes, for descriptions that take the looks of a mesh from its own file: OBJ with a material library. */
import { stemOf } from '../../formats/resolve-entry.ts';
import type { Robot, RobotShape } from '../../formats/robot/robot.ts';
import type { FileChange, FixFiles } from '../fix.ts';
import { endingOf } from '../read-mesh.ts';
import { relativePath } from '../write/relative-path.ts';
import type { Description } from './describe.ts';
import { freePath } from './places.ts';

interface Dressed {
  readonly robot: Robot;
  readonly changes: readonly FileChange[];
  readonly meshOf: Description['meshOf'];
  /** Shapes whose texture has no place. */
  readonly left: number;
}

/** Each OBJ is written once for each texture, beside the new file `target`. */
export async function dressMeshes(
  files: FixFiles,
  target: string,
  { robot, meshOf }: Pick<Description, 'robot' | 'meshOf'>,
): Promise<Dressed> {
  const made = new Map<string, FileChange>();
  const known = new Map<string, string | null>();
  const dressed = new Map<string, string>();
  let left = 0;
  const dress = async (shape: RobotShape): Promise<RobotShape> => {
    const source = meshOf(shape);
    if (shape.texture === null || shape.geometry.type !== 'mesh') {
      left += shape.texture === null ? 0 : 1;
      return shape;
    }
    const isObj = source?.is === 'file' && endingOf(source.localPath) === 'obj' && shape.texture !== '';
    const key = isObj ? `${source.localPath} ${shape.texture}` : '';
    if (isObj && !known.has(key))
      known.set(key, await writeDressed(files, target, source.localPath, shape, made));
    const path = isObj ? (known.get(key) ?? null) : null;
    if (path === null) {
      left += 1;
      return shape;
    }
    const file = `dressed ${path}`;
    dressed.set(file, path);
    // A colour of the shape would take the place of the picture.
    return { ...shape, rgba: null, geometry: { ...shape.geometry, file } };
  };
  const links: Robot['links'][number][] = [];
  for (const link of robot.links) {
    const visuals: RobotShape[] = [];
    for (const shape of link.visuals) visuals.push(await dress(shape));
    links.push({ ...link, visuals });
  }
  return {
    robot: { ...robot, links },
    changes: [...made.values()],
    meshOf(shape) {
      const path = shape.geometry.type === 'mesh' ? dressed.get(shape.geometry.file) : undefined;
      return path === undefined ? meshOf(shape) : { is: 'file', localPath: path };
    },
    left,
  };
}

/** Null for one without texture coordinates. */
async function writeDressed(
  files: FixFiles,
  target: string,
  mesh: string,
  { texture, rgba }: RobotShape,
  made: Map<string, FileChange>,
): Promise<string | null> {
  const text = new TextDecoder().decode(await files.read(mesh));
  if (!/^\s*vt\s/m.test(text)) return null;
  const base = `${target.slice(0, target.lastIndexOf('/') + 1)}meshes/${stemOf(mesh).replaceAll(/[^\w.-]+/g, '_')}`;
  const obj = freePath(files, base, 'obj', made);
  made.set(obj, { localPath: obj, kind: 'obj', bytes: new Uint8Array() });
  const library = freePath(files, base, 'mtl', made);
  const plain = text.replaceAll(/^[ \t]*(mtllib|usemtl)\b.*$/gm, '').trimStart();
  const dressedText = `mtllib ${relativePath(obj, library)}\nusemtl look\n${plain}`;
  const [r = 1, g = 1, b = 1, a = 1] = rgba ?? [];
  const material = `newmtl look\nKd ${r} ${g} ${b}\nd ${a}\nmap_Kd ${relativePath(library, texture ?? '')}\n`;
  const put = (localPath: string, kind: string, content: string): void =>
    void made.set(localPath, { localPath, kind, bytes: new TextEncoder().encode(content) });
  put(obj, 'obj', dressedText);
  put(library, 'mtl', material);
  return obj;
}
