/** File stems from asset names (specification: File naming rules). */

/** Lower case; each run of other than ASCII letters and digits is one `_`; no digit in front; `asset` without a name. */
export function stemOf(name: string | null): string {
  if (name === null || name === '') return 'asset';
  const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return /^[0-9]/.test(stem) ? `asset_${stem}` : stem;
}
