/** Inline files of a request: decoded from strict base64 into a folder that is removed with all that no one took. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InlineData } from '../requests/inputs.ts';

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

// Strict base64 (RFC 4648 section 4) out of a JSON string that comes in pieces.

/** Decodes pieces of the text between two quotes. After a fault it decodes nothing more. */
class Base64Decoder {
  #fault: string | null = null;
  #begin = '';
  /** An escape that has begun, from its backslash on. */
  #escape = '';
  /** Characters that wait for the rest of their group of four; the last group is always held back, as it may be padded. */
  #held = '';

  /** What is wrong, as a sentence without its subject; null so far. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The decoded bytes of a piece, which holds no closing quote. */
  push(piece: Buffer): Buffer {
    if (this.#fault !== null || piece.length === 0) return Buffer.alloc(0);
    const raw = piece.toString('latin1');
    // PHP writes `\/` and .NET `\u002B`: escapes are a part of the base64 that clients send.
    const text = this.#escape !== '' || raw.includes('\\') ? this.#unescape(raw) : raw;
    if (this.#begin.length < dataPrefix.length) this.#begin += text.slice(0, dataPrefix.length);
    const whole = this.#held + text;
    const ready = Math.max(0, Math.ceil(whole.length / 4) * 4 - 4);
    this.#held = whole.slice(ready);
    return this.#decode(whole.slice(0, ready));
  }

  /** The bytes that were held back. `fault` says whether all was well. */
  end(): Buffer {
    if (this.#fault !== null) return Buffer.alloc(0);
    const bytes = Buffer.from(this.#held, 'base64');
    // The decoder skips what it does not know, and the bits that padding leaves over; a round trip of one group is cheap.
    if (this.#begin === '' && this.#escape === '') this.#fault = 'is empty';
    else if (this.#escape !== '' || bytes.toString('base64') !== this.#held) this.#fault = this.#invalid();
    return this.#fault === null ? bytes : Buffer.alloc(0);
  }

  /** Whatever no base64 has in it becomes a line feed, which the decoder's strictness then finds. */
  #unescape(raw: string): string {
    const text = this.#escape + raw;
    const begun = /\\(?:u[0-9a-fA-F]{0,3})?$/.exec(text.slice(-longestPartOfEscape))?.[0] ?? '';
    this.#escape = begun;
    return text
      .slice(0, text.length - begun.length)
      .replace(
        /\\(?:u00([0-9a-fA-F]{2})|([^]))/g,
        (_, hex: string | undefined, other: string | undefined) => {
          if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
          return other === '/' ? '/' : '\n';
        },
      );
  }

  /** Whole groups without padding: every four characters make three bytes, unless the decoder skipped some. */
  #decode(groups: string): Buffer {
    const bytes = Buffer.from(groups, 'base64');
    // The decoder also takes the alphabet of base64url.
    if (bytes.length === (groups.length / 4) * 3 && !groups.includes('-') && !groups.includes('_'))
      return bytes;
    this.#fault = this.#invalid();
    return Buffer.alloc(0);
  }

  #invalid(): string {
    return this.#begin.startsWith(dataPrefix)
      ? 'must be bare base64, without the data: prefix'
      : 'is not valid base64';
  }
}

const dataPrefix = 'data:';
const longestPartOfEscape = '\\u00f'.length;
