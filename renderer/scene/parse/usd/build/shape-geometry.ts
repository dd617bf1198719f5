/** Cubes, spheres, cylinders, capsules, cones and planes as three's geometry, with the sizes that USD takes where none is said. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';

/** Null for other types; a size that is none counts as zero. In the prim's own units. */
export function shapeGeometry(prim: StagePrim): BufferGeometry | null {
  const size = (name: string, unsaid: number): number => {
    const value = prim.number(name) ?? unsaid;
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const along = prim.text('axis') ?? 'Z';
  switch (prim.typeName) {
    case 'Cube': {
      const edge = size('size', 2);
      return new BoxGeometry(edge, edge, edge);
    }
    case 'Sphere':
      return new SphereGeometry(size('radius', 1), 32, 16);
    case 'Cylinder': {
      const radius = size('radius', 1);
      return fromY(new CylinderGeometry(radius, radius, size('height', 2), 32), along);
    }
    case 'Cylinder_1': {
      const top = size('radiusTop', 1);
      return fromY(new CylinderGeometry(top, size('radiusBottom', 1), size('height', 2), 32), along);
    }
    case 'Capsule':
      return fromY(new CapsuleGeometry(size('radius', 0.5), size('height', 1), 8, 24), along);
    case 'Cone':
      return fromY(new ConeGeometry(size('radius', 1), size('height', 2), 32), along);
    case 'Plane': {
      const flat = new PlaneGeometry(size('width', 2), size('length', 2));
      // three's plane faces along Z, with its width along X: for a normal along X, USD's width lies along Z.
      if (along === 'X') return flat.rotateY(Math.PI / 2);
      return along === 'Y' ? flat.rotateX(-Math.PI / 2) : flat;
    }
    default:
      return null;
  }
}

/** three's round shapes stand along Y. */
function fromY(geometry: BufferGeometry, axis: string): BufferGeometry {
  if (axis === 'X') return geometry.rotateZ(-Math.PI / 2);
  return axis === 'Z' ? geometry.rotateX(Math.PI / 2) : geometry;
}
