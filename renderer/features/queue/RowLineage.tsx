/** Where a row comes from and what came of it, as links to those rows. */
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { comesFrom, type LineageLink, madeAgainBy } from './lineage-words.ts';
import type { QueueRow } from './queue-rows.ts';
import styles from './RowHistory.module.css';
import { rowLineageWords } from './row-words.ts';

/** Nothing where there is no story. */
export function RowLineage({ row }: { readonly row: QueueRow }) {
  const app = useApp();
  const groups = useStore(app.groups.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const from = comesFrom(row, groups);
  const to = row.type === 'group' ? madeAgainBy(row.group.id, groups, submissions.values()) : [];
  if (from === null && to.length === 0) return null;
  return (
    <p className={styles.links}>
      {from !== null && <Link link={from} />}
      {to.length > 0 && <span>{rowLineageWords.gapsMadeBy}</span>}
      {to.map((link) => (
        <Link key={link.target} link={link} />
      ))}
    </p>
  );
}

function Link({ link }: { readonly link: LineageLink }) {
  const { navigation } = useApp();
  const { words, target, asset } = link;
  if (target === null) return <span>{words}</span>;
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() =>
        navigation.go(
          asset ? { name: 'asset', assetId: target as AssetId } : { name: 'queue', focus: target },
        )
      }
    >
      {words}
    </Button>
  );
}
