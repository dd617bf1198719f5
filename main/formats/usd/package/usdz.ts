/** A usdz package: a ZIP whose entries are stored as they are, so nothing in it can unfold (USDZ specification, "Zip Constraints"). */
import { AppError } from '../../../contract/plain/errors.ts';
import { formatNumber } from '../../../contract/plain/number-text.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end record and the longest comment behind it. */
const endBytes = 22 + 65_535;
const mostEntries = 10_000;

/** Names in the order of the file: the first layer among them is the one that is shown. */
export interface UsdzPackage {
  readonly names: readonly string[];
  /** A view of the package's own bytes. Throws `model.damaged` for a compressed or a lying entry. */
  read(name: string): Uint8Array<ArrayBuffer>;
}

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

const damaged = (reason: string): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason: `its USDZ package does not hold together: ${reason}` });

/** Throws `model.damaged`. */
export function openUsdz(bytes: Uint8Array<ArrayBuffer>): UsdzPackage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(view, bytes);
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(`it has no “${name}”`);
      return readEntry(view, bytes, name, entry);
    },
  };
}

function readDirectory(view: DataView, bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw damaged(`it announces ${formatNumber(count)} files`);
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw damaged('its list of files is cut off');
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    // Folders are entries too; a name that leaves the package is nobody's.
    if (!name.endsWith('/') && !name.startsWith('/') && !name.split('/').includes('..')) {
      entries.set(name, {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - endBytes);
  for (let at = view.byteLength - 22; at >= least; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw damaged('it has no list of files; the download may be cut off');
}

function readEntry(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  entry: Entry,
): Uint8Array<ArrayBuffer> {
  if (entry.method !== 0) throw damaged(`“${name}” in it is compressed, which USDZ does not allow`);
  const at = entry.offset;
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localSignature) {
    throw damaged(`“${name}” is not where it should be`);
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.size > bytes.length) throw damaged(`“${name}” is longer than the package`);
  return bytes.subarray(start, start + entry.size);
}
