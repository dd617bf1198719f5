/** What has to be known of an FBX written as text before three's loader reads it. Pure. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { checkVersion, type FbxSetting, type FbxSettings } from './scan-binary.ts';

/** Splitting lines of more takes minutes. */
const mostBytes = 300_000_000;
/** The loader holds each as an object; more than the engine has room for would end the page. */
const mostLines = 20_000_000;
const newline = 10;

/** The same settings as those of the binary form. Throws `model.version-unsupported`, `model.damaged` or `model.beyond-limit`. */
export function scanTextFbx(bytes: Uint8Array): FbxSettings {
  if (bytes.length > mostBytes) {
    const limit = `${mostBytes / 1e6} MB`;
    throw new AppError('model.beyond-limit', { what: `FBX text of more than ${limit}`, limit });
  }
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) {
    lines++;
    if (lines <= mostLines) continue;
    throw new AppError('model.beyond-limit', {
      what: 'FBX text of more lines',
      limit: `${mostLines / 1e6} million lines`,
    });
  }
  // The header and the settings stand before the objects.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 200_000));
  const version = /FBXVersion:\s*(\d+)/.exec(text)?.[1];
  if (version === undefined)
    throw new AppError('model.damaged', { reason: 'it does not state which version of FBX it is' });
  checkVersion(Number(version));
  const settings = new Map<string, FbxSetting>();
  for (const key of ['UpAxis', 'UnitScaleFactor']) {
    const match = new RegExp(`"${key}",[^\\n]*?,\\s*([-\\d.eE+]+)\\s*$`, 'dm').exec(text);
    const at = match?.indices?.[1]?.[0];
    if (at !== undefined) settings.set(key, { value: Number(match?.[1]), at });
  }
  return settings;
}
