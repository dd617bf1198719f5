/** Files dropped onto the library: what can be made of them is offered, folders and models are added, and for the others it is said where they belong. */

import { useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { addable, isOnlyAddable, isOnlyZips, sortDropped } from '../folders/dropped.ts';
import { useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import type { DroppedItems, GivenFile } from '../shared/store/given-files.ts';
import styles from './LibraryScreen.module.css';
import { droppedFileWords, droppedWords } from './library-words.ts';

type DroppedFilesStores = 'batch' | 'create' | 'folderDrops' | 'navigation' | 'notices' | 'openingZip';

interface Drop {
  readonly files: readonly GivenFile[];
  readonly items: DroppedItems;
}

const nothing: Drop = { files: [], items: { files: [], folders: [] } };

/** As long as the library is shown. */
export function DroppedFiles() {
  const app = useStores<DroppedFilesStores>();
  const [drop, setDrop] = useState<Drop | null>(null);
  const over = useFileDrop((reading, items) => {
    const sorted = async (): Promise<void> => {
      const { files } = await reading;
      if (isOnlyZips(items)) {
        for (const zip of items.files) await app.openingZip.open(zip);
        return;
      }
      if (isOnlyAddable(files, items)) await app.folderDrops.take(items, addable(items));
      else setDrop({ files, items });
    };
    sorted().catch((error: unknown) => app.notices.fail(failureOf(error)));
  });
  const [last, setLast] = useState(nothing);
  if (drop !== null && drop !== last) setLast(drop);
  const { files, items } = last;
  const kinds = sortDropped(files);
  const names = addable(items);
  const close = (): void => setDrop(null);
  const single = (): void => {
    close();
    app.create.takeFiles(kinds.images.map(({ file }) => file));
    app.navigation.go({ name: 'create' });
  };
  const batch = (): void => {
    close();
    void app.batch.takeFiles(files);
    app.navigation.go({ name: 'batch' });
  };
  const add = (): void => {
    close();
    void app.folderDrops.take(items, names);
  };
  const isOffer = kinds.usable || names.length > 0;
  const addFirst = kinds.models.length > 0;
  return (
    <>
      {over && (
        <div className={styles.over} aria-hidden="true">
          {droppedFileWords.over}
        </div>
      )}
      <Dialog
        open={drop !== null}
        onClose={close}
        width={names.length > 0 && kinds.usable ? 'md' : 'sm'}
        title={isOffer ? droppedFileWords.title : droppedFileWords.nothing}
        footer={
          <>
            <Button onClick={close}>{isOffer ? droppedFileWords.dismiss : droppedFileWords.close}</Button>
            {names.length > 0 && (
              <Button variant={addFirst ? 'primary' : 'default'} onClick={add}>
                {droppedFileWords.add}
              </Button>
            )}
            {kinds.images.length === 1 && (
              <Button variant={addFirst ? 'default' : 'primary'} onClick={single}>
                {droppedFileWords.asset}
              </Button>
            )}
            {kinds.usable && (
              <Button variant={addFirst || kinds.images.length === 1 ? 'default' : 'primary'} onClick={batch}>
                {droppedFileWords.batch}
              </Button>
            )}
          </>
        }
      >
        {droppedWords(kinds, items.folders).map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      </Dialog>
    </>
  );
}
