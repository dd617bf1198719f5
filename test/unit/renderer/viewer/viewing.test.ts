/** What the view and its screens compute: files of an asset, keys, camera, floor, lengths, free-form data. */
import { BoxGeometry, BufferAttribute, Group, Mesh, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { lengthText } from '../../../../main/contract/plain/measure-text.ts';
import { pictureHeader } from '../../../../main/formats/picture-header.ts';
import { assetStatus, modelFormats, subtitle } from '../../../../renderer/modules/asset/asset-text.ts';
import {
  gridLayout,
  indexAfterKey,
  previewEdgePx,
} from '../../../../renderer/modules/library/list/list-layout.ts';
import { whyNoFiles } from '../../../../renderer/modules/viewer/panel/panel-words.ts';
import { footprintOf, groundPlan, shadowOf } from '../../../../renderer/scene/floor.ts';
import { gridStep } from '../../../../renderer/scene/frames.ts';
import { dollied, framed, orbited, panned } from '../../../../renderer/scene/view/camera-moves.ts';
import { fakeAsset, fakeJob, fakeTransfer } from '../../../fakes/handlers/handlers.ts';

const bytes = (...parts: (number[] | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : part,
    ),
  );
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

describe('the camera', () => {
  const bounds = { min: [-1, 0, -1], max: [1, 4, 1] } as const;
  const lens = { fovDegrees: 35, aspect: 0.5 };

  it.each(['perspective', 'front', 'right', 'top'] as const)(
    'has all of the object in view from %s',
    (view) => {
      const { position, target } = framed(bounds, view, lens);
      const narrow = Math.atan(Math.tan((35 * Math.PI) / 360) * 0.5);
      expect(target.toArray()).toEqual([0, 2, 0]);
      expect(position.distanceTo(target) * Math.sin(narrow)).toBeGreaterThan(Math.sqrt(6));
    },
  );

  it('turns around the target without changing the distance, and stops at the poles', () => {
    const start = { position: new Vector3(0, 0, 5), target: new Vector3() };
    expect(orbited(start, Math.PI / 2, 0).position.x).toBeCloseTo(5);
    const above = orbited(start, 0, 10);
    expect(above.position.y).toBeCloseTo(5);
    expect(above.position.length()).toBeCloseTo(5);
  });

  it('zooms within its limits and moves in the plane of the screen', () => {
    const start = { position: new Vector3(0, 0, 5), target: new Vector3() };
    expect(dollied(start, 0.001, { min: 1, max: 9 }).position.z).toBeCloseTo(1);
    expect(dollied(start, 1000, { min: 1, max: 9 }).position.z).toBeCloseTo(9);
    const moved = panned(start, 0.1, 0);
    expect(moved.target.x).toBeCloseTo(0.5);
    expect(moved.position.z).toBeCloseTo(5);
  });
});

describe('lengths and floor', () => {
  it.each([
    [0.0825, '8.25 cm'],
    [0.00052, '0.52 mm'],
    [0.99999, '1 m'],
    [12.345, '12.3 m'],
    [-0.1, '−10 cm'],
    [4200, '4.2 km'],
  ])('writes %d m as %s', (metres, text) => {
    expect(lengthText(metres)).toBe(text);
  });

  it.each([0.003, 0.095, 0.6, 1, 14, 900])('gives an object of %d m between 1 and 30 lines', (extent) => {
    expect(extent / gridStep(extent)).toBeGreaterThanOrEqual(1);
    expect(extent / gridStep(extent)).toBeLessThanOrEqual(30);
  });

  it('keeps the floor at zero unless the object is far from it', () => {
    expect(groundPlan({ min: [0, -0.1, 0], max: [1, 1, 1] }).heightMetres).toBe(0);
    expect(groundPlan({ min: [0, 50, 0], max: [1, 51, 1] }).heightMetres).toBe(50);
  });
});

describe('the library’s cells', () => {
  it('fills the width with cards at least as wide as chosen', () => {
    expect(gridLayout(1032, 200, 'grid')).toMatchObject({ columns: 4, cellWidth: 243 });
    expect(gridLayout(132, 200, 'grid')).toMatchObject({ columns: 1, cellWidth: 108 });
    expect(gridLayout(1000, 200, 'list').columns).toBe(1);
  });

  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 2, 2],
    ['ArrowUp', 9, 5],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
    ['Tab', 3, null],
  ])('%s leads from %d to %s of ten in rows of four', (key, index, target) => {
    expect(indexAfterKey(key, { index, count: 10, columns: 4, pageRows: 2 })).toBe(target);
  });

  it('asks for few sizes of previews', () => {
    expect([80, 128, 200, 300, 900].map((width) => previewEdgePx(width, 1))).toEqual([
      128, 128, 256, 512, 1024,
    ]);
  });
});

describe('image headers', () => {
  it('reads JPEG and WebP sizes, and nothing from the rest', () => {
    const jpeg = bytes(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0x01, 0x00, 0x02, 0x00],
      zeros(8),
    );
    expect(pictureHeader(jpeg)).toMatchObject({ type: 'jpeg', width: 512, height: 256 });
    const webp = bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0xff, 3, 0, 0xff, 1, 0]);
    expect(pictureHeader(webp)).toMatchObject({
      type: 'webp',
      width: 1024,
      height: 512,
      channels: 3,
      bits: 8,
    });
    expect(pictureHeader(bytes('<svg>'))).toBeNull();
    expect(pictureHeader(bytes([0xff, 0xd8, 0xff]))).toBeNull();
  });
});

/** The footprint of a box of 2 by 1 m that hangs at this height. */
const box = (height: number) => {
  const mesh = new Mesh(new BoxGeometry(2, 1, 1));
  mesh.position.y = height + 0.5;
  mesh.updateMatrixWorld(true);
  return footprintOf(mesh, { min: [-1, height, -0.5], max: [1, height + 1, 0.5] }, 12, 0);
};

/** How dark the floor is at a place in metres. */
const at = ({ cells, size, edgeMetres }: ReturnType<typeof box>, x: number, z: number): number =>
  cells[Math.floor((z / edgeMetres + 0.5) * size) * size + Math.floor((x / edgeMetres + 0.5) * size)] ??
  Number.NaN;

const transfer = (receivedBytes: number) =>
  fakeTransfer(1, { state: 'active', receivedBytes, totalBytes: 2000, bytesPerSecond: 100 });

/** The line under an asset whose files are on the way. */
const line = (receivedBytes: number): string =>
  assetStatus({ job: fakeJob(1), transfer: transfer(receivedBytes), sizeBytes: 0 }).line;

describe('the shadow on the floor', () => {
  it('lies under the object and nowhere else', () => {
    const standing = box(0);
    expect(at(standing, 0, 0)).toBeCloseTo(1, 3);
    expect(at(standing, 0.9, -0.4)).toBeGreaterThan(0.5);
    expect(at(standing, 0, 0.8)).toBe(0);
    expect(at(standing, 1.4, 0)).toBe(0);
  });

  it('fades with the height', () => {
    expect(at(box(0.2), 0, 0)).toBeLessThan(0.6);
    expect(at(box(5), 0, 0)).toBe(0);
  });

  it('is of what can be seen', () => {
    const [shape, looks] = [new Mesh(new BoxGeometry(2, 1, 1)), new Mesh(new BoxGeometry(0.5, 0.5, 0.5))];
    const both = new Group().add(shape, looks);
    shape.visible = false;
    both.updateMatrixWorld(true);
    const shadow = footprintOf(both, { min: [-1, -0.5, -0.5], max: [1, 0.5, 0.5] }, 24, -0.25);
    expect(at(shadow, 0, 0)).toBeCloseTo(1, 3);
    expect(at(shadow, 0.8, 0)).toBe(0);
  });

  it('is the same for numbers that stand for others', () => {
    const mesh = new Mesh(new BoxGeometry(2, 1, 1));
    const positions = mesh.geometry.getAttribute('position').array;
    const short = Int16Array.from(positions, (metres) => Math.round(metres * 32_767));
    mesh.geometry.setAttribute('position', new BufferAttribute(short, 3, true));
    mesh.position.y = 0.5;
    mesh.updateMatrixWorld(true);
    const shadow = footprintOf(mesh, { min: [-1, 0, -0.5], max: [1, 1, 0.5] }, 12, 0);
    const whole = box(0);
    expect(Array.from(shadow.cells, (dark) => dark > 0.5)).toEqual(
      Array.from(whole.cells, (dark) => dark > 0.5),
    );
  });
});

describe('its picture', () => {
  it('is as dark as the floor, and begins at the far end, where a texture has its last row', () => {
    const mesh = new Mesh(new BoxGeometry(2, 0.1, 0.2));
    // At the small end of Z.
    mesh.position.set(0, 0.05, -0.4);
    mesh.updateMatrixWorld(true);
    const footprint = footprintOf(mesh, { min: [-1, 0, -0.5], max: [1, 0.1, 0.5] }, 12, 0);
    const { pixels, size } = shadowOf(footprint);
    const opacity = (row: number): number => pixels[(row * size + size / 2) * 4 + 3] ?? Number.NaN;
    const cell = (row: number): number => footprint.cells[row * size + size / 2] ?? Number.NaN;
    expect(pixels.length).toBe(size * size * 4);
    for (let row = 0; row < size; row += 1)
      expect(opacity(size - 1 - row)).toBe(Math.round(cell(row) * 0.42 * 255));
    expect(Math.max(...Array.from({ length: size / 2 }, (_, row) => opacity(row)))).toBe(0);
    expect(
      Math.max(...Array.from({ length: size / 2 }, (_, row) => opacity(size / 2 + row))),
    ).toBeGreaterThan(60);
  });
});

describe('why an asset has no files', () => {
  const gone = '2026-01-02T03:04:05.000Z';
  it.each([
    ['its job runs', { job: fakeJob(1, { status: 'running' }) }, 'beingMade'],
    ['its job failed', { job: fakeJob(1, { status: 'failed' }) }, 'notMade'],
    ['its job was canceled', { job: fakeJob(1, { status: 'canceled' }) }, 'notMade'],
    ['they are at the service', { job: fakeJob(1) }, 'atService'],
    ['it was made elsewhere', { job: null }, 'atService'],
    ['it was deleted there', { job: null, deletedAtServiceAt: gone }, 'gone'],
    ['its folder is empty', { job: null, origin: 'folder' }, 'here'],
  ] as const)('%s', (_, part, why) => {
    expect(whyNoFiles(fakeAsset(1, { transfer: null, ...part }))).toBe(why);
  });

  it('is being made elsewhere', () => {
    const error = toFailure(new AppError('asset.not-made-yet', { name: 'Mug 1' }));
    const waiting = fakeTransfer(1, { state: 'waiting', error });
    expect(whyNoFiles(fakeAsset(1, { job: null, transfer: waiting }))).toBe('beingMade');
  });
});

describe('an asset in words', () => {
  it('shows model formats only, always in the same order', () => {
    expect(modelFormats(['preview', 'usd', 'physics_sidecar', 'glb', 'texture'])).toEqual(['GLB', 'USD']);
    expect(modelFormats(['urdf', 'obj', 'simready_glb', 'simready_sidecar'])).toEqual([
      'OBJ',
      'URDF',
      'Sim-ready GLB',
    ]);
  });

  it('does not say the same twice when it has no name', () => {
    const source = { type: 'text', text: 'a blue mug' } as const;
    expect(subtitle({ name: null, source })).toBe('From a description');
    expect(subtitle({ name: 'Mug', source })).toBe('a blue mug');
  });

  it('gives no percentage while it waits, and no time that is over at once', () => {
    const queued = fakeJob(1, { status: 'queued', progress: 0 });
    expect(assetStatus({ job: queued, transfer: null, sizeBytes: 0 }).line).toBe('Queued');
    expect(line(1000)).toBe('1.0 kB of 2.0 kB, 10 s left');
    expect(line(1950)).toBe('1.9 kB of 2.0 kB');
  });
});
