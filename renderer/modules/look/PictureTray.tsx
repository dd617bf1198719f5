/** Pictures and films of the view: the tool, and the keys that work whatever tool is open. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl, Select, Switch } from '../../ui/controls/Choices.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import { failureOf } from '../shared/store/failure.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './LookTray.module.css';
import { LabelledSlider } from './LookTray.tsx';
import { optionsOf, pictureWords } from './look-words.ts';
import type { FilmProgress } from './store/studio.ts';

/** A film of one turn, made while the tool is open. */
const fps = 30;

/** `progress` is null while no film is made. */
function useFilm(
  view: RefObject<ViewHandle | null>,
  title: string,
): { readonly progress: FilmProgress | null; readonly make: () => void; readonly cancel: () => void } {
  const { notices, studio } = useStores<'notices' | 'studio'>();
  const [progress, setProgress] = useState<FilmProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const make = async (): Promise<void> => {
    const { filmSize, filmSeconds, filmFormat } = studio.store.getState();
    const [widthPx = 0, heightPx = 0] = filmSize.split('x').map(Number);
    const film = view.current?.film({ widthPx, heightPx });
    if (film === null || film === undefined || running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    const frames = filmSeconds * fps;
    const order = { widthPx, heightPx, fps, frames, format: filmFormat };
    setProgress({ drawn: 0, frames, leftMs: null, encoding: false });
    try {
      const options = { order, signal: stop.signal, onProgress: setProgress };
      const blob = await studio.film({ ...options, draw: film.frame });
      if (blob === null) notices.tell(pictureWords.tooLarge, { tag: 'film' });
      else {
        saveBlob(blob, `${pictureWords.fileName(title)}.${filmFormat}`);
        notices.tell(pictureWords.filmSaved, { tone: 'success', tag: 'film' });
      }
    } catch (error) {
      if (stop.signal.aborted) notices.tell(pictureWords.filmCancelled, { tag: 'film' });
      else notices.fail(failureOf(error));
    } finally {
      running.current = null;
      film.end();
      setProgress(null);
    }
  };
  return { progress, make: () => void make(), cancel };
}

interface PictureTrayProps {
  readonly detail: AssetDetail;
  readonly view: RefObject<ViewHandle | null>;
}

export function PictureTray({ detail, view }: PictureTrayProps) {
  const title = assetTitle(detail);
  const film = useFilm(view, title);
  return (
    <>
      <PicturePart title={title} view={view} busy={film.progress !== null} />
      <FilmPart {...film} />
    </>
  );
}

function PicturePart({
  title,
  view,
  busy,
}: {
  readonly title: string;
  readonly view: RefObject<ViewHandle | null>;
  readonly busy: boolean;
}) {
  const app = useStores<'notices' | 'studio'>();
  const { studio } = app;
  const { scale, transparent, words } = useStore(studio.store);
  return (
    <section className={styles.part} aria-label={pictureWords.picture}>
      <h3 className={styles.label}>{pictureWords.picture}</h3>
      <SegmentedControl
        label={pictureWords.scale}
        wide
        value={String(scale)}
        segments={optionsOf(pictureWords.scales)}
        onChange={(chosen) => studio.set({ scale: chosen === '4' ? 4 : chosen === '2' ? 2 : 1 })}
      />
      <Switch
        label={pictureWords.transparent}
        checked={transparent}
        onChange={(chosen) => studio.set({ transparent: chosen })}
      />
      <Switch
        label={pictureWords.words}
        checked={words}
        onChange={(chosen) => studio.set({ words: chosen })}
      />
      <div className={styles.actions}>
        <Button size="sm" disabled={busy} onClick={() => void savePicture(view.current, title, app)}>
          {pictureWords.save} <Kbd keys="F12" command="view-save-picture" />
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void copyPicture(view.current, title, app)}>
          {pictureWords.copy} <Kbd keys="P" command="view-picture" />
        </Button>
      </div>
    </section>
  );
}

function FilmPart({ progress, make, cancel }: ReturnType<typeof useFilm>) {
  const { studio } = useStores<'studio'>();
  const { filmSize, filmSeconds, filmFormat } = useStore(studio.store);
  return (
    <section className={styles.part} aria-label={pictureWords.film}>
      <h3 className={styles.label}>{pictureWords.film}</h3>
      <Select
        label={pictureWords.filmSize}
        hideLabel
        size="md"
        value={filmSize}
        options={optionsOf(pictureWords.filmSizes)}
        disabled={progress !== null}
        onChange={(chosen) => studio.set({ filmSize: chosen })}
      />
      <LabelledSlider
        label={pictureWords.filmSeconds}
        value={filmSeconds}
        min={1}
        max={30}
        step={1}
        text={pictureWords.seconds(filmSeconds)}
        disabled={progress !== null}
        onChange={(value) => studio.set({ filmSeconds: value })}
      />
      <SegmentedControl
        label={pictureWords.filmFormat}
        wide
        value={filmFormat}
        segments={optionsOf(pictureWords.filmFormats)}
        onChange={(chosen) => studio.set({ filmFormat: chosen })}
      />
      {progress === null ? (
        <Button size="sm" onClick={make}>
          {pictureWords.make}
        </Button>
      ) : (
        <>
          <ProgressBar
            label={pictureWords.progress}
            value={progress.encoding ? null : progress.drawn / progress.frames}
          />
          <p className={styles.hint}>{pictureWords.filmProgress(progress)}</p>
          <Button size="sm" onClick={cancel}>
            {pictureWords.cancel}
          </Button>
        </>
      )}
      <p className={styles.hint}>{pictureWords.filmHint}</p>
    </section>
  );
}

// Pictures of a view, for the clipboard and as files.

type Tools = StoresOf<'notices' | 'studio'>;

/** As PNG into the downloads. */
export async function savePicture(view: ViewHandle | null, title: string, tools: Tools): Promise<void> {
  const picture = await taken(view, tools);
  if (picture === null) return;
  saveBlob(picture, `${pictureWords.fileName(title)}.png`);
  tools.notices.tell(pictureWords.saved, { tone: 'success', tag: 'picture' });
}

/** To the clipboard, or into the downloads where the clipboard takes no pictures. */
async function copyPicture(view: ViewHandle | null, title: string, tools: Tools): Promise<void> {
  const picture = await taken(view, tools);
  if (picture === null) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    tools.notices.tell(pictureWords.onClipboard, { tone: 'success', tag: 'picture' });
  } catch {
    saveBlob(picture, `${pictureWords.fileName(title)}.png`);
    tools.notices.tell(pictureWords.saved, { tone: 'success', tag: 'picture' });
  }
}

async function taken(view: ViewHandle | null, { studio, notices }: Tools): Promise<Blob | null> {
  if (view === null) return null;
  const { scale, transparent, words } = studio.store.getState();
  const picture = await view.picture({ scale, transparent, words });
  if (picture instanceof Blob) return picture;
  notices.tell(picture === 'left' ? pictureWords.left : pictureWords.tooLarge, { tag: 'picture' });
  return null;
}

/** F12 saves a picture, P copies one, whatever tool is open. */
export function usePictureCommands(view: RefObject<ViewHandle | null>, title: string): void {
  const app = useStores<'commands' | 'notices' | 'studio'>();
  useEffect(() => {
    const command = (id: string, name: string, key: string, run: () => Promise<void>) => ({
      id: `view-${id}`,
      title: name,
      group: viewWords.commands,
      shortcuts: [key],
      run: () => void run(),
    });
    return app.commands.add([
      command('picture', pictureWords.copy, 'Mod+Shift+C', () => copyPicture(view.current, title, app)),
      command('save-picture', pictureWords.save, 'F12', () => savePicture(view.current, title, app)),
    ]);
  }, [app, view, title]);
}
