/** Looking at models: keys, measures, cuts, how finely textures lie, the light of a picture. */
import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  type Material,
  Mesh,
  MeshStandardMaterial,
  Texture,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import {
  angle,
  axesText,
  lengthIn,
  measuresAsText,
  measureText,
} from '../../../../renderer/modules/look/measured.ts';
import { onViewKey, type ViewKey } from '../../../../renderer/modules/stage/view-keys.ts';
import { freeLens } from '../../../../renderer/scene/view/both-cameras.ts';
import { fitting } from '../../../../renderer/scene/view/camera-moves.ts';
import { createPainter } from '../../../../renderer/scene/view/look/painter.ts';
import { sectionPlane } from '../../../../renderer/scene/view/look/section.ts';
import { surroundingsLevels } from '../../../../renderer/scene/view/look/surroundings.ts';
import { texelDensity } from '../../../../renderer/scene/view/look/texel-density.ts';
import type { PaintOptions } from '../../../../renderer/scene/view/view-settings.ts';

const press = (key: string, rest: Partial<ViewKey> = {}): ViewKey => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...rest,
});
const numpad = (digit: string, rest: Partial<ViewKey> = {}) =>
  press(digit, { code: `Numpad${digit}`, ...rest });

describe('keys', () => {
  test.each<[string, ViewKey, string]>([
    ['Left is for flipping', press('ArrowLeft'), ''],
    ['Up turns', press('ArrowUp'), 'orbit 0 1'],
    ['Shift turns to the side', press('ArrowRight', { shiftKey: true }), 'orbit 1 0'],
    ['Ctrl moves', press('ArrowLeft', { ctrlKey: true }), 'pan -1 0'],
    ['Cmd moves', press('ArrowDown', { metaKey: true }), 'pan 0 -1'],
    ['Alt is the window’s', press('ArrowLeft', { altKey: true }), ''],
    ['1 of the number pad', numpad('1'), 'show front'],
    ['with Ctrl from the other side', numpad('7', { ctrlKey: true }), 'show bottom'],
    ['5 of the number pad', numpad('5'), 'perspective'],
    ['1 of the row is not the pad’s', press('1'), ''],
    ['the pad without number lock', press('End', { code: 'Numpad1' }), ''],
    ['minus goes away', press('-'), 'zoom 1'],
    ['Ctrl minus is the browser’s', press('-', { ctrlKey: true }), ''],
  ])('%s', (_, key, done) => {
    let said = '';
    const moved = {
      orbit: (right: number, up: number) => void (said = `orbit ${Math.sign(right)} ${Math.sign(up)}`),
      pan: (right: number, up: number) => void (said = `pan ${Math.sign(right)} ${Math.sign(up)}`),
      zoom: (factor: number) => void (said = `zoom ${Math.sign(factor - 1)}`),
      show: (view: string) => void (said = `show ${view}`),
    };
    const used = onViewKey(key, moved, () => void (said = 'perspective'));
    expect([said, used]).toEqual([done, done !== '']);
  });
});

test('measures come to lengths in any unit, and to angles', () => {
  const distance = { id: 1, points: [[0, 0, 0] as const, [0.03, 0.04, 0] as const] };
  const corner = { id: 2, points: [[1, 0, 0] as const, [0, 0, 0] as const, [0, 0, 2] as const] };
  expect(measureText(distance, 'auto')).toBe('5 cm');
  expect([lengthIn(0.0254, 'in'), lengthIn(0.0123456, 'mm'), lengthIn(1.5, 'm')]).toEqual([
    '1 in',
    '12.35 mm',
    '1.5 m',
  ]);
  expect(axesText(distance, 'mm')).toBe('x 30 mm, y 40 mm, z 0 mm');
  expect([measureText(corner, 'mm'), axesText(corner, 'mm')]).toEqual(['90.0°', '']);
  expect(angle([0, 0, 0], [0, 0, 0], [1, 0, 0])).toBe(0);
  expect(
    measuresAsText([distance, corner], 'cm')
      .split('\n')
      .map((line) => line.split('\t')[1]),
  ).toEqual(['5 cm', '90.0°']);
});

test('a cut leaves out what lies beyond it', () => {
  const bounds = { min: [-1, 0, -1], max: [1, 4, 1] } as const;
  const plane = sectionPlane({ axis: 'y', at: 0.25, flipped: false }, bounds);
  const other = sectionPlane({ axis: 'y', at: 0.25, flipped: true }, bounds);
  const at = (y: number): number[] =>
    [plane, other].map((each) => Math.round(each.distanceToPoint(new Vector3(0, y, 0)) * 100) / 100);
  expect([at(0), at(1), at(4)]).toEqual([
    [1, -1],
    [0, 0],
    [-3, 3],
  ]);
});

test('while a model is painted its materials are others, and afterwards its own, also when drawing fails', () => {
  const own = new MeshStandardMaterial();
  const mesh = new Mesh(new BoxGeometry(), own);
  const bounds = { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] } as const;
  const colours = { wire: 'black', cut: 'red', warning: 'red' };
  const seen: string[] = [];
  const used = new Set<Material>();
  const disposed = new Set<Material>();
  const paint = (options: PaintOptions, fail = false): void => {
    const painter = createPainter(mesh, bounds, options, colours);
    const gl = {
      autoClear: true,
      clearStencil: () => undefined,
      render() {
        const { material } = mesh;
        used.add(material);
        material.addEventListener('dispose', () => disposed.add(material));
        seen.push(`${material.type} ${material.clippingPlanes?.length ?? 0}`);
        if (fail) throw new Error('the driver gave up');
      },
    };
    try {
      // Only what a painter asks of a renderer.
      painter.paint(gl as never, mesh as never, mesh as never);
    } finally {
      painter.dispose();
      expect([mesh.material, own.clippingPlanes, gl.autoClear]).toEqual([own, null, true]);
    }
  };
  paint({ drawing: 'roughness', wires: 'over', section: null });
  paint({ drawing: 'lit', wires: 'off', section: { axis: 'x', at: 0.5, flipped: false } });
  expect(() => paint({ drawing: 'normals', wires: 'off', section: null }, true)).toThrow('gave up');
  // What was made for painting is gone, and the model's own material is not.
  used.delete(own);
  expect(used.size).toBeGreaterThan(3);
  expect([...used].filter((material) => !disposed.has(material))).toEqual([]);
  expect(disposed.has(own)).toBe(false);
  expect(seen[0]).toBe('ShaderMaterial 0');
  expect(seen[1]).toBe('MeshBasicMaterial 0');
  expect(seen[2]).toBe('MeshStandardMaterial 1');
});

test('texels are counted over the surface', () => {
  const geometry = new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute([0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0], 3))
    .setAttribute('uv', new Float32BufferAttribute([0, 0, 1, 0, 1, 0.5, 0, 0.5], 2))
    .setIndex([0, 1, 2, 0, 2, 3]);
  const map = new Texture({ width: 1024, height: 1024 });
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map }));
  mesh.add(new Mesh(new BufferGeometry().setAttribute('position', geometry.getAttribute('position'))));
  mesh.updateMatrixWorld(true);
  const found = texelDensity(mesh);
  expect(found.texelsPerMetre).toBeCloseTo(512, 6);
  expect([found.meshes, found.meshesWithoutUv]).toEqual([2, 1]);
});

test('a lamp in a picture lights from its side, sharply and softly', () => {
  const image = { width: 64, height: 32, data: new Float32Array(64 * 32 * 4).fill(0.1) };
  // The middle of the picture lies towards +x.
  for (let row = 14; row < 18; row += 1) image.data.fill(50, (row * 64 + 30) * 4, (row * 64 + 34) * 4);
  const levels = surroundingsLevels(image);
  // Faces are mirrored in x, as three looks them up: the second one is towards +x.
  for (const level of levels[1]?.keys() ?? []) {
    const [right, left] = [levels[1]?.[level], levels[0]?.[level]].map((face) => {
      const middle = ((face?.height ?? 0) / 2) * (face?.width ?? 0) + (face?.width ?? 0) / 2;
      return face?.data[middle * 4] ?? 0;
    });
    // Half floats above zero are in the order of their bits.
    expect(right).toBeGreaterThan(left ?? 0);
  }
});

test('what a tool covers is not counted on when a model is framed', () => {
  const whole = freeLens({ width: 800, height: 600 }, { left: 0, bottom: 0 });
  const beside = freeLens({ width: 800, height: 600 }, { left: 400, bottom: 0 });
  const above = freeLens({ width: 800, height: 600 }, { left: 0, bottom: 300 });
  expect(whole.fovDegrees).toBeCloseTo(35, 9);
  expect(fitting(beside)).toBeLessThan(fitting(whole));
  expect(fitting(above)).toBeLessThan(fitting(beside));
});
