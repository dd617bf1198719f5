/** A GLB or glTF as the Khronos validator and a plain reader see it. */
import { validateBytes } from 'gltf-validator';
import type { Contents } from '../../unit/fix/memory-files.ts';

export const bytesAt = (contents: Contents, name: string): Uint8Array => Buffer.from(contents[name] ?? '');

/** Errors and warnings, but for the empty node. */
export async function complaints(contents: Contents, name: string): Promise<string[]> {
  const { issues } = await validateBytes(bytesAt(contents, name), {
    externalResourceFunction: (uri) => Promise.resolve(Uint8Array.from(bytesAt(contents, uri))),
  });
  return issues.messages
    .filter(({ severity, code }) => severity < 2 && code !== 'NODE_EMPTY')
    .map(({ message }) => message);
}

export interface Json {
  readonly meshes: readonly {
    readonly primitives: readonly { readonly attributes: Record<string, number>; readonly indices: number }[];
  }[];
  readonly accessors: readonly {
    readonly count: number;
    readonly componentType: number;
    readonly normalized?: boolean;
  }[];
  readonly bufferViews: readonly Record<string, unknown>[];
  readonly buffers: readonly { readonly byteLength: number; readonly uri?: string }[];
  readonly [other: string]: unknown;
}

export function jsonOf(bytes: Uint8Array): Json {
  const text = Buffer.from(bytes);
  const isBinary = text.toString('latin1', 0, 4) === 'glTF';
  return JSON.parse(
    isBinary ? text.toString('utf8', 20, 20 + text.readUInt32LE(12)) : text.toString(),
  ) as Json;
}

export function picturesIn(bytes: Uint8Array): Buffer[] {
  const { images, bufferViews } = jsonOf(bytes) as Json & {
    readonly images: readonly { readonly bufferView: number }[];
  };
  const start = 28 + Buffer.from(bytes).readUInt32LE(12);
  return images.map(({ bufferView }) => {
    const { byteOffset = 0, byteLength } = bufferViews[bufferView] ?? {};
    return Buffer.from(
      bytes.subarray(start + Number(byteOffset), start + Number(byteOffset) + Number(byteLength)),
    );
  });
}
