/** The command that compares versions of the asset that is shown; there while it has more than one. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import { usualSides } from './store/version-diff.ts';
import { versionDiffWords } from './version-diff-words.ts';

export function useCompareVersions(assetId: AssetId): void {
  const { commands, versionDiff } = useStores<'commands' | 'versionDiff'>();
  const list = useStore(versionDiff.store, ({ lists }) => lists.get(assetId));
  useEffect(() => versionDiff.watch(assetId), [versionDiff, assetId]);
  useEffect(() => {
    const sides = list === undefined ? null : usualSides(list);
    if (sides === null) return undefined;
    return commands.add([
      {
        id: 'asset-compare-versions',
        title: versionDiffWords.command,
        group: commandGroups.asset,
        keywords: versionDiffWords.keywords,
        run: () => versionDiff.open({ assetId, ...sides }),
      },
    ]);
  }, [commands, versionDiff, assetId, list]);
}
