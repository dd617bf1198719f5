/**
 * The coordinate frames of the 3D view, drawn once; conversions happen only here.
 *
 * ```
 *   glTF file and viewer: right-handed, metres
 *
 *        Y up
 *        |
 *        |          front of the object looks along +Z, towards the first camera
 *        +---- X    right
 *       /
 *      Z
 *
 *   width = extent along X, height = along Y, depth = along Z; the floor is the plane Y = 0
 * ```
 *
 * glTF prescribes this frame (glTF 2.0, 3.4), so nothing is turned between file and viewer.
 */

/** x, y, z in metres, or a direction without unit. */
export type Triple = readonly [number, number, number];

/** The named views a user can jump to. */
export type ViewName = 'perspective' | 'front' | 'back' | 'right' | 'left' | 'top' | 'bottom';

/** From the object's centre towards the camera, per view. Not normalised. */
export const viewDirections: Readonly<Record<ViewName, Triple>> = {
  perspective: [0.9, 0.62, 1.25],
  front: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  // Not exactly from above: looking straight along the up axis leaves the orbit controls without a heading.
  top: [0, 1, 0.0001],
  bottom: [0, -1, 0.0001],
};

/** The grid's line distance in metres for an object of this extent: a power of ten that gives 3 to 30 lines. */
export function gridStep(extentMetres: number): number {
  const extent = Number.isFinite(extentMetres) && extentMetres > 0 ? extentMetres : 1;
  return 10 ** Math.floor(Math.log10(extent / 1.5));
}
