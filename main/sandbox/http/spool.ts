/** The folder of one request's inline files: made with the first of them, removed with all that no one took. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InlineData } from '../requests/inline-data.ts';
import { Base64Decoder } from './base64.ts';

/** Bytes that wait for their turn on the disk. Larger pieces are no faster. */
const pieceBytes = 256 * 1024;

/** How a new file is opened for writing. */
export type CreateFile = (path: string) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>;

/** `maxBytes` bounds each decoded file. */
export interface SpoolOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly createFile?: CreateFile;
}

/** The inline files of one request. */
export class Spool {
  readonly #options: Required<SpoolOptions>;
  readonly #folder: string;
  #count = 0;
  #underWay: SpooledString | null = null;

  constructor(options: SpoolOptions) {
    this.#options = { createFile: (path) => open(path, 'wx', 0o600), ...options };
    this.#folder = join(options.folder, randomUUID());
  }

  /** Starts the next file; one at a time. */
  async begin(): Promise<SpooledString> {
    if (this.#count === 0) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, String(this.#count));
    this.#count += 1;
    const { maxBytes, createFile } = this.#options;
    this.#underWay = new SpooledString(path, maxBytes, createFile);
    return this.#underWay;
  }

  /** Removes every file that was not taken. */
  async release(): Promise<void> {
    await this.#underWay?.abandon();
    if (this.#count > 0) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A base64 string on its way into a file. */
export class SpooledString {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #createFile: CreateFile;
  readonly #decoder = new Base64Decoder();
  readonly #hash = createHash('sha256');
  #file: Awaited<ReturnType<CreateFile>> | null = null;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #sizeBytes = 0;

  constructor(path: string, maxBytes: number, createFile: CreateFile) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#createFile = createFile;
  }

  /** A piece of the text. Throws the file system's error; after a fault of the text it only reads on. */
  async push(piece: Buffer): Promise<void> {
    this.#take(this.#decoder.push(piece));
    if (this.#fault !== null) await this.#discard();
    else if (this.#pendingBytes >= pieceBytes) await this.#write();
  }

  /** What becomes of it. */
  async end(): Promise<InlineData> {
    this.#take(this.#decoder.end());
    if (this.#fault === null) await this.#write();
    else await this.#discard();
    await this.abandon();
    const [path, sizeBytes, fault] = [this.#path, this.#sizeBytes, this.#fault];
    return new InlineData({ path, sizeBytes, sha256: this.#hash.digest('hex'), fault });
  }

  /** Closes the file. */
  async abandon(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  get #fault(): string | null {
    return this.#sizeBytes > this.#maxBytes
      ? `is larger than ${this.#maxBytes / 1e6} MB`
      : this.#decoder.fault;
  }

  #take(bytes: Buffer): void {
    if (bytes.length === 0 || this.#fault !== null) return;
    this.#sizeBytes += bytes.length;
    this.#hash.update(bytes);
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  async #write(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#file ??= await this.#createFile(this.#path);
    await this.#file.writeFile(bytes);
  }

  /** What will be refused takes no room on the disk meanwhile. */
  async #discard(): Promise<void> {
    this.#pending = [];
    this.#pendingBytes = 0;
    if (this.#file === null) return;
    await this.abandon();
    await rm(this.#path, { force: true });
  }
}
