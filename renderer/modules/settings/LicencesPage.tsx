/** The licences of everything that is shipped. */
import { useEffect, useState } from 'react';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { TextBlock } from '../../ui/text/TextBlock.tsx';
import styles from './Licences.module.css';
import { licenceWords as words } from './licence-words.ts';
import fields from './SettingFields.module.css';

type Shown = readonly Licence[] | 'loading' | 'not-made' | 'failed';

/** Read when the page opens: the texts are a megabyte. */
export function LicencesPage() {
  const [shown, setShown] = useState<Shown>('loading');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    loadLicences(stop.signal).then(
      (found) => setShown(found ?? 'not-made'),
      () => !stop.signal.aborted && setShown('failed'),
    );
    return () => stop.abort();
  }, []);
  const asked = query.trim().toLowerCase();
  const found =
    typeof shown === 'string'
      ? []
      : shown.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(asked));
  return (
    <Panel title={words.title} description={words.about}>
      {shown === 'loading' && <Skeleton className={fields.waiting} />}
      {shown === 'not-made' && <p>{words.notMade}</p>}
      {shown === 'failed' && <p role="alert">{words.failed}</p>}
      {typeof shown !== 'string' && (
        <>
          <SearchField
            label={words.find}
            aside={words.count(found.length)}
            value={query}
            onChange={setQuery}
          />
          {found.length === 0 && <output className={styles.none}>{words.none}</output>}
          <ul className={styles.list}>
            {found.map((one) => (
              <Work key={`${one.name} ${one.version}`} work={one} />
            ))}
          </ul>
          <p className={styles.none}>{words.chromium}</p>
        </>
      )}
    </Panel>
  );
}

/** Its text is in the page only while it is unfolded. */
function Work({ work }: { readonly work: Licence }) {
  const [open, setOpen] = useState(false);
  const { name, version, licence, text } = work;
  return (
    <li className={styles.work}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {name} <span className={styles.aside}>{version}</span>
          <span className={styles.licence}>{licence}</span>
        </summary>
        {open && <TextBlock text={text === '' ? words.noText(licence) : text} className={styles.text} />}
      </details>
    </li>
  );
}

/** `text` is all that its licence requires to be distributed with it; empty where it names the licence only. */
interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** Null where nothing was built. Rejects when it cannot be read. */
async function loadLicences(signal: AbortSignal): Promise<readonly Licence[] | null> {
  const answer = await fetch(contentPaths.licences, { signal });
  if (answer.status === 404) return null;
  const found: unknown = await answer.json();
  return Array.isArray(found) ? found.filter(isLicence) : [];
}

function isLicence(one: unknown): one is Licence {
  const { name, version, licence, text } = Object(one) as { [Key in keyof Licence]?: unknown };
  return [name, version, licence, text].every((each) => typeof each === 'string');
}
