/** One folder: where it is, its state, watching it, looking through it again, forgetting it. */

import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LocalFolder } from '../../../main/contract/schema/library/folders.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { WhatToDo } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import styles from './FoldersDialog.module.css';
import { folderLine, foldersWords, forgetWords } from './folder-words.ts';

export function FolderRow({ folder }: { readonly folder: LocalFolder }) {
  const { folders } = useStores<'folders'>();
  const [asking, setAsking] = useState(false);
  const { id, path, watched, state, scannedAt, error } = folder;
  const { text, alarming } = folderLine(folder);
  const name = path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
  return (
    <li className={styles.folder}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <code className={styles.path}>{path}</code>
        <span className={classes(styles.state, alarming && styles.alarming)}>
          {text}
          {state === 'ready' && scannedAt !== null && (
            <Sentence words={foldersWords.lookedThrough} slots={{ at: <Time at={scannedAt} /> }} />
          )}
        </span>
        {state === 'failed' && error !== null && (
          <span>
            <WhatToDo code={error.code} />
          </span>
        )}
        {state === 'scanning' && <ProgressBar label={foldersWords.lookingThrough(name)} value={null} />}
      </div>
      <div className={styles.buttons}>
        <Switch
          label={<span className={styles.watch}>{foldersWords.watch}</span>}
          checked={watched}
          onChange={(next) => void folders.watch(id, next)}
        />
        <IconButton
          size="sm"
          label={foldersWords.lookAgain(name)}
          icon={<RefreshCw />}
          disabled={state === 'scanning'}
          onClick={() => void folders.rescan(id)}
        />
        <IconButton
          size="sm"
          label={foldersWords.forget(name)}
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={foldersWords.forgetTitle(name)}
        confirmLabel={foldersWords.forgetConfirm}
        danger
        onConfirm={() => {
          setAsking(false);
          void folders.remove(id);
        }}
      >
        {forgetWords(folder)}
      </ConfirmDialog>
    </li>
  );
}
