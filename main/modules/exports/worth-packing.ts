/** Whether a file gets smaller in a ZIP, by three pieces of it: pictures do not, and what shrinks like a bomb is refused when the ZIP is opened. */
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { PlannedCopy } from './plan.ts';

const deflate = promisify(deflateRaw);
const pieceBytes = 32 * 1024;
/** Below it the time is better spent otherwise; above it the file would look like a bomb to whoever opens the ZIP. */
const ratios = { least: 1.05, most: 60 } as const;

/** False for a file that cannot be read: whoever copies it says why. */
export async function isWorthPacking({
  from,
  sizeBytes,
}: Pick<PlannedCopy, 'from' | 'sizeBytes'>): Promise<boolean> {
  const file = await open(from, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const last = Math.max(0, sizeBytes - pieceBytes);
    for (const at of new Set([0, Math.floor(last / 2), last])) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at);
      const packed = await deflate(buffer.subarray(0, bytesRead), { level: 1 });
      const ratio = bytesRead / Math.max(1, packed.length);
      if (ratio > ratios.most || (at === 0 && ratio < ratios.least)) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}
