/** The batch or set that the asset is a member of: its place there, and the members beside it. */
import { useEffect, useState } from 'react';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { GroupDetail } from '../../../../main/contract/schema/group.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Section } from '../../asset/Section.tsx';
import { groupTitle } from '../../queue/rows/row-titles.ts';
import styles from './OriginTab.module.css';
import { neighbourWords } from './panel-words.ts';

/** Members shown on each side. */
const beside = 3;

/** Nothing for an asset without a group. */
export function GroupNeighbours({ detail }: { readonly detail: AssetDetail }) {
  const { navigation } = useStores<'navigation'>();
  const { groupId, groupIndex } = detail;
  const group = useGroup(groupId);
  if (groupId === null || groupIndex === null || group === null) return null;
  const members = group.members.filter(({ index }) => Math.abs(index - groupIndex) <= beside);
  const what = group.type === 'batch' ? 'batch' : 'set';
  return (
    <Section title={neighbourWords.of[what](groupTitle(group))}>
      <p>{neighbourWords.place(groupIndex, group.count)}</p>
      <ol className={styles.members} aria-label={neighbourWords.beside[what]}>
        {members.map((member) => (
          <li key={member.index}>
            <button
              type="button"
              className={classes(styles.member, member.assetId === detail.id && styles.current)}
              aria-current={member.assetId === detail.id}
              aria-label={neighbourWords.member(member.index, member.name ?? neighbourWords.unnamed)}
              title={member.name ?? undefined}
              onClick={() => navigation.replace({ name: 'asset', assetId: member.assetId })}
            >
              {member.transfer?.state === 'complete' && (
                <img src={contentPaths.preview(member.assetId, 128)} alt="" loading="lazy" />
              )}
              <span>{member.index}</span>
            </button>
          </li>
        ))}
      </ol>
      <Button
        className={styles.start}
        size="sm"
        onClick={() => navigation.go({ name: 'queue', focus: groupId })}
      >
        {neighbourWords.showInQueue[what]}
      </Button>
    </Section>
  );
}

/** Read once: places in a group never change. */
function useGroup(groupId: AssetDetail['groupId']): GroupDetail | null {
  const { api } = useStores<'api'>();
  const [group, setGroup] = useState<GroupDetail | null>(null);
  useEffect(() => {
    if (groupId === null) return undefined;
    const leave = new AbortController();
    api.groups.get({ groupId }, { signal: leave.signal }).then(
      (answer) => !leave.signal.aborted && setGroup(answer),
      // Then the asset is shown without them.
      () => undefined,
    );
    return () => leave.abort();
  }, [api, groupId]);
  return group?.id === groupId ? group : null;
}
