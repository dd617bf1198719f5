/** The truth tab's actions, in the palette. */
import { useEffect, useRef } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { commandGroups } from '../commands/group-words.ts';
import { copyReport, inspectAgain, saveReport } from './truth-actions.ts';
import { truthCommandWords } from './truth-words.ts';

type TruthCommandsStores = 'assetReport' | 'commands' | 'notices' | 'problems' | 'truthWindow' | 'viewer';

/** Tells one state of the asset's files from another. */
export function filesState({ files, folderPath }: Pick<AssetDetail, 'files' | 'folderPath'>): string {
  const here = files.filter(({ state }) => state === 'complete');
  return JSON.stringify([
    folderPath,
    here.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]),
  ]);
}

/** While the asset is open. */
export function useTruthCommands(detail: AssetDetail): void {
  const app = useStores<TruthCommandsStores>();
  const latest = useRef(detail);
  useEffect(() => {
    latest.current = detail;
  });
  useEffect(() => {
    const { assetReport, truthWindow, viewer } = app;
    const report = () => {
      const { assetId, report: found } = assetReport.store.getState();
      return assetId === latest.current.id ? found : null;
    };
    const isThere = (): boolean => report() !== null && viewer.store.getState().tab === 'truth';
    const withReport = (action: (found: NonNullable<ReturnType<typeof report>>) => void) => () => {
      const found = report();
      if (found !== null) action(found);
    };
    return app.commands.add([
      {
        ...truthCommandWords.large,
        id: 'truth-large',
        group: commandGroups.asset,
        enabled: isThere,
        run: () => truthWindow.setOpen(true),
      },
      {
        ...truthCommandWords.again,
        id: 'truth-again',
        group: commandGroups.asset,
        enabled: isThere,
        run: () => inspectAgain(app, latest.current.id, filesState(latest.current)),
      },
      {
        ...truthCommandWords.stop,
        id: 'truth-stop',
        group: commandGroups.asset,
        enabled: () => assetReport.store.getState().status === 'reading',
        run: assetReport.stop,
      },
      ...(['text', 'csv', 'json'] as const).map((form) => ({
        ...truthCommandWords.copy[form],
        id: `truth-copy-${form}`,
        group: commandGroups.asset,
        enabled: isThere,
        run: withReport((found) => copyReport(app, found, form)),
      })),
      ...(['json', 'html'] as const).map((form) => ({
        ...truthCommandWords.save[form],
        id: `truth-save-${form}`,
        group: commandGroups.asset,
        enabled: isThere,
        run: withReport((found) => saveReport(app, found, form, assetTitle(latest.current))),
      })),
    ]);
  }, [app]);
}
