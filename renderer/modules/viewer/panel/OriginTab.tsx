/** Where the asset comes from: what it was made from, with whom, because of what, and how its job went. */
import { useStore } from 'zustand';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetDetail, MadeBy } from '../../../../main/contract/schema/asset.ts';
import type { ImageSource } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../../main/contract/schema/lineage.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { sourceLine } from '../../asset/asset-text.ts';
import { Section } from '../../asset/Section.tsx';
import { groupTitle } from '../../queue/rows/row-titles.ts';
import { routeName } from '../viewer-words.ts';
import { GroupNeighbours } from './GroupNeighbours.tsx';
import { JobHistory } from './JobHistory.tsx';
import styles from './OriginTab.module.css';
import { originWords } from './panel-words.ts';

export function OriginTab({ detail }: { readonly detail: AssetDetail }) {
  const { madeBy, job, origin, place } = detail;
  return (
    <>
      <Section title={originWords.madeFrom}>
        {origin === 'folder' && <p>{originWords.foundIn(place?.path ?? null)}</p>}
        {origin === 'service' && madeBy === null && (
          <>
            <p className={styles.text}>{sourceLine(detail)}</p>
            <p className={styles.hint}>{originWords.notFromHere}</p>
          </>
        )}
        {madeBy !== null && <Inputs madeBy={madeBy} />}
      </Section>
      {madeBy !== null && (
        <Section title={originWords.askedFor}>
          <Facts
            rows={[
              [originWords.as, routeName(madeBy.route)],
              [originWords.when, <Time key="when" at={madeBy.createdAt} />],
              ...(madeBy.label === null ? [] : [[originWords.label, madeBy.label] as const]),
            ]}
          />
          {madeBy.lineage !== null && <LineageLine lineage={madeBy.lineage} />}
        </Section>
      )}
      <GroupNeighbours detail={detail} />
      {job !== null && (
        <Section title={originWords.job}>
          <JobHistory job={job} />
        </Section>
      )}
    </>
  );
}

function Inputs({ madeBy }: { readonly madeBy: MadeBy }) {
  const { navigation } = useStores<'navigation'>();
  const { text, image, references, clip } = madeBy;
  return (
    <div className={styles.inputs}>
      {text !== null && <p className={styles.text}>{text}</p>}
      {image !== null && <InputImage image={image} what={originWords.image} />}
      {references.length > 0 && (
        <div className={styles.references}>
          {references.map((reference) => (
            <InputImage key={keyOf(reference)} image={reference} what={originWords.reference} />
          ))}
        </div>
      )}
      {clip?.type === 'clip' && (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'capture', inputId: clip.inputId })}
        >
          {originWords.reportOf(clip.fileName)}
        </Button>
      )}
      {clip?.type === 'clip-url' && <p className={styles.text}>{originWords.clipAt(clip.url)}</p>}
      {text === null && image === null && clip === null && (
        <p className={styles.hint}>{originWords.unknownInputs}</p>
      )}
    </div>
  );
}

const keyOf = (image: ImageSource): string => (image.type === 'image' ? image.inputId : image.url);

/** An image at an address elsewhere is not fetched: the page shows only what is on this machine. */
function InputImage({ image, what }: { readonly image: ImageSource; readonly what: string }) {
  if (image.type === 'image-url')
    return <p className={styles.text}>{originWords.inputAt(what, image.url)}</p>;
  return (
    <figure className={styles.figure}>
      <img src={contentPaths.input(image.inputId)} alt={originWords.inputAlt(what)} loading="lazy" />
      <figcaption>{image.fileName}</figcaption>
    </figure>
  );
}

function LineageLine({ lineage }: { readonly lineage: Lineage }) {
  const { navigation, groups } = useStores<'groups' | 'navigation'>();
  const byId = useStore(groups.store, (state) => state.byId);
  switch (lineage.type) {
    case 'split':
      return <p className={styles.hint}>{originWords.part(lineage.part, lineage.parts)}</p>;
    case 'like':
      return (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'asset', assetId: lineage.assetId })}
        >
          {originWords.likeAnother}
        </Button>
      );
    case 'gaps': {
      const group = byId.get(lineage.groupId);
      const name = group === undefined ? originWords.someGroup : groupTitle(group);
      return group === undefined ? (
        <p className={styles.hint}>{`${originWords.madeAgain(name)}.`}</p>
      ) : (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'queue', focus: group.id })}
        >
          {originWords.madeAgain(name)}
        </Button>
      );
    }
    default:
      return lineage satisfies never;
  }
}
