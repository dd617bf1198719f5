/** NativeImage: only what a program can find out about a PNG that it gave. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Empty when the bytes are no PNG, as Electron's is when it cannot decode them. */
export class NativeImage {
  readonly #png: Buffer | null;

  constructor(bytes: Buffer) {
    this.#png = bytes.length >= 24 && bytes.subarray(0, 8).equals(signature) ? bytes : null;
  }

  isEmpty(): boolean {
    return this.#png === null;
  }

  getSize(): { width: number; height: number } {
    return { width: this.#png?.readUInt32BE(16) ?? 0, height: this.#png?.readUInt32BE(20) ?? 0 };
  }
}

export const nativeImage = {
  createFromBuffer: (bytes: Buffer): NativeImage => new NativeImage(bytes),
};
