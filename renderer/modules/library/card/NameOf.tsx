/** The name of an asset, and the field in its place while it is renamed. */
import { useLayoutEffect, useRef, useState } from 'react';
import { organisationLimits } from '../../../../main/contract/plain/organisation-limits.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { assetTitle } from '../../asset/asset-text.ts';
import { assetWords } from '../../asset/asset-words.ts';
import { useOrganisation } from '../../organise/use-organisation.ts';
import styles from './NameOf.module.css';

/** Enter and leaving keep the new name, Escape the old one; an empty one gives back the service's. */
export function NameOf({
  asset,
  className,
  renaming,
}: {
  readonly asset: AssetSummary;
  readonly className: string | undefined;
  readonly renaming: boolean;
}) {
  const organisation = useOrganisation(asset);
  const title = assetTitle({ ...asset, organisation });
  if (renaming) return <NameField key={asset.id} asset={asset} title={title} />;
  return (
    <span className={className} title={title}>
      {title}
    </span>
  );
}

function NameField({ asset, title }: { readonly asset: AssetSummary; readonly title: string }) {
  const { organise, library } = useStores<'library' | 'organise'>();
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  // Before it is painted: what is typed at once goes into it.
  useLayoutEffect(() => field.current?.select(), []);
  const ended = useRef(false);
  const end = (keep: boolean): void => {
    if (ended.current) return;
    ended.current = true;
    library.do(null);
    const wanted = text.trim();
    if (!keep || wanted === title) return;
    void organise.edit([{ assetIds: [asset.id] }], { type: 'title', title: wanted === '' ? null : wanted });
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={assetWords.newNameOf(title)}
      maxLength={organisationLimits.title}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          end(event.key === 'Enter');
        }
      }}
    />
  );
}
