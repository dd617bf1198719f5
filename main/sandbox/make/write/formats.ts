/** Which files each simulator takes (the spec's `params.physics.simulator`). */
import type { Finished, WrittenFile } from './asset-parts.ts';
import { writeGlb } from './glb.ts';

/** The model files, and what they could not carry. */
export async function writeFormats(finished: Finished): Promise<{ files: WrittenFile[]; notes: string[] }> {
  return { files: [await writeGlb(finished)], notes: [] };
}
