/** Which groups of commands belong to the open screen: the palette shows them first. */
import type { ScreenName } from '../../state/navigation.ts';

const groups: Readonly<Record<ScreenName, readonly string[]>> = {
  library: ['Library', 'Saved searches'],
  asset: ['Asset', '3D view'],
  create: ['Create'],
  measured: ['Create', 'Captures'],
  batch: ['Batch'],
  capture: ['Captures'],
  queue: ['Queue'],
  problems: ['Problems'],
  settings: ['Connection', 'Appearance'],
  connect: ['Connection', 'Samples'],
};

/** With what can be undone behind them. */
export function nearGroups(screen: ScreenName): readonly string[] {
  return [...groups[screen], 'Edit'];
}
