/** A file of the asset as what it is: a tree, a text, a picture, or something for another program; and showing one there. */
import { ArrowLeft, ExternalLink, FileQuestion, FolderOpen } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../ui/status/Messages.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { commandGroups } from '../commands/command-words.ts';
import { useAction } from '../shared/use-action.ts';
import { shownFiles } from '../stage/model-source.ts';
import type { ReadFile } from '../stage/store/shown-file.ts';
import styles from './FileShown.module.css';
import { Centre, Gone, useLoaded, Waiting } from './FileView.tsx';
import { shownWords } from './files-shown-words.ts';
import { PictureView } from './PictureView.tsx';
import { formOfFile, isText, mostTextBytes, readHead } from './read-file.ts';
import { TextView, TreeView } from './TextAndTree.tsx';

// A file of the asset as what it is: a tree, a text, a picture, or something for another program.

/** In place of the 3D view. */
export function FileShown({ detail, file }: { readonly detail: AssetDetail; readonly file: ReadFile }) {
  const { shownFile, commands } = useStores<'commands' | 'shownFile'>();
  const { localPath } = file;
  const back = useCallback(() => shownFile.read(null), [shownFile]);
  useEffect(
    () =>
      commands.add([
        // Of two that want Escape the later one has it: from here the way leads to the model first.
        {
          id: 'file-back',
          title: shownWords.back,
          group: commandGroups.asset,
          shortcuts: ['Escape'],
          run: back,
        },
      ]),
    [commands, back],
  );
  return (
    <div className={styles.shown} data-arrows>
      <header className={styles.head}>
        <Button size="sm" icon={<ArrowLeft />} onClick={back}>
          {shownWords.back}
        </Button>
        <h2 className={styles.path}>{localPath}</h2>
        <Outside detail={detail} localPath={localPath} />
      </header>
      <Content key={`${localPath} ${file.line ?? ''}`} detail={detail} file={file} />
    </div>
  );
}

/** Through the system. */
function Outside({ detail, localPath }: { readonly detail: AssetDetail; readonly localPath: string }) {
  const { api } = useStores<'api'>();
  const action = useAction('notice');
  const { id: assetId } = detail;
  return (
    <>
      <IconButton
        size="sm"
        label={shownWords.openOutside}
        icon={<ExternalLink />}
        onClick={() => action.run(() => api.assets.openFile({ assetId, localPath }))}
      />
      <IconButton
        size="sm"
        label={shownWords.inFolder}
        icon={<FolderOpen />}
        onClick={() => action.run(() => api.assets.reveal({ assetId }))}
      />
    </>
  );
}

function Content({ detail, file }: { readonly detail: AssetDetail; readonly file: ReadFile }) {
  const { localPath, line } = file;
  const known = detail.files.find((one) => one.localPath === localPath);
  const sizeBytes = known?.sizeBytes ?? 0;
  const url = contentPaths.file(detail.id, localPath);
  const form = formOfFile(localPath);
  if (form === 'picture') return <PictureView path={localPath} url={url} />;
  if (form === 'by-content') return <ByContent {...{ url, localPath, line, sizeBytes }} />;
  if (form === 'other') return <Other />;
  if (sizeBytes > mostTextBytes) return <TooLarge sizeBytes={sizeBytes} />;
  if (form === 'tree' && line === null) return <TreeView path={localPath} url={url} sizeBytes={sizeBytes} />;
  return <TextView path={localPath} url={url} line={line} />;
}

function ByContent({
  url,
  localPath,
  line,
  sizeBytes,
}: {
  readonly url: string;
  readonly localPath: string;
  readonly line: number | null;
  readonly sizeBytes: number;
}) {
  const head = useLoaded(useCallback((signal) => readHead(url, 4096, signal), [url]));
  if (head.status === 'loading') return <Waiting />;
  if (head.status === 'failed') return <Gone />;
  if (!isText(head.value)) return <Other />;
  return sizeBytes > mostTextBytes ? (
    <TooLarge sizeBytes={sizeBytes} />
  ) : (
    <TextView path={localPath} url={url} line={line} />
  );
}

function Other() {
  return (
    <Centre>
      <EmptyState icon={<FileQuestion />} title={shownWords.otherTitle}>
        {shownWords.otherText}
      </EmptyState>
    </Centre>
  );
}

function TooLarge({ sizeBytes }: { readonly sizeBytes: number }) {
  return (
    <Centre>
      <p>{shownWords.tooLarge(formatBytes(sizeBytes), formatBytes(mostTextBytes))}</p>
    </Centre>
  );
}

// Shows a file of the asset where its model is shown: in the 3D view, or as what it is.

/** `line`, from 1, asks for the text; without one a model is turned around. */
export function useShowFile(detail: AssetDetail): (localPath: string, line: number | null) => void {
  const { shownFile } = useStores<'shownFile'>();
  const { id, files } = detail;
  return useCallback(
    (localPath, line) => {
      const model =
        line === null ? shownFiles(files).find((file) => file.localPath === localPath) : undefined;
      if (model === undefined) shownFile.read({ assetId: id, localPath, line });
      else shownFile.show(model);
    },
    [shownFile, id, files],
  );
}
