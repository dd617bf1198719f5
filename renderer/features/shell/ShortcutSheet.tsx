/** All keyboard shortcuts at a glance. */
import { useStore } from 'zustand';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useApp } from '../app-context.ts';
import styles from './ShortcutSheet.module.css';
import { shownShortcut } from './shortcut.ts';

/** What lists understand without a command of their own. */
const inLists: readonly (readonly [string, string])[] = [
  ['Move between rows', '↑+↓'],
  ['Open the row', 'Enter'],
  ['First and last row', 'Home+End'],
  ['Actions of the row', 'Shift+F10'],
];

/** Opened by `?`. */
export function ShortcutSheet({
  open,
  onClose,
  mac,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mac: boolean;
}) {
  const { commands } = useApp();
  const all = useStore(commands.store).filter((command) => (command.shortcuts?.length ?? 0) > 0);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width="lg">
      <div className={styles.columns}>
        {[...Map.groupBy(all, (command) => command.group)].map(([group, members]) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{group}</h3>
            <dl>
              {members.map((command) => (
                <div key={command.id} className={styles.row}>
                  <dt>{command.title}</dt>
                  <dd className={styles.keys}>
                    {command.shortcuts?.map((shortcut) => (
                      <Kbd key={shortcut} keys={shownShortcut(shortcut, mac)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={styles.group}>
          <h3 className={styles.title}>In lists</h3>
          <dl>
            {inLists.map(([what, keys]) => (
              <div key={what} className={styles.row}>
                <dt>{what}</dt>
                <dd>
                  <Kbd keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
