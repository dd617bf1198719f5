/** Above the list of clips: photos that wait to be paired, disks that are offered, folders that are watched. */
import { HardDrive, X } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Banner } from '../../../ui/status/Messages.tsx';
import styles from './Pairs.module.css';
import { watchedLine, watchedWords as words } from './pairs-words.ts';

/** Nothing while there is none of them. */
export function WatchedBar({ onPairs }: { readonly onPairs: () => void }) {
  const { photoIntake } = useStores<'photoIntake'>();
  const { photos, folders, disks } = useStore(photoIntake.store);
  if (photos.length + folders.length + disks.length === 0) return null;
  return (
    <div className={styles.bars}>
      {disks.map(({ id, name }) => (
        <Banner
          key={id}
          tone="info"
          icon={<HardDrive />}
          actions={
            <>
              <Button size="sm" onClick={() => void photoIntake.watchDisk(id)}>
                {words.watch}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void photoIntake.dismissDisk(id)}>
                {words.notNow}
              </Button>
            </>
          }
        >
          {words.offered(name)}
        </Banner>
      ))}
      {photos.length > 0 && (
        <div className={styles.bar}>
          <span>{words.showPairs(photos.length)}</span>
          <Button size="sm" onClick={onPairs}>
            {words.openPairs}
          </Button>
        </div>
      )}
      {folders.map((folder) => (
        <div key={folder.id} className={styles.bar}>
          <output className={styles.note}>{watchedLine(folder)}</output>
          <IconButton
            label={words.stop(folder.path)}
            size="sm"
            icon={<X />}
            onClick={() => void photoIntake.unwatch(folder.id)}
          />
        </div>
      ))}
    </div>
  );
}
