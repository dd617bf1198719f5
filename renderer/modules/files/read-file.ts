/** As what a file is shown that is no model, and reading its text into lines, piece by piece, up to a bound. */

import { AppError } from '../../../main/contract/plain/errors.ts';
import { endingOf } from '../../scene/parse/endings.ts';

/** `other`: opened with another program. */
export type FileForm = 'tree' | 'text' | 'picture' | 'other';

const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif']);
const texts = new Set([
  'xml',
  'urdf',
  'mjcf',
  'xacro',
  'sdf',
  'usda',
  'mtl',
  'obj',
  'txt',
  'md',
  'csv',
  'tsv',
  'yaml',
  'yml',
  'log',
  'dae',
  'html',
]);

/** By its ending; USD and FBX are texts or not, which only their first bytes tell. */
export function formOfFile(localPath: string): FileForm | 'by-content' {
  const ending = endingOf(localPath);
  if (ending === 'json' || ending === 'gltf') return 'tree';
  if (pictures.has(ending)) return 'picture';
  if (texts.has(ending)) return 'text';
  return ending === 'usd' || ending === 'fbx' || ending === 'stl' || ending === 'ply'
    ? 'by-content'
    : 'other';
}

/** Of the first bytes: a text has no zeros, and few bytes that no text has. */
export function isText(head: Uint8Array): boolean {
  if (head.length === 0) return true;
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32)) odd += 1;
  }
  return odd / head.length < 0.02;
}

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
