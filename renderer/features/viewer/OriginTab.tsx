/** Where the asset comes from: what it was made from, with whom, because of what, and how its job went. */
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/content-paths.ts';
import type { AssetDetail, MadeBy } from '../../../main/contract/model/asset.ts';
import type { ImageSource } from '../../../main/contract/model/create-request.ts';
import type { Lineage } from '../../../main/contract/model/lineage.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import { sourceLine } from '../library/asset-text.ts';
import { groupTitle } from '../queue/row-titles.ts';
import { GroupNeighbours } from './GroupNeighbours.tsx';
import { JobHistory } from './JobHistory.tsx';
import styles from './OriginTab.module.css';
import { Section } from './Section.tsx';
import { routeName } from './viewer-words.ts';

export function OriginTab({ detail }: { readonly detail: AssetDetail }) {
  const { madeBy, job, origin, place } = detail;
  return (
    <>
      <Section title="Made from">
        {origin === 'folder' && (
          <p>
            Found in a folder of this machine{place === null ? '' : `: ${place.path}`}. What it was made from
            is not known.
          </p>
        )}
        {origin === 'service' && madeBy === null && (
          <>
            <p className={styles.text}>{sourceLine(detail)}</p>
            <p className={styles.hint}>It was not asked for from this library.</p>
          </>
        )}
        {madeBy !== null && <Inputs madeBy={madeBy} />}
      </Section>
      {madeBy !== null && (
        <Section title="Asked for">
          <Facts
            rows={[
              ['As', routeName(madeBy.route)],
              ['When', <Time key="when" at={madeBy.createdAt} />],
              ...(madeBy.label === null ? [] : [['Label', madeBy.label] as const]),
            ]}
          />
          {madeBy.lineage !== null && <LineageLine lineage={madeBy.lineage} />}
        </Section>
      )}
      <GroupNeighbours detail={detail} />
      {job !== null && (
        <Section title="Job">
          <JobHistory job={job} />
        </Section>
      )}
    </>
  );
}

function Inputs({ madeBy }: { readonly madeBy: MadeBy }) {
  const { navigation } = useApp();
  const { text, image, references, clip } = madeBy;
  return (
    <div className={styles.inputs}>
      {text !== null && <p className={styles.text}>{text}</p>}
      {image !== null && <InputImage image={image} what="The image" />}
      {references.length > 0 && (
        <div className={styles.references}>
          {references.map((reference) => (
            <InputImage key={keyOf(reference)} image={reference} what="A reference" />
          ))}
        </div>
      )}
      {clip?.type === 'clip' && (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'capture', inputId: clip.inputId })}
        >
          {`Report of the clip ${clip.fileName}`}
        </Button>
      )}
      {clip?.type === 'clip-url' && <p className={styles.text}>{`The clip at ${clip.url}`}</p>}
      {text === null && image === null && clip === null && (
        <p className={styles.hint}>The inputs of this member are not known.</p>
      )}
    </div>
  );
}

const keyOf = (image: ImageSource): string => (image.type === 'image' ? image.inputId : image.url);

/** An image at an address elsewhere is not fetched: the page shows only what is on this machine. */
function InputImage({ image, what }: { readonly image: ImageSource; readonly what: string }) {
  if (image.type === 'image-url') return <p className={styles.text}>{`${what} at ${image.url}`}</p>;
  return (
    <figure className={styles.figure}>
      <img src={contentPaths.input(image.inputId)} alt={`${what} it was made from`} loading="lazy" />
      <figcaption>{image.fileName}</figcaption>
    </figure>
  );
}

function LineageLine({ lineage }: { readonly lineage: Lineage }) {
  const { navigation, groups } = useApp();
  const byId = useStore(groups.store, (state) => state.byId);
  switch (lineage.type) {
    case 'split':
      return <p className={styles.hint}>{`Part ${lineage.part} of ${lineage.parts} of a large batch.`}</p>;
    case 'like':
      return (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'asset', assetId: lineage.assetId })}
        >
          Made like another asset
        </Button>
      );
    case 'gaps': {
      const group = byId.get(lineage.groupId);
      const name = group === undefined ? 'a batch or set' : groupTitle(group);
      return group === undefined ? (
        <p className={styles.hint}>{`Made again: a gap of ${name}.`}</p>
      ) : (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'queue', focus: group.id })}
        >
          {`Made again: a gap of ${name}`}
        </Button>
      );
    }
    default:
      return lineage satisfies never;
  }
}
