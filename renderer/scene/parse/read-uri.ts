/** The bytes that a URI inside of a model represents: inline as `data:`, or another file of the folder. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { Folder } from '../../../main/formats/resolve-entry.ts';
import { leadsOutside } from '../../../main/formats/resolve-entry.ts';

/** Throws `model.refers-outside` for what is not in the folder by its name, `model.damaged` for what is not there. */
export type ReadUri = (uri: string) => Promise<Uint8Array<ArrayBuffer>>;

/** `from` is the path of the model itself. */
export function createReadUri(from: string, folder: Folder): ReadUri {
  return async (uri) => {
    if (/^data:/i.test(uri)) return dataBytes(uri);
    const entry = folder.resolve(from, uri);
    if (entry !== null) return await folder.read(entry.path);
    const name = uri.slice(0, 120);
    if (leadsOutside(from, uri)) throw new AppError('model.refers-outside', { uri: name });
    throw new AppError('model.damaged', { reason: `its file “${name}” is not in the folder` });
  };
}

function dataBytes(uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  const text = uri.slice(comma + 1);
  try {
    if (!/;base64$/i.test(uri.slice(0, comma)))
      return new Uint8Array(new TextEncoder().encode(decodeURIComponent(text)));
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch (error) {
    throw new AppError('model.damaged', { reason: 'data inside of it is not base64' }, { cause: error });
  }
}
