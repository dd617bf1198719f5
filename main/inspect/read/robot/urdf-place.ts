/** How large a URDF is with every joint at zero, by its looks. Metres, in the frame of its root link. Pure. */
import type { Reading } from '../../types.ts';
import { type Box, identity, type Matrix, times } from '../matrix.ts';
import { childOf, type Element, numbersOf } from '../xml.ts';
import { type BoxOf, createPlacedParts } from './placed-size.ts';
import { aroundOrigin, movedBy, rollPitchYaw, scaledBy } from './turn.ts';

/** `robot` is the outer element. Null when a mesh is not known, or nothing is seen. */
export function sizeOfUrdf(robot: Element, boxOf: BoxOf): Reading['size'] {
  const links = new Map<string, Element>();
  for (const link of robot.children) if (link.name === 'link') links.set(link.attributes['name'] ?? '', link);
  const below = Map.groupBy(
    robot.children.filter(({ name }) => name === 'joint'),
    (joint) => childOf(joint, 'parent')?.attributes['link'] ?? '',
  );
  const children = new Set(
    [...below.values()].flat().map((joint) => childOf(joint, 'child')?.attributes['link']),
  );
  const parts = createPlacedParts();
  const open: { readonly link: string; readonly at: Matrix }[] = [...links.keys()]
    .filter((name) => !children.has(name))
    .map((link) => ({ link, at: identity }));
  const done = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { link, at } = next;
    if (done.has(link)) continue;
    done.add(link);
    for (const visual of links.get(link)?.children ?? [])
      if (visual.name === 'visual') {
        const shape = childOf(visual, 'geometry')?.children[0];
        if (shape !== undefined) addShape(shape, times(at, originOf(visual)), boxOf, parts.add);
      }
    for (const joint of below.get(link) ?? [])
      open.push({ link: childOf(joint, 'child')?.attributes['link'] ?? '', at: times(at, originOf(joint)) });
  }
  return parts.size();
}

function originOf(element: Element): Matrix {
  const attributes = childOf(element, 'origin')?.attributes;
  return times(
    movedBy(numbersOf(attributes?.['xyz']) ?? []),
    rollPitchYaw(numbersOf(attributes?.['rpy']) ?? []),
  );
}

function addShape(
  { name, attributes }: Element,
  at: Matrix,
  boxOf: BoxOf,
  add: (box: Box | null, at: Matrix) => void,
): void {
  if (name === 'mesh') {
    const scale = numbersOf(attributes['scale']) ?? [1, 1, 1];
    return add(boxOf(attributes['filename'] ?? ''), times(at, scaledBy(scale)));
  }
  const [x = 0, y = 0, z = 0] = numbersOf(attributes['size']) ?? [];
  const [radius = 0] = numbersOf(attributes['radius']) ?? [];
  const [length = 0] = numbersOf(attributes['length']) ?? [];
  if (name === 'box') add(aroundOrigin(x / 2, y / 2, z / 2), at);
  else if (name === 'sphere') add(aroundOrigin(radius, radius, radius), at);
  else if (name === 'cylinder') add(aroundOrigin(radius, radius, length / 2), at);
  else if (name === 'capsule') add(aroundOrigin(radius, radius, length / 2 + radius), at);
  else add(null, at);
}
