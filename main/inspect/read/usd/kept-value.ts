/** Which attributes are looked at, and what is kept of their values: everything else of a mesh is left where it is. */
import type { Value } from '../../../formats/usd/layer/layer.ts';
import { unreadable } from '../../unreadable.ts';
import { type UsdValue, usdLimits, wantedLists } from './layer.ts';

const wanted =
  /^(points|faceVertexCounts|extent|xformOpOrder|xformOp:.*|physics:.*|purpose|visibility|protoIndices|positions|orientationsf?|scales|ids|invisibleIds|inactiveIds|size|radius|height|length|width|axis)$/;
/** Of one attribute: fits a matrix for each of four places, and no mesh. */
const longestOther = 64;

/** By its name. */
export const isLookedAt = (name: string): boolean => wanted.test(name);

/** Throws `model.unreadable` for a list beyond the limit. */
export function keptValue(name: string, value: Value | undefined): UsdValue {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if ('asset' in value) return null;
  if (value.length > longestOther && !wantedLists.has(name)) return null;
  if (value.length > usdLimits.listNumbers) throw unreadable('a list in it is too long');
  const list: readonly unknown[] = [...value];
  if (list.every((one) => typeof one === 'number')) return list;
  return list.filter((one) => typeof one === 'string');
}
