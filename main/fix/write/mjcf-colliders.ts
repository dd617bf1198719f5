/** The colliders of bodies in an MJCF: geoms that collide make way for new ones, visual ones, joints and defaults stay byte for byte. */
import { escapeMarkup } from '../../contract/plain/foreign-text.ts';
import { plainNumber } from '../../formats/plain-number.ts';
import { asBytes, bytesOf, edited, removal, type TextEdit } from './text-edits.ts';
import { number, type WrittenCollider } from './urdf-colliders.ts';
import { appended, everyLocated, type LocatedElement, locateXml, valueOf, wordsOf } from './xml-edits.ts';

/** Mass properties as the engine compiled them, in the body's frame; quaternion real part first. */
export interface MjcfInertial {
  readonly massKg: number;
  readonly at: readonly number[];
  readonly quaternion: readonly number[];
  readonly diagonal: readonly number[];
}

/** `inertial`: written where the body states none, because its mass came from the geoms that go. */
export interface MjcfBodyColliders {
  readonly colliders: readonly WrittenCollider[];
  readonly inertial: MjcfInertial | null;
}

/** Attributes that a new geom takes over from the first one that it replaces. */
const kept = [
  'class',
  'group',
  'contype',
  'conaffinity',
  'condim',
  'priority',
  'friction',
  'solref',
  'solimp',
  'margin',
  'gap',
  'rgba',
  'material',
];

/** `uri` of a mesh is relative to the compiler's folder of meshes. Bodies in included files keep theirs. Throws `fix.impossible`. */
export function mjcfColliders(
  path: string,
  bytes: Uint8Array,
  bodies: ReadonlyMap<string, MjcfBodyColliders>,
): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  const defaults = readDefaults(root);
  const edits: TextEdit[] = [];
  const meshes: string[] = [];
  const goneMeshes = new Set<string>();
  const scaled = [...everyLocated(root)].some(
    ({ name, children }) =>
      name === 'default' && children.some((child) => child.name === 'mesh' && child.attributes.has('scale')),
  );
  const goneGeoms = new Set<LocatedElement>();
  for (const { body, childClass } of bodiesOf(root)) {
    const own = bodies.get(wordsOf(body, 'name'));
    if (own === undefined) continue;
    const geoms = body.children.filter(({ name }) => name === 'geom');
    const colliding = geoms.filter((geom) => collides(geom, childClass, defaults));
    const first = colliding[0];
    const onlyLooks = colliding.length === geoms.length;
    const attributes = kept.flatMap((name) => {
      const value = first?.attributes.get(name)?.value;
      // What is seen keeps its looks; the colliders beside it are drawn with the others of group 3.
      if (value === undefined || (onlyLooks && ['group', 'rgba', 'material'].includes(name))) return [];
      return [`${name}="${value.replaceAll('"', '&quot;')}"`];
    });
    if (onlyLooks) attributes.push('group="3"', 'rgba="0.5 0.5 0.5 0.3"');
    for (const geom of colliding) {
      if (onlyLooks) edits.push(notColliding(text, geom));
      else {
        edits.push(removal(text, geom));
        goneGeoms.add(geom);
        goneMeshes.add(valueOf(geom, 'mesh') ?? '');
      }
    }
    const made = own.colliders.map((collider) => {
      if (collider.is === 'primitive') return primitiveGeom(collider, attributes);
      const uri = asBytes(collider.uri);
      const name = uri.slice(uri.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
      meshes.push(
        `<mesh name="${escapeMarkup(name)}" file="${escapeMarkup(uri)}"${scaled ? ' scale="1 1 1"' : ''}/>`,
      );
      return `<geom type="mesh" mesh="${escapeMarkup(name)}"${joined(attributes)}/>`;
    });
    const left = body.children.filter((child) => !goneGeoms.has(child));
    const inertial =
      own.inertial === null || body.children.some(({ name }) => name === 'inertial')
        ? []
        : [inertialElement(own.inertial)];
    edits.push(appended(text, { ...body, children: left }, [...inertial, ...made]));
  }
  edits.push(...assetEdits(text, root, [...new Set(meshes)], goneMeshes, goneGeoms));
  return bytesOf(edited(text, edits));
}

/** New meshes into the first `<asset>`; those that no other geom uses go. */
function assetEdits(
  text: string,
  root: LocatedElement,
  meshes: readonly string[],
  gone: ReadonlySet<string>,
  goneGeoms: ReadonlySet<LocatedElement>,
): TextEdit[] {
  const used = new Set(
    [...everyLocated(root)]
      .filter((span) => !goneGeoms.has(span))
      .flatMap(({ name, attributes }) => (name === 'geom' ? [attributes.get('mesh')?.value ?? ''] : [])),
  );
  const assets = root.children.filter(({ name }) => name === 'asset');
  const unused = new Set(
    assets
      .flatMap(({ children }) => children)
      .filter((mesh) => mesh.name === 'mesh' && gone.has(nameOf(mesh)) && !used.has(nameOf(mesh))),
  );
  const edits = [...unused].map((mesh) => removal(text, mesh));
  if (meshes.length === 0) return edits;
  const [asset] = assets;
  if (asset !== undefined)
    return [
      ...edits,
      appended(text, { ...asset, children: asset.children.filter((child) => !unused.has(child)) }, meshes),
    ];
  const world = root.children.find(({ name }) => name === 'worldbody');
  const at = world?.start ?? (root.isEmpty ? root.end : root.closeStart);
  return [...edits, { start: at, end: at, text: `<asset>\n    ${meshes.join('\n    ')}\n  </asset>\n  ` }];
}

/** By its name, else as MuJoCo names it: the file without folder and ending. */
const nameOf = ({ attributes }: LocatedElement): string =>
  attributes.get('name')?.value ??
  (attributes.get('file')?.value ?? '').replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');

const joined = (attributes: readonly string[]): string => attributes.map((one) => ` ${one}`).join('');

function primitiveGeom(
  { shape, at, turn }: Extract<WrittenCollider, { is: 'primitive' }>,
  attributes: readonly string[],
): string {
  const [x, y, z, w] = turn;
  const sizes =
    shape.type === 'box'
      ? shape.size.map((side) => side / 2)
      : shape.type === 'sphere'
        ? [shape.radius]
        : [shape.radius, shape.length / 2];
  return `<geom type="${shape.type}" size="${sizes.map(number).join(' ')}" pos="${at.map(number).join(' ')}" quat="${[w, x, y, z].map(number).join(' ')}"${joined(attributes)}/>`;
}

const list = (values: readonly number[]): string => values.map((value) => plainNumber(value)).join(' ');

function inertialElement({ massKg, at, quaternion, diagonal }: MjcfInertial): string {
  return `<inertial mass="${list([massKg])}" pos="${list(at)}" quat="${list(quaternion)}" diaginertia="${list(diagonal)}"/>`;
}

/** A geom that is looks and collider at once stays as looks. */
function notColliding(text: string, { start, end }: LocatedElement): TextEdit {
  const tag = text.slice(start, end);
  const cleaned = tag.replaceAll(/\s+(?:contype|conaffinity)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  return { start, end, text: cleaned.replace(/^<geom/, '<geom contype="0" conaffinity="0"') };
}

type Defaults = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The geom attributes of each class, those of the classes around it included; `main` is the outermost. */
function readDefaults(root: LocatedElement): Defaults {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const visit = (element: LocatedElement, above: ReadonlyMap<string, string>, name: string): void => {
    const own = new Map([
      ...above,
      ...element.children
        .filter((child) => child.name === 'geom')
        .flatMap(({ attributes }) => [...attributes].map(([key, { value }]) => [key, value] as const)),
    ]);
    found.set(name, own);
    for (const child of element.children)
      if (child.name === 'default') visit(child, own, valueOf(child, 'class') ?? '');
  };
  for (const element of root.children)
    if (element.name === 'default')
      visit(element, found.get('main') ?? new Map(), valueOf(element, 'class') ?? 'main');
  return found;
}

function collides(geom: LocatedElement, childClass: string, defaults: Defaults): boolean {
  const inherited = defaults.get(valueOf(geom, 'class') ?? childClass) ?? defaults.get('main');
  const value = (name: string): number => Number(valueOf(geom, name) ?? inherited?.get(name) ?? 1);
  return value('contype') !== 0 || value('conaffinity') !== 0;
}

function* bodiesOf(
  root: LocatedElement,
): Generator<{ readonly body: LocatedElement; readonly childClass: string }> {
  const waiting = root.children
    .filter(({ name }) => name === 'worldbody')
    .map((body) => ({ body, childClass: 'main' }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const childClass = valueOf(next.body, 'childclass') ?? next.childClass;
    if (next.body.name === 'body') yield { body: next.body, childClass };
    for (const child of next.body.children)
      if (child.name === 'body') waiting.push({ body: child, childClass });
  }
}
