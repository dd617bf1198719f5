/** Lists a film's packets with ffprobe, line by line: a long clip has hundreds of thousands. */
import { createInterface } from 'node:readline';
import { type PacketTimes, packetOptions, packetReader } from './packet-times.ts';
import { type RunOptions, startTool } from './run-tool.ts';
import type { Clip } from './types.ts';

/**
 * `packets` takes the stream's time base in seconds. `cutShort`: the index names samples beyond the end of the file.
 * Throws as `startTool`'s `done`.
 */
export async function listPackets(
  clip: Clip,
  options: RunOptions,
): Promise<{ packets: (tickS: number) => PacketTimes; cutShort: boolean }> {
  const reader = packetReader();
  let cutShort = false;
  const tool = startTool(
    { program: 'ffprobe', clip, after: packetOptions },
    {
      ...options,
      onStderrLine: (line) => {
        if (line.endsWith(': partial file')) cutShort = true;
      },
    },
  );
  for await (const line of createInterface({ input: tool.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (reader.line(line)) continue;
    tool.kill();
    break;
  }
  await tool.done;
  return { packets: reader.times, cutShort };
}
