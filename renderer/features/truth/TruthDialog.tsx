/** The comparison in a window of its own, as wide as the screen lets it: many files are seen at once. */
import { Copy } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { TruthTable } from './TruthTable.tsx';
import { truthWords } from './truth-words.ts';

export function TruthDialog({
  detail,
  report,
  entries,
}: {
  readonly detail: AssetDetail;
  readonly report: InspectionReport;
  readonly entries: readonly MenuEntry[];
}) {
  const { truthWindow } = useApp();
  const open = useStore(truthWindow.store, (state) => state.open);
  const close = (): void => truthWindow.setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      width="xl"
      title={truthWords.largeTitle(assetTitle(detail))}
      footer={
        <Menu entries={entries}>
          <Button icon={<Copy />}>{truthWords.more}</Button>
        </Menu>
      }
    >
      <TruthTable detail={detail} report={report} onShown={close} />
    </Dialog>
  );
}
