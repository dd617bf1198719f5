/** A shape that covers itself over and over is drawn in part; an ordinary one is left alone. */
import { BufferGeometry, Float32BufferAttribute, Mesh, SphereGeometry } from 'three';
import { expect, it } from 'vitest';
import { thinOverdraw } from '../../../../renderer/scene/prepare/draw-cost.ts';

it('thins what covers itself hundreds of times over, and says so', () => {
  const pile = new BufferGeometry();
  pile.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 1, 1, 0], 3));
  pile.setIndex(Array.from({ length: 30_000 }, (_, at) => at % 3));
  pile.computeBoundingBox();
  const notes = thinOverdraw(new Mesh(pile));
  expect(pile.index?.count).toBe(159 * 3);
  expect([...(pile.index?.array ?? [])].slice(0, 6)).toEqual([0, 1, 2, 0, 1, 2]);
  expect(notes).toHaveLength(1);
  expect(notes[0]?.message).toContain('5,000 times');
});

it('leaves an ordinary shape as it is', () => {
  const sphere = new SphereGeometry(1, 100, 60);
  sphere.computeBoundingBox();
  const before = sphere.index?.count;
  expect(thinOverdraw(new Mesh(sphere))).toEqual([]);
  expect(sphere.index?.count).toBe(before);
});
