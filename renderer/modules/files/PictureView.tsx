/** A texture with its size: all of its channels or one of them, as large as one likes. */
import { Maximize2, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { type PictureHeader, pictureHeader } from '../../../main/formats/picture-header.ts';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './FileShown.module.css';
import { Centre, Gone, useFileCommands, useLoaded, Waiting } from './FileView.tsx';
import { pictureText, shownWords } from './files-shown-words.ts';
import { readHead } from './read-file.ts';

type Channel = 'all' | 'r' | 'g' | 'b' | 'a';
const channels: readonly Channel[] = ['all', 'r', 'g', 'b', 'a'];

/** Beyond this a browser shows nothing, or takes all of the memory. */
const mostPixels = 16_384 * 8192;
/** JPEG keeps its size behind whatever cameras attach. */
const headBytes = 256 * 1024;
const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

export function PictureView({ path, url }: { readonly path: string; readonly url: string }) {
  const head = useLoaded(
    useCallback(async (signal) => ({ header: pictureHeader(await readHead(url, headBytes, signal)) }), [url]),
  );
  if (head.status === 'loading') return <Waiting />;
  if (head.status === 'failed') return <Gone />;
  const { header } = head.value;
  if (header !== null && header.width * header.height > mostPixels)
    return (
      <Centre>
        <p>{shownWords.hugePicture(header.width, header.height)}</p>
      </Centre>
    );
  return <Stage path={path} url={url} header={header} />;
}

function Stage({
  path,
  url,
  header,
}: {
  readonly path: string;
  readonly url: string;
  readonly header: PictureHeader | null;
}) {
  const [size, setSize] = useState(header);
  const [broken, setBroken] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const look = usePictureLook(size, stage);
  const { channel, zoom } = look;
  const id = useId();
  if (broken)
    return (
      <Centre>
        <p role="alert">{shownWords.brokenPicture}</p>
      </Centre>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the picture, wherever the focus is in it
    <div className={styles.shown} onKeyDown={look.onKey}>
      <Bar look={look} size={size} />
      {channel === 'a' && header !== null && header.channels !== 4 && header.channels !== 2 && (
        <p className={styles.note}>{shownWords.noAlpha}</p>
      )}
      <Filters id={id} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label={shownWords.picture(path)}>
        <img
          className={styles.picture}
          src={url}
          alt={path}
          style={{
            ...(zoom === null || size === null
              ? { maxWidth: '100%', maxHeight: '100%' }
              : { width: size.width * zoom, height: size.height * zoom }),
            ...(channel !== 'all' && { filter: `url(#${id}${channel})` }),
            ...(zoom !== null && zoom >= 2 && { imageRendering: 'pixelated' as const }),
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize((now) => now ?? { type: 'png', width, height, channels: 4, bits: 8 })
          }
          onError={() => setBroken(true)}
        />
      </section>
    </div>
  );
}

/** What of it is shown and how large; `zoom` is null while it fits its place. */
interface PictureLook {
  readonly channel: Channel;
  readonly zoom: number | null;
  readonly setChannel: (channel: Channel) => void;
  readonly setZoom: (zoom: number | null) => void;
  readonly step: (by: 1 | -1) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function usePictureLook(
  size: Pick<PictureHeader, 'width' | 'height'> | null,
  stage: RefObject<HTMLElement | null>,
): PictureLook {
  const [channel, setChannel] = useState<Channel>('all');
  const [zoom, setZoom] = useState<number | null>(null);
  const fitted = (): number => {
    const box = stage.current;
    if (box === null || size === null) return 1;
    return Math.min(1, (box.clientWidth - 32) / size.width, (box.clientHeight - 32) / size.height);
  };
  const step = (by: 1 | -1): void => {
    const now = zoom ?? fitted();
    const next = by > 0 ? steps.find((one) => one > now * 1.01) : steps.findLast((one) => one < now * 0.99);
    if (next !== undefined) setZoom(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = channels.find((one) => one === event.key.toLowerCase());
    if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') setZoom(null);
    else if (event.key === '1') setZoom(1);
    else if (named !== undefined) setChannel(channel === named ? 'all' : named);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { channel, zoom, setChannel, setZoom, step, onKey };
}

function Bar({ look, size }: { readonly look: PictureLook; readonly size: PictureHeader | null }) {
  const { channel, zoom, step } = look;
  useFileCommands([
    ...channels.map((one) => ({
      id: `channel-${one}`,
      title: shownWords.showChannel(shownWords.channelNames[one]),
      run: () => look.setChannel(one),
    })),
    { id: 'zoom-in', title: shownWords.zoomIn, run: () => step(1) },
    { id: 'zoom-out', title: shownWords.zoomOut, run: () => step(-1) },
    { id: 'zoom-fit', title: shownWords.fitPicture, run: () => look.setZoom(null) },
    { id: 'zoom-actual', title: shownWords.actual, run: () => look.setZoom(1) },
  ]);
  return (
    <div className={styles.bar}>
      <SegmentedControl
        label={shownWords.channels}
        value={channel}
        segments={channels.map((value) => ({ value, label: shownWords.channelNames[value] }))}
        onChange={look.setChannel}
      />
      <IconButton
        size="sm"
        label={shownWords.zoomOut}
        shortcut="-"
        icon={<ZoomOut />}
        onClick={() => step(-1)}
      />
      <IconButton
        size="sm"
        label={shownWords.zoomIn}
        shortcut="+"
        icon={<ZoomIn />}
        onClick={() => step(1)}
      />
      <IconButton
        size="sm"
        label={shownWords.fit}
        shortcut="0"
        icon={<Maximize2 />}
        pressed={zoom === null}
        onClick={() => look.setZoom(null)}
      />
      <IconButton
        size="sm"
        label={shownWords.actual}
        shortcut="1"
        icon={<Scan />}
        pressed={zoom === 1}
        onClick={() => look.setZoom(1)}
      />
      <output className={styles.count}>
        {zoom === null ? shownWords.fit : shownWords.zoom(zoom)}
        {size !== null && `, ${pictureText(factsOf(size))}`}
      </output>
    </div>
  );
}

function factsOf({ width, height, channels: count, bits }: PictureHeader) {
  return { widthPx: width, heightPx: height, channels: count, bitsPerChannel: bits };
}

/** One channel as grey, opaque: rows are red, green, blue and alpha of what comes out. */
const columns = { r: 0, g: 1, b: 2, a: 3 } as const;

function Filters({ id }: { readonly id: string }) {
  return (
    <svg className={styles.filters} aria-hidden>
      {Object.entries(columns).map(([channel, at]) => {
        const row = [0, 1, 2, 3, 4].map((n) => (n === at ? 1 : 0)).join(' ');
        return (
          <filter key={channel} id={`${id}${channel}`} colorInterpolationFilters="sRGB">
            <feColorMatrix type="matrix" values={`${row} ${row} ${row} 0 0 0 0 1`} />
          </filter>
        );
      })}
    </svg>
  );
}
