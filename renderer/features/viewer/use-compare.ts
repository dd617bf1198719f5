/** The way from the asset that is shown to the screen that compares, by key and in the palette. */
import { useEffect, useRef } from 'react';
import { useApp } from '../app-context.ts';
import { commandGroups } from '../commands/group-words.ts';
import { type ComparedAsset, compareAsset } from '../compare/compare-actions.ts';
import { compareWords } from '../compare/compare-words.ts';

/** `asset` is null while no model of it is shown. */
export function useCompare(asset: ComparedAsset | null): void {
  const app = useApp();
  const latest = useRef(asset);
  useEffect(() => {
    latest.current = asset;
  });
  const isShown = asset !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    return app.commands.add([
      {
        id: 'asset-compare',
        title: compareWords.compare,
        group: commandGroups.asset,
        keywords: compareWords.keywords,
        shortcuts: ['C'],
        run: () => latest.current !== null && compareAsset(app, latest.current),
      },
    ]);
  }, [app, isShown]);
}
