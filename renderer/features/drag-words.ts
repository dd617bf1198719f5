/** What is said when files are dragged to other programs. English. */

/** Of the chosen assets, these have no files to drag. */
export function leftOutWords(assets: number): string {
  return assets === 1
    ? 'One asset was left out: its files are not on this disk.'
    : `${assets.toLocaleString('en')} assets were left out: their files are not on this disk.`;
}
