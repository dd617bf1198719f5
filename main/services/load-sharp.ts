/** The library that decodes and scales pictures, loaded with the first picture: a start needs none, and it takes 35 ms. */

/** Kept by the module cache after the first call. */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  return (await import('sharp')).default;
}
