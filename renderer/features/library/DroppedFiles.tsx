/** Files dropped onto the library: what can be made of them is offered, and for the others it is said where they belong. */
import { useState } from 'react';
import type { GivenFile } from '../../state/batch-files.ts';
import { failureOf } from '../../state/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { useFileDrop } from '../use-file-drop.ts';
import styles from './DroppedFiles.module.css';
import { droppedWords, sortDropped } from './dropped.ts';

/** As long as the library is shown. */
export function DroppedFiles() {
  const app = useApp();
  const [files, setFiles] = useState<readonly GivenFile[] | null>(null);
  const over = useFileDrop((reading) => {
    reading.then(
      (read) => setFiles(read.files),
      (error: unknown) => app.notices.fail(failureOf(error)),
    );
  });
  const [shown, setShown] = useState(files);
  if (files !== null && files !== shown) setShown(files);
  const kinds = sortDropped(shown ?? []);
  const close = (): void => setFiles(null);
  const single = (): void => {
    close();
    app.create.takeFiles(kinds.images.map(({ file }) => file));
    app.navigation.go({ name: 'create' });
  };
  const batch = (): void => {
    close();
    void app.batch.takeFiles(shown ?? []);
    app.navigation.go({ name: 'batch' });
  };
  return (
    <>
      {over && (
        <div className={styles.over} aria-hidden="true">
          Drop images to make assets of them
        </div>
      )}
      <Dialog
        open={files !== null}
        onClose={close}
        width="sm"
        title={kinds.usable ? 'What shall become of them?' : 'Nothing is made of these files'}
        footer={
          <>
            <Button onClick={close}>{kinds.usable ? 'Cancel' : 'Close'}</Button>
            {kinds.images.length === 1 && (
              <Button variant="primary" onClick={single}>
                Make an asset
              </Button>
            )}
            {kinds.usable && (
              <Button variant={kinds.images.length === 1 ? 'default' : 'primary'} onClick={batch}>
                Make a batch
              </Button>
            )}
          </>
        }
      >
        {droppedWords(kinds).map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </Dialog>
    </>
  );
}
