/** The library that decodes and scales pictures, loaded with the first picture: a start needs none, and it takes 35 ms. */
import type sharp from 'sharp';

/** Kept by the module cache after the first call. */
export async function loadSharp(): Promise<typeof sharp> {
  return (await import('sharp')).default;
}
