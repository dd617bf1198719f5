/** Counts what a layer writes while it is read: objects cost a hundred times the bytes that they take in the file. */
import { AppError } from '../../../contract/plain/errors.ts';
import { formatNumber } from '../../../contract/plain/number-text.ts';
import { usdLimits } from '../usd-limits.ts';

/** Throws `model.beyond-limit`. */
export class LayerCount {
  private prims = 0;
  private properties = 0;

  prim(): void {
    this.prims++;
    if (this.prims > usdLimits.layerPrims) throw beyond('more prims in one layer', usdLimits.layerPrims);
  }

  property(): void {
    this.properties++;
    if (this.properties > usdLimits.layerProperties)
      throw beyond('more properties in one layer', usdLimits.layerProperties);
  }
}

/** For the items of one list. Throws `model.beyond-limit`. */
export function checkArcs(count: number): void {
  if (count > usdLimits.layerArcs) throw beyond('more references of one prim', usdLimits.layerArcs);
}

const beyond = (what: string, most: number): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit: formatNumber(most) });
