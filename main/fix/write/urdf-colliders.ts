/** The colliders of links in a URDF and in an SDF: present ones are taken away, new ones put in, all else stays byte for byte. */
import { escapeMarkup } from '../../contract/plain/foreign-text.ts';
import { type Quaternion, rollPitchYawOf, rotation } from '../../formats/matrix.ts';
import { turned } from '../../formats/quaternion.ts';
import type { Primitive } from '../colliders/collider.ts';
import { asBytes, bytesOf, edited, removal, type TextEdit } from './text-edits.ts';
import { appended, everyLocated, type LocatedElement, locateXml, wordsOf } from './xml-edits.ts';

/** A collider as the description will name it: a primitive in the link's frame, or a mesh file by the name to be written. */
export type WrittenCollider =
  | {
      readonly is: 'primitive';
      readonly shape: Primitive;
      readonly at: readonly [number, number, number];
      readonly turn: Quaternion;
    }
  | { readonly is: 'mesh'; readonly uri: string };

export type CollidersByLink = ReadonlyMap<string, readonly WrittenCollider[]>;

/** Metres and radians, as short as they are exact to a hundredth of a micrometre. */
export function number(value: number): string {
  return String(Number(value.toFixed(8)) + 0);
}

const numbers = (values: readonly number[]): string => values.map(number).join(' ');

/** Links that are not in `colliders` keep theirs. Throws `fix.impossible`. */
export function urdfColliders(path: string, bytes: Uint8Array, colliders: CollidersByLink): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  const edits = root.children
    .filter(({ name }) => name === 'link')
    .flatMap((link) => {
      const own = colliders.get(wordsOf(link, 'name'));
      return own === undefined ? [] : replaced(text, link, 'collision', own.map(urdfElement).map(asBytes));
    });
  return bytesOf(edited(text, edits));
}

/** Links of all models by their names, as `readSdf` names them. Throws `fix.impossible`. */
export function sdfColliders(path: string, bytes: Uint8Array, colliders: CollidersByLink): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  const edits = [...everyLocated(root)]
    .filter(({ name }) => name === 'link')
    .flatMap((link) => {
      const own = colliders.get(wordsOf(link, 'name'));
      return own === undefined
        ? []
        : replaced(text, link, 'collision', own.map(sdfElement(link)).map(asBytes));
    });
  return bytesOf(edited(text, edits));
}

/** Children of that name make way for the elements, which are put behind what stays. */
function replaced(
  text: string,
  parent: LocatedElement,
  name: string,
  elements: readonly string[],
): TextEdit[] {
  const gone = parent.children.filter((child) => child.name === name);
  const kept = parent.children.filter((child) => child.name !== name);
  const edits = gone.map((child) => removal(text, child));
  if (elements.length === 0) return edits;
  if (!parent.isEmpty && kept.length === 0 && gone[0] !== undefined) {
    const [first] = gone;
    return [{ start: first.start, end: first.end, text: elements.join('\n') }, ...edits.slice(1)];
  }
  return [...edits, appended(text, { ...parent, children: kept }, elements)];
}

function urdfElement(collider: WrittenCollider): string {
  if (collider.is === 'mesh')
    return `<collision><geometry><mesh filename="${escapeMarkup(collider.uri)}"/></geometry></collision>`;
  const { shape, at, turn } = collider;
  const origin = `<origin xyz="${numbers(at)}" rpy="${numbers(rollPitchYawOf(rotation(turn)))}"/>`;
  // URDF has no capsule that all programs read: a cylinder with a sphere at each end.
  if (shape.type === 'capsule') {
    const [dx, dy, dz] = turned(turn, [0, 0, shape.length / 2]);
    const ball = (sign: number): string =>
      `<collision><origin xyz="${numbers([at[0] + sign * dx, at[1] + sign * dy, at[2] + sign * dz])}" rpy="0 0 0"/><geometry><sphere radius="${number(shape.radius)}"/></geometry></collision>`;
    return `<collision>${origin}<geometry><cylinder radius="${number(shape.radius)}" length="${number(shape.length)}"/></geometry></collision>${ball(1)}${ball(-1)}`;
  }
  const geometry =
    shape.type === 'box'
      ? `<box size="${numbers(shape.size)}"/>`
      : shape.type === 'sphere'
        ? `<sphere radius="${number(shape.radius)}"/>`
        : `<cylinder radius="${number(shape.radius)}" length="${number(shape.length)}"/>`;
  return `<collision>${origin}<geometry>${geometry}</geometry></collision>`;
}

function sdfElement(link: LocatedElement): (collider: WrittenCollider, n: number) => string {
  const first = link.children.find(({ name }) => name === 'collision');
  const base = first === undefined ? 'collision' : wordsOf(first, 'name') || 'collision';
  return (collider, n) => {
    const named = `<collision name="${escapeMarkup(n === 0 ? base : `${base}_${n + 1}`)}">`;
    if (collider.is === 'mesh')
      return `${named}<geometry><mesh><uri>${escapeMarkup(collider.uri)}</uri></mesh></geometry></collision>`;
    const { shape, at, turn } = collider;
    const pose = `<pose>${numbers([...at, ...rollPitchYawOf(rotation(turn))])}</pose>`;
    const sizes =
      shape.type === 'box'
        ? `<size>${numbers(shape.size)}</size>`
        : shape.type === 'sphere'
          ? `<radius>${number(shape.radius)}</radius>`
          : `<radius>${number(shape.radius)}</radius><length>${number(shape.length)}</length>`;
    return `${named}${pose}<geometry><${shape.type}>${sizes}</${shape.type}></geometry></collision>`;
  };
}
