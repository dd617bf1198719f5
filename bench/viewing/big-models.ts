/** Models of any number of triangles in each format, made once and kept in the system's temporary folder. */
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { writeFbx } from './write-fbx.ts';
import { writeGlb } from './write-glb.ts';
import { writeUsdc } from './write-usdc.ts';

/** A sphere with bumps. Triples of position and normal, pairs of texture coordinates, three indices a triangle. */
export interface Grid {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly uvs: Float32Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
}

/** What is made: a format and its triangles (`1M`), or textures by their edge (`8K`). */
export interface BigModel {
  readonly format: 'glb' | 'obj' | 'usdc' | 'fbx' | 'textures';
  readonly size: string;
  readonly file: string;
  readonly sizeBytes: number;
}

const folder = path.join(tmpdir(), 'caliper-bench-models');
const units: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 };

/** Bytes on disk. 5M triangles take 20 s to be made in every format. */
export async function bigModel(format: BigModel['format'], size: string): Promise<BigModel> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${format}-${size}.${format === 'textures' ? 'glb' : format}`);
  if (!existsSync(file)) {
    console.error(`Making ${path.basename(file)} ...`);
    const bytes = await bytesOf(format, size);
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
  }
  return { format, size, file, sizeBytes: statSync(file).size };
}

async function bytesOf(format: BigModel['format'], size: string): Promise<Uint8Array> {
  if (format === 'textures') return writeGlb(grid(1000), await pictures(Number.parseInt(size, 10) * 1024));
  const shape = grid(Number.parseInt(size, 10) * (units[size.at(-1) ?? ''] ?? 1));
  if (format === 'glb') return writeGlb(shape, []);
  if (format === 'usdc') return writeUsdc(shape);
  return format === 'fbx' ? writeFbx(shape) : writeObj(shape);
}

/** As near to `triangles` as rows and columns allow: a power of ten is met exactly. */
function grid(triangles: number): Grid {
  const rows = Math.round(Math.sqrt(triangles / 4));
  const columns = Math.round(triangles / 2 / rows);
  const count = (rows + 1) * (columns + 1);
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const uvs = new Float32Array(count * 2);
  for (let row = 0, at = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++, at++) {
      const [u, v] = [column / columns, row / rows];
      const [around, down] = [u * 2 * Math.PI, v * Math.PI];
      const normal = [Math.sin(down) * Math.cos(around), Math.cos(down), Math.sin(down) * Math.sin(around)];
      const radius = 0.5 + 0.02 * Math.sin(around * 24) * Math.sin(down * 24);
      normals.set(normal, at * 3);
      positions.set(
        normal.map((part) => part * radius),
        at * 3,
      );
      uvs.set([u, v], at * 2);
    }
  const index = new Uint32Array(rows * columns * 6);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at += 6) {
      const a = row * (columns + 1) + column;
      const b = a + columns + 1;
      index.set([a, a + 1, b, a + 1, b + 1, b], at);
    }
  return { positions, normals, uvs, index };
}

/** Three as a material has them, of a grain that a camera's picture has. */
async function pictures(edge: number): Promise<Uint8Array[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 1024, height: 1024, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer();
  const all: Uint8Array[] = [];
  for (const background of ['#4477aa', '#8080ff', '#00b300'])
    all.push(
      // oxlint-disable-next-line no-await-in-loop -- each takes 200 MB
      await sharp({ create: { width: edge, height: edge, channels: 3, background }, limitInputPixels: false })
        .composite([{ input: grain, tile: true, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  return all;
}

function writeObj({ positions, normals, uvs, index }: Grid): Uint8Array {
  const pieces: Buffer[] = [];
  let text = '';
  const line = (words: string): void => {
    text += `${words}\n`;
    if (text.length < 1 << 20) return;
    pieces.push(Buffer.from(text));
    text = '';
  };
  const numbers = (word: string, all: Float32Array, width: number): void => {
    for (let at = 0; at < all.length; at += width)
      line(`${word} ${[...all.subarray(at, at + width)].map((value) => value.toFixed(6)).join(' ')}`);
  };
  numbers('v', positions, 3);
  numbers('vt', uvs, 2);
  numbers('vn', normals, 3);
  for (let at = 0; at < index.length; at += 3)
    line(
      `f ${[...index.subarray(at, at + 3)].map((corner) => `${corner + 1}/${corner + 1}/${corner + 1}`).join(' ')}`,
    );
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}
