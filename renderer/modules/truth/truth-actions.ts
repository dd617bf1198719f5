/** What can be done with a report: copied in three forms, saved in two. */
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { InspectionReport } from '../../../main/contract/schema/inspection-report.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { copyText } from '../asset/asset-actions.ts';
import { saveBlob } from '../shared/save-blob.ts';
import { reportHtml } from './report-html.ts';
import { truthCsv, truthText } from './truth-columns.ts';
import { truthWords } from './truth-words.ts';

type Deps = StoresOf<'notices'>;
export type CopyForm = 'text' | 'csv' | 'json';

/** To the clipboard; says whether it is there. */
export function copyReport(app: Deps, report: InspectionReport, form: CopyForm): void {
  copyText(app, textOf(report, form), form === 'json' ? truthWords.theReport : truthWords.theTable);
}

function textOf(report: InspectionReport, form: CopyForm): string {
  switch (form) {
    case 'text':
      return truthText(report);
    case 'csv':
      return truthCsv(report);
    case 'json':
      return JSON.stringify(report, null, 2);
    default:
      return form satisfies never;
  }
}

/** `title` is what the asset is called. */
export function saveReport(
  { notices }: Deps,
  report: InspectionReport,
  form: 'json' | 'html',
  title: string,
): void {
  const text = form === 'json' ? `${JSON.stringify(report, null, 2)}\n` : reportHtml(report, title);
  const type = form === 'json' ? 'application/json' : 'text/html';
  const stem = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  saveBlob(new Blob([text], { type }), `${stem === '' ? 'asset' : stem}-inspection.${form}`);
  notices.tell(truthWords.saved, { tone: 'success', tag: 'saved' });
}

/** Reads the files again, and looks for problems again: the inbox tells the same afterwards. */
export function inspectAgain(
  { assetReport, problems }: StoresOf<'assetReport' | 'problems'>,
  assetId: AssetId,
  files: string,
): void {
  assetReport.again(files);
  void problems.inspect({ assetIds: [assetId] });
}
