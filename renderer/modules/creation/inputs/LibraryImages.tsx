/** An image from the library: an asset is looked for, and its preview or what it was made from is taken. */
import { useEffect, useState } from 'react';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { SegmentedControl } from '../../../ui/controls/Choices.tsx';
import { SearchField } from '../../../ui/controls/Fields.tsx';
import { ShadedImage } from '../../../ui/layout/ShadedImage.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { assetTitle } from '../../asset/asset-text.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { libraryImagesWords as words } from '../form-words.ts';
import styles from './Inputs.module.css';

const kinds = [
  {
    value: 'preview',
    get label() {
      return words.itsPreview;
    },
  },
  {
    value: 'source',
    get label() {
      return words.madeFrom;
    },
  },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** More than this is found by typing. */
const shown = 60;

export function LibraryImages({
  open,
  onClose,
  onStored,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStored: (image: StoredImage) => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} width="lg">
      {open && (
        <Picker
          onStored={(image) => {
            onStored(image);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Picker({ onStored }: { readonly onStored: (image: StoredImage) => void }) {
  const { api } = useStores<'api'>();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('preview');
  const [failure, setFailure] = useState<AppFailureWire | null>(null);
  const found = useFound(text, setFailure);
  const take = (asset: AssetSummary): void => {
    setFailure(null);
    api.create.imageOf({ assetId: asset.id, what: kind }).then(onStored, (error: unknown) => {
      setFailure(failureOf(error));
    });
  };
  return (
    <div className={styles.picker}>
      <SearchField label={words.searchTheLibrary} value={text} onChange={setText} />
      <SegmentedControl label={words.whichImage} value={kind} segments={kinds} onChange={setKind} />
      {failure !== null && <FailureNotice failure={failure} live />}
      {found !== null && found.length === 0 && (
        <p className={styles.none}>{text.trim() === '' ? words.noAssets : words.noAssetIsFound}</p>
      )}
      <ul className={styles.assets} aria-label={words.assets}>
        {found?.map((asset) => (
          <li key={asset.id}>
            <button
              type="button"
              className={styles.asset}
              disabled={kind === 'preview' && !asset.hasPreview}
              onClick={() => take(asset)}
            >
              {asset.hasPreview ? (
                <ShadedImage
                  className={styles.libraryPicture}
                  fit="contain"
                  src={contentPaths.preview(asset.id, 256)}
                />
              ) : (
                <span className={styles.libraryPicture} />
              )}
              <span className={styles.title}>{assetTitle(asset)}</span>
              {kind === 'preview' && !asset.hasPreview && (
                <span className={styles.why}>{words.noPreview}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Null until the first answer; only the last question counts. */
function useFound(
  text: string,
  onFailure: (failure: AppFailureWire) => void,
): readonly AssetSummary[] | null {
  const { api } = useStores<'api'>();
  const [found, setFound] = useState<readonly AssetSummary[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.library.search({ text, stacked: false, limit: shown }).then(
      ({ rows }) => {
        if (isCurrent) setFound(rows.flatMap((row) => (row.type === 'asset' ? [row.asset] : row.covers)));
        return undefined;
      },
      (error: unknown) => {
        if (isCurrent) onFailure(failureOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api, onFailure, text]);
  return found;
}
