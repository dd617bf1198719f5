/** A ZIP read back by a reader that is strict about the format and refuses names that lead out of a folder. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';

export interface ZippedFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly isStored: boolean;
}

/** The entries in their order, each read to its end. Throws when a checksum does not match or a name is not UTF-8. */
export async function readZip(path: string): Promise<ZippedFile[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  const found: ZippedFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let checksum = 0;
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const bytes = chunk as Buffer;
        hash.update(bytes);
        sizeBytes += bytes.length;
        checksum = crc32(bytes, checksum);
      }
      if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} does not match`);
      if ((entry.generalPurposeBitFlag & 0x800) === 0) throw new Error(`${entry.fileName} is not UTF-8`);
      const isStored = entry.compressionMethod === 0;
      found.push({ name: entry.fileName, sizeBytes, sha256: hash.digest('hex'), isStored });
    }
  } finally {
    zip.close();
  }
  return found;
}
