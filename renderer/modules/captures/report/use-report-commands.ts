/** The report's commands, in the palette and on single keys, while it is shown. */
import { useEffect } from 'react';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/check.ts';
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { Command } from '../../shared/store/commands.ts';
import { checkAgain } from '../capture-actions.ts';
import { commandWords as words } from './words.ts';

/** Nothing while there is no report. */
export function useReportCommands(report: CaptureReport | null, check: CaptureCheck | null): void {
  const app = useStores<'captureReport' | 'captures' | 'commands' | 'notices'>();
  useEffect(() => {
    if (report === null || report.verdict === 'unreadable') return undefined;
    const { captureReport, commands } = app;
    const here = (): number => captureReport.store.getState().atS;
    const command = (
      id: string,
      title: string,
      shortcuts: readonly string[],
      run: () => void,
      enabled = true,
    ): Command => ({
      id: `capture-${id}`,
      title,
      group: words.group,
      ...(shortcuts.length > 0 && { shortcuts }),
      run,
      enabled: () => enabled,
    });
    const { bestStillS } = report;
    return commands.add([
      command('in', words.setIn, ['I', '['], () => captureReport.setIn(here())),
      command('out', words.setOut, ['O', ']'], () => captureReport.setOut(here())),
      command('corners', words.corners, ['1'], () => captureReport.toggle('corners')),
      command('axes', words.axes, ['2'], () => captureReport.toggle('axes')),
      command('blur', words.blur, ['3'], () => captureReport.toggle('blur')),
      command(
        'next',
        words.next,
        ['N'],
        () => captureReport.seek(nextRefilm(report, here())),
        report.refilm.length > 0,
      ),
      command(
        'still',
        words.still,
        ['S'],
        () => captureReport.seek(bestStillS ?? here()),
        bestStillS !== null,
      ),
      command(
        'again',
        words.again,
        [],
        () => check !== null && checkAgain(app, [check]),
        check !== null && check.state !== 'checking' && check.state !== 'waiting',
      ),
    ]);
  }, [app, report, check]);
}

/** The middle of the next stretch to film again; after the last comes the first. */
export function nextRefilm({ refilm }: Pick<CaptureReport, 'refilm'>, atS: number): number {
  const middles = refilm.map(({ fromS, toS }) => (fromS + toS) / 2);
  return middles.find((middle) => middle > atS + 0.01) ?? middles[0] ?? atS;
}
