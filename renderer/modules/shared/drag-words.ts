/** What is said when files are dragged to other programs. English. */
import { formatNumber } from '../../ui/text/format.ts';

/** Of the chosen assets, these have no files to drag. */
export function leftOutWords(assets: number): string {
  return assets === 1
    ? 'One asset was left out: its files are not on this disk.'
    : `${formatNumber(assets)} assets were left out: their files are not on this disk.`;
}
