/** Folders with real deliverables of the sandbox in them, and inspections of them. */
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { doGuarded, type InspectTools } from '../../../main/inspect/guarded/guard.ts';
import { inspectFolder, type Looked, mergedFaults } from '../../../main/inspect/inspect-folder.ts';
import { kindOf } from '../../../main/inspect/scan/tree.ts';
import type { Findings, InspectRequest } from '../../../main/inspect/types.ts';
import type { MadeAsset } from '../../../main/sandbox/make/types.ts';

/** Removed when the test ends. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-inspect-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by their slash-separated paths. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [localPath, content] of Object.entries(files)) {
    const at = path.join(folder, localPath);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, content);
  }
}

/** As the service delivers them, without the folders above the asset's own. */
export async function writeMade(folder: string, { files }: MadeAsset): Promise<void> {
  await writeFiles(
    folder,
    Object.fromEntries(files.map((file) => [file.path.split('/').slice(2).join('/'), file.bytes])),
  );
}

/** What is done in a thread that can be ended is done in this one. glTF is not validated. */
export const tools: InspectTools = {
  guard: { ask: doGuarded, close: () => Promise.resolve() },
  mostValidatedBytes: 0,
};

/** Everything that lies in the folder is listed. */
export async function inspected(root: string, rest: Partial<InspectRequest> = {}): Promise<Findings> {
  const { facts, faults } = await looked(root, rest);
  return { facts, faults };
}

/** The same with what was read of each file. */
export async function looked(root: string, rest: Partial<InspectRequest> = {}): Promise<Looked> {
  const files: InspectRequest['files'][number][] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const at = path.join(entry.parentPath, entry.name);
    const localPath = path.relative(root, at).split(path.sep).join('/');
    files.push({ localPath, kind: kindOf(localPath, true), sizeBytes: (await lstat(at)).size });
  }
  const request = {
    root,
    origin: 'folder',
    files,
    dimensions: null,
    effectiveParams: null,
    contentSha256: null,
    ...rest,
  } as const;
  const { facts, faults, reads } = await inspectFolder(request, tools, new AbortController().signal);
  return { facts, faults: mergedFaults(faults), reads };
}

/** A GLB of these parts; the binary chunk is as long as it says. */
export function glb(json: unknown, bin: Uint8Array = new Uint8Array(0)): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + padded.length + bin.length, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16, 'latin1');
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(bin.length, 0);
  chunk.write('BIN\0', 4, 'latin1');
  return Buffer.concat([head, padded, chunk, bin]);
}

/** A triangle in a box of this size. */
export function boxGlb(size: readonly [number, number, number], scale = 1): Buffer {
  return glb(
    {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, scale: [scale, scale, scale] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3, min: [0, 0, 0], max: size }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
    },
    new Uint8Array(Float32Array.of(0, 0, 0, ...size, 0, 0, 0).buffer),
  );
}

/** A picture by its head and its end; what lies between is zero. */
export function png(width: number, height: number, colourType = 6, end = 'IEND'): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt8(8, 24);
  bytes.writeUInt8(colourType, 25);
  bytes.write(end, 56, 'latin1');
  return bytes;
}
