/** Which of the asset's deliverables is shown; keys 1 to 9 choose, too. */
import { Columns2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { commandGroups } from '../commands/group-words.ts';
import { compareWords } from '../compare/compare-words.ts';
import { type ShownFile, shownName } from '../stage/shown-files.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './FormatSwitch.module.css';

/** Shows nothing for an asset with one model only. */
export function FormatSwitch({
  files,
  shown,
  onShow,
  onCompare,
}: {
  readonly files: readonly ShownFile[];
  readonly shown: ShownFile;
  readonly onShow: (file: ShownFile) => void;
  /** Puts the shown one beside another. */
  readonly onCompare: () => void;
}) {
  const { commands } = useStores<'commands'>();
  useEffect(() => {
    if (files.length < 2) return undefined;
    return commands.add(
      files.slice(0, 9).map((file, index) => ({
        id: `view-format-${index + 1}`,
        title: viewWords.showFormat(shownName(file, files)),
        group: commandGroups.view,
        shortcuts: [String(index + 1)],
        run: () => onShow(file),
      })),
    );
  }, [commands, files, onShow]);
  if (files.length < 2) return null;
  return (
    <div className={styles.strip}>
      <div className={styles.control}>
        <SegmentedControl
          label={viewWords.format}
          value={shown.localPath}
          segments={files.map((file) => ({ value: file.localPath, label: shownName(file, files) }))}
          onChange={(path) => {
            const file = files.find(({ localPath }) => localPath === path);
            if (file !== undefined) onShow(file);
          }}
        />
        <IconButton
          size="sm"
          label={compareWords.compare}
          command="asset-compare"
          shortcut="C"
          icon={<Columns2 />}
          onClick={onCompare}
        />
      </div>
    </div>
  );
}
