import { NodeIO } from '@gltf-transform/core';
import { type Group, Loader, LoadingManager, type Object3D, Texture, Vector3 } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { describe, expect, it } from 'vitest';
import { rotate, type Vec3 } from '../../../main/sandbox/make/geometry/vector.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { classes, proceduralModel } from '../../../main/sandbox/make/procedural/procedural-model.ts';
import { allBodies, bodyTree } from '../../../main/sandbox/make/shape/bodies.ts';
import type { Model } from '../../../main/sandbox/make/shape/model.ts';
import { writeFormats } from '../../../main/sandbox/make/write/formats.ts';
import { writeSidecar } from '../../../main/sandbox/make/write/sidecar.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';

/** A joint as a file tells it: origin and axis in the root frame, limits in radians or metres. */
interface Told {
  readonly name: string;
  readonly type: string;
  readonly parent: string;
  readonly child: string;
  readonly origin: Vec3;
  readonly axis: Vec3;
  readonly limits: readonly [number, number] | null;
}

const vec = (text: string | undefined): Vec3 => {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = (text ?? '').split(/[\s,]+/).map(Number);
  return [x, y, z];
};
const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1];

/** Bodies nest, so a body's place is the sum of the positions around it. */
function fromMjcf(text: string): Told[] {
  expect(text).toContain('angle="radian"');
  const told: Told[] = [];
  const stack: { name: string; at: Vec3 }[] = [];
  for (const [element] of text.matchAll(/<body [^>]*>|<\/body>|<joint [^>]*>/g)) {
    const parent = stack.at(-1);
    if (element === '</body>') stack.pop();
    else if (element.startsWith('<body')) {
      const at = sum(parent?.at ?? [0, 0, 0], vec(attribute(element, 'pos') ?? '0 0 0'));
      stack.push({ name: attribute(element, 'name') ?? '', at });
    } else {
      const range = attribute(element, 'range')?.split(' ').map(Number);
      const slides = attribute(element, 'type') === 'slide';
      told.push({
        name: attribute(element, 'name') ?? '',
        type: slides ? 'prismatic' : range === undefined ? 'continuous' : 'revolute',
        parent: stack.at(-2)?.name ?? '',
        child: parent?.name ?? '',
        origin: parent?.at ?? [0, 0, 0],
        axis: vec(attribute(element, 'axis')),
        limits: range === undefined ? null : [range[0] ?? Number.NaN, range[1] ?? Number.NaN],
      });
    }
  }
  return told;
}

function fromUrdf(text: string): Told[] {
  const places = new Map<string, Vec3>();
  return [...text.matchAll(/<joint name="([^"]+)" type="([^"]+)">([\s\S]*?)<\/joint>/g)].map(
    ([, name = '', type = '', inside = '']) => {
      const parent = /<parent link="([^"]+)"/.exec(inside)?.[1] ?? '';
      const child = /<child link="([^"]+)"/.exec(inside)?.[1] ?? '';
      expect(inside).toContain('rpy="0 0 0"');
      const origin = sum(places.get(parent) ?? [0, 0, 0], vec(attribute(inside, 'xyz')));
      places.set(child, origin);
      const lower = attribute(inside, 'lower');
      expect(Number(attribute(inside, 'effort'))).toBeGreaterThan(0);
      expect(Number(attribute(inside, 'velocity'))).toBeGreaterThan(0);
      return {
        name,
        type,
        parent,
        child,
        origin,
        axis: vec(/<axis xyz="([^"]+)"/.exec(inside)?.[1]),
        limits: lower === undefined ? null : [Number(lower), Number(attribute(inside, 'upper'))],
      };
    },
  );
}

/** Both sides of a joint must name the same place; link prims lie side by side under the root. */
function fromUsd(text: string, stem: string): Told[] {
  new USDAParser().parseText(text);
  const places = new Map(
    [...text.matchAll(/def Xform "(\w+)" \([^)]*\)\s*\{\s*double3 xformOp:translate = \(([^)]*)\)/g)].map(
      ([, name = '', at]) => [name, vec(at)] as const,
    ),
  );
  return [
    ...text.matchAll(/def Physics(Revolute|Prismatic)Joint "(\w+)" \([^)]*\)\s*\{([\s\S]*?)\n {8}\}/g),
  ].map(([, kind, name = '', inside = '']) => {
    const end = (side: 0 | 1): string =>
      new RegExp(`rel physics:body${side} = </${stem}/(\\w+)>`).exec(inside)?.[1] ?? '';
    const tuple = (property: string): number[] =>
      (new RegExp(`physics:${property} = \\(([^)]*)\\)`).exec(inside)?.[1] ?? '').split(', ').map(Number);
    const place = (side: 0 | 1): Vec3 =>
      sum(places.get(end(side)) ?? [Number.NaN, 0, 0], vec(tuple(`localPos${side}`).join(' ')));
    place(0).forEach((value, k) => expect(value).toBeCloseTo(place(1)[k] ?? Number.NaN, 6));
    const [w = 1, x = 0, y = 0, z = 0] = tuple('localRot0');
    expect(tuple('localRot1')).toEqual(tuple('localRot0'));
    const letter = /physics:axis = "([XYZ])"/.exec(inside)?.[1] ?? '';
    const unit = kind === 'Revolute' ? Math.PI / 180 : 1;
    const limit = (which: string): number | undefined => {
      const found = new RegExp(`physics:${which}Limit = (\\S+)`).exec(inside)?.[1];
      return found === undefined ? undefined : Number(found) * unit;
    };
    const lower = limit('lower');
    return {
      name,
      type: kind === 'Prismatic' ? 'prismatic' : lower === undefined ? 'continuous' : 'revolute',
      parent: end(0),
      child: end(1),
      origin: place(0),
      axis: rotate([w, x, y, z], [Number(letter === 'X'), Number(letter === 'Y'), Number(letter === 'Z')]),
      limits: lower === undefined ? null : [lower, limit('upper') ?? Number.NaN],
    };
  });
}

interface SidecarJoint {
  name: string;
  type: string;
  parent: string;
  child: string;
  origin_m: [number, number, number];
  axis: [number, number, number];
  lower?: number;
  upper?: number;
}

const fromSidecar = ({ joints }: { joints: SidecarJoint[] }): Told[] =>
  joints.map(({ name, type, parent, child, origin_m, axis, lower, upper }) => ({
    name,
    type,
    parent,
    child,
    origin: origin_m,
    axis,
    limits: lower === undefined || upper === undefined ? null : [lower, upper],
  }));

const fromModel = (model: Model): Told[] =>
  allBodies(bodyTree(model, 'thing')).flatMap(({ joint }) =>
    joint === null
      ? []
      : [
          {
            name: joint.name,
            type: joint.type,
            parent: joint.parent,
            child: joint.child,
            origin: joint.at,
            axis: joint.axis,
            limits: joint.limits === null ? null : ([joint.limits.lower, joint.limits.upper] as const),
          },
        ],
  );

const byName = (told: readonly Told[]): Told[] => told.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Every joint the same, to a hundredth of a millimetre and of a milliradian. */
function expectSame(told: readonly Told[], expected: readonly Told[]): void {
  const spoken = ({ name, type, parent, child, limits }: Told) => ({
    name,
    type,
    parent,
    child,
    limited: limits !== null,
  });
  expect(byName(told).map(spoken)).toEqual(byName(expected).map(spoken));
  const counted = (one: Told): number[] => [...one.origin, ...one.axis, ...(one.limits ?? [])];
  const wanted = byName(expected).flatMap(counted);
  byName(told)
    .flatMap(counted)
    .forEach((value, i) => expect(Math.abs(value - (wanted[i] ?? Number.NaN))).toBeLessThan(1e-5));
}

/** Stands in for the picture loader, which needs a page. */
class Pictures extends Loader<Texture> {
  override load(_url: string, done?: (texture: Texture) => void): Texture {
    const texture = new Texture();
    done?.(texture);
    return texture;
  }
}

async function written(text: string, index: number, simulator: string) {
  const request = variantRequest(text, index, { simulator });
  const model = proceduralModel(request, request.variant);
  const finished = { request, title: text, model, root: bodyTree(model, request.stem), textures: [] };
  const { files, collision } = await writeFormats(finished);
  const textOf = (kind: string): string =>
    new TextDecoder().decode(files.find((file) => file.kind === kind)?.bytes);
  const sidecar: unknown = JSON.parse(
    new TextDecoder().decode(writeSidecar(finished, files, collision).bytes),
  );
  return { model, files, textOf, sidecar };
}

describe.each(classes.map(({ name, words }) => [name, words[0] ?? name]))('a %s', (_, text) => {
  it.each([1, 2, 3])('has the same joints in USD, MJCF, URDF and sidecar (variant %i)', async (index) => {
    const { model, textOf, sidecar } = await written(text, index, 'genesis');
    const expected = fromModel(model);
    expect(expected.length).toBeGreaterThan(0);
    expectSame(fromMjcf(textOf('mjcf')), expected);
    expectSame(fromUrdf(textOf('urdf')), expected);
    expectSame(fromSidecar(sidecar as { joints: SidecarJoint[] }), expected);
    const usd = (await written(text, index, 'isaac_sim_physx')).textOf('usd');
    expectSame(fromUsd(usd, 'thing'), expected);
    expect(usd).toContain('"PhysicsArticulationRootAPI"');
    expect(usd.match(/"PhysicsRigidBodyAPI"/g)?.length).toBe(model.articulation?.links.length);
    expect(usd.includes('world_mount')).toBe(model.articulation?.base === 'fixed');
    expect(textOf('mjcf').includes('<freejoint/>')).toBe(model.articulation?.base === 'free');
  });

  it('has a node per link, at its joint, in GLB and FBX', async () => {
    const { model, files } = await written(text, 1, 'agnostic');
    const bodies = allBodies(bodyTree(model, 'thing'));
    const root = (await new NodeIO().readBinary(files.find((file) => file.kind === 'glb')!.bytes)).getRoot();
    const manager = new LoadingManager();
    manager.addHandler(/\.png$/i, new Pictures(manager));
    const fbx: Group = new FBXLoader(manager).parse(
      new Uint8Array(files.find((file) => file.kind === 'fbx')!.bytes).buffer,
      '',
    );
    fbx.updateMatrixWorld(true);
    for (const { name, at, parts } of bodies) {
      const [x, y, z] = at;
      const node = root.listNodes().find((one) => one.getName() === name);
      const place = node?.getWorldTranslation() ?? [];
      [x, z, -y].forEach((value, k) => expect(place[k]).toBeCloseTo(value, 5));
      expect(node?.listChildren().map((child) => child.getName())).toEqual(
        expect.arrayContaining(parts.map((part) => part.name)),
      );
      const object: Object3D | undefined = fbx.getObjectByName(name);
      const seen = object?.getWorldPosition(new Vector3()).toArray() ?? [];
      [x, z, -y].forEach((value, k) => expect((seen[k] ?? Number.NaN) / 100).toBeCloseTo(value, 5));
    }
  });
});

describe('the sidecar', () => {
  it('says when a class stood in, and with which parameters the variant was made', async () => {
    const { sidecar, model } = await written('an articulated dinosaur', 2, 'mujoco');
    expect(sidecar).toMatchObject({
      object: 'box_with_lid',
      articulated: true,
      base: 'free',
      root_link: 'box',
      procedural: {
        class: 'box_with_lid',
        variant_index: 2,
        fallback: true,
        parameters: model.recipe?.parameters,
      },
      notes: expect.arrayContaining([expect.stringContaining('names no class that is known here')]),
    });
    expect(sidecar).toHaveProperty('links.1.mass_kg');
    expect(sidecar).toHaveProperty('links.1.inertia_kg_m2.ixx');
  });
});

describe('a variant that is not articulated', () => {
  it('is one rigid body of the same look', async () => {
    const wishes = { simulator: 'genesis' };
    const moving = await makeAsset(variantRequest('a cabinet with two drawers', 3, wishes));
    const rigid = await makeAsset(
      variantRequest('a cabinet with two drawers', 3, { ...wishes, articulated: false }),
    );
    const textOf = (made: typeof rigid, kind: string): string =>
      new TextDecoder().decode(made.files.find((file) => file.kind === kind)?.bytes);
    expect(textOf(rigid, 'mjcf').match(/<body /g)?.length).toBe(1);
    expect(textOf(rigid, 'mjcf')).not.toContain('<joint');
    expect(textOf(rigid, 'urdf').match(/<link /g)?.length).toBe(1);
    expect(JSON.parse(textOf(rigid, 'physics_sidecar'))).toMatchObject({ articulated: false });
    expect(rigid.dimensions).toEqual(moving.dimensions);
    const textures = (made: typeof rigid) => made.files.filter((file) => file.kind === 'texture');
    expect(textures(rigid)).toEqual(textures(moving));
    const obj = moving.files.find((file) => file.path.endsWith('/thing/thing.obj'));
    expect(new TextDecoder().decode(obj?.bytes).match(/^g \w+$/gm)?.length).toBeGreaterThan(2);
  });
});
