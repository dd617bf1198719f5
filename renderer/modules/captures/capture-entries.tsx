/** The menu of a clip, or of several selected ones: the same by right click, by its button and by Shift+F10. */
import {
  Box,
  CircleQuestionMark,
  FileCode,
  FileText,
  Gauge,
  ListPlus,
  RotateCw,
  Square,
  Trash2,
} from 'lucide-react';
import type { CaptureCheck } from '../../../main/contract/schema/capture/check.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import {
  attempt,
  checkAgain,
  checkable,
  makeBatch,
  openReport,
  removeClips,
  stopChecks,
  stoppable,
} from './capture-actions.ts';
import { captureEntryWords as words } from './capture-words.ts';
import { saveReport } from './report/save-report.ts';

type CaptureEntriesStores = StoresOf<
  'api' | 'batch' | 'captures' | 'capturesView' | 'navigation' | 'notices'
>;

/** `checks` has at least one. */
export function captureEntries(
  app: CaptureEntriesStores,
  checks: readonly CaptureCheck[],
): readonly MenuEntry[] {
  const [first] = checks;
  const only = checks.length === 1 ? first : undefined;
  const reported = only !== undefined && only.summary !== null;
  const entries: readonly (MenuEntry | false)[] = [
    only !== undefined && {
      label: words.openTheReport,
      icon: <Gauge />,
      shortcut: 'Enter',
      disabled: !reported,
      ...(!reported && { hint: words.notChecked }),
      onSelect: () => openReport(app, only),
    },
    only !== undefined && {
      label: words.measured,
      icon: <Box />,
      command: 'capture-measured',
      shortcut: 'M',
      onSelect: () => app.navigation.go({ name: 'measured', inputId: only.inputId }),
    },
    only === undefined && {
      label: words.batch,
      icon: <ListPlus />,
      command: 'capture-batch',
      shortcut: 'Shift+M',
      onSelect: () => makeBatch(app, checks),
    },
    null,
    only !== undefined &&
      only.error !== null && {
        label: words.whatToDo,
        icon: <CircleQuestionMark />,
        onSelect: () => app.navigation.go({ name: 'help', entry: only.error?.code ?? '' }),
      },
    checkable(checks).length > 0 && {
      label: words.checkAgain,
      icon: <RotateCw />,
      command: 'capture-again',
      shortcut: 'R',
      onSelect: () => checkAgain(app, checks),
    },
    stoppable(checks).length > 0 && {
      label: words.stopTheCheck,
      icon: <Square />,
      command: 'capture-stop',
      shortcut: 'S',
      onSelect: () => stopChecks(app, checks),
    },
    only !== undefined &&
      reported && {
        label: words.saveHtml,
        icon: <FileText />,
        onSelect: () => attempt(app, () => saveReport(only, 'html')),
      },
    only !== undefined &&
      reported && {
        label: words.saveJson,
        icon: <FileCode />,
        onSelect: () => attempt(app, () => saveReport(only, 'json')),
      },
    null,
    {
      label: words.takeOffTheList,
      icon: <Trash2 />,
      command: 'capture-remove',
      shortcut: 'Del',
      hint: words.takeOffTheListHint,
      onSelect: () => removeClips(app, checks),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
