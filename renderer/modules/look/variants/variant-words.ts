/** What the choices say that a USD file leaves open. English. */
import type { Purpose } from '../../../scene/parse/parsed-model.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** Of variants and purposes. */
export const variantWords = {
  heading: 'In this file',
  set: (set: string, prims: number) => (prims === 1 ? set : `${set}, on ${formatNumber(prims)} prims`),
  none: 'None',
  differ: 'As the file has each',
  purposes: {
    render: 'Parts for finished pictures',
    proxy: 'Parts that stand in for heavy ones',
    guide: 'Guides, such as collision shapes',
  } satisfies Readonly<Record<Purpose, string>>,
  asInFile: 'As the file has it',
  /** As the palette calls them. */
  choose: (set: string, variant: string) => `Variant of ${set}: ${variant}`,
  next: (set: string) => `Next variant of ${set}`,
  previous: (set: string) => `Previous variant of ${set}`,
  show: (part: string) => `Show or hide: ${part}`,
  keywords: 'usd variant set purpose',
} as const;
