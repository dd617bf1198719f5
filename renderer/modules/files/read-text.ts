/** Reads a text of the asset's folder into lines, piece by piece, up to a bound. */
import { AppError } from '../../../main/contract/plain/errors.ts';

/** What is larger is opened with another program. */
export const mostTextBytes = 32_000_000;
/** A line as long as a book is cut: rows of a list have one height. */
const longestLine = 2000;
const mostLines = 1_000_000;

/** Throws `model.unreadable` and the signal's reason. */
export async function readLines(url: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(url, { signal, credentials: 'same-origin', redirect: 'error' });
  if (!response.ok || response.body === null)
    throw new AppError('model.unreadable', { reason: `HTTP ${response.status}` });
  const lines: string[] = [];
  let rest = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) lines.push(shortened(line));
    if (rest.length > longestLine * 8) rest = rest.slice(0, longestLine * 8);
    if (bytes > mostTextBytes || lines.length > mostLines) {
      await reader.cancel();
      break;
    }
  }
  if (rest !== '') lines.push(shortened(rest));
  return lines;
}

function shortened(line: string): string {
  const plain = line.endsWith('\r') ? line.slice(0, -1) : line;
  return plain.length > longestLine ? `${plain.slice(0, longestLine)}…` : plain;
}

/** The first bytes of a file. Throws `model.unreadable` and the signal's reason. */
export async function readHead(url: string, bytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, {
    signal,
    credentials: 'same-origin',
    redirect: 'error',
    headers: { range: `bytes=0-${bytes - 1}` },
  });
  // An empty file has no first byte.
  if (response.status === 416) return new Uint8Array(0);
  if (!response.ok) throw new AppError('model.unreadable', { reason: `HTTP ${response.status}` });
  return new Uint8Array(await response.arrayBuffer()).subarray(0, bytes);
}
