/** Phong's shininess in the terms of a rough surface. Pure. */

/** Roughness with a highlight as wide as that of the exponent (Karis 2013, alpha squared as 2 / (n + 2)); 0 to 1. */
export function roughnessOf(shininess: number): number {
  return (2 / (Math.max(shininess, 0) + 2)) ** 0.25;
}
