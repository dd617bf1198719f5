/** Asks ffprobe for the streams of a clip. */
import { type ProbeOutput, probeOptions, readProbe } from './probe-output.ts';
import { type RunOptions, runTool } from './run-tool.ts';
import type { Clip } from './types.ts';

/** Tags of a hostile file may be of any length. */
const mostBytes = 4_000_000;

/** Null when ffprobe prints nothing that can be read. Throws as `startTool`'s `done`. */
export async function probeClip(clip: Clip, options: RunOptions): Promise<ProbeOutput | null> {
  const { stdout } = await runTool(
    { program: 'ffprobe', clip, logLevel: 'fatal', after: probeOptions },
    { ...options, mostBytes },
  );
  return readProbe(stdout.toString('utf8'));
}
