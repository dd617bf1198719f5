/** An article of the help, from its data. */
import { Fragment, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Kbd, ShownKeysContext } from '../../ui/text/Kbd.tsx';
import { spanText } from '../captures/report/timeline/timeline-layout.ts';
import { reasonWords } from '../captures/report/words.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { helpEntry } from './all-help.ts';
import { drawings } from './Drawings.tsx';
import styles from './Help.module.css';
import { type HelpBlock, type HelpEntry, helpPieces, type PictureName } from './help-entry.ts';
import { helpWords, refilmWords, whatToDoWords } from './help-words.ts';
import assetDark from './pictures/asset-dark.webp';
import assetLight from './pictures/asset-light.webp';
import batchDark from './pictures/batch-dark.webp';
import batchLight from './pictures/batch-light.webp';
import capturesDark from './pictures/captures-dark.webp';
import capturesLight from './pictures/captures-light.webp';
import createDark from './pictures/create-dark.webp';
import createLight from './pictures/create-light.webp';
import libraryDark from './pictures/library-dark.webp';
import libraryLight from './pictures/library-light.webp';
import problemsDark from './pictures/problems-dark.webp';
import problemsLight from './pictures/problems-light.webp';
import queueDark from './pictures/queue-dark.webp';
import queueLight from './pictures/queue-light.webp';
import reportDark from './pictures/report-dark.webp';
import reportLight from './pictures/report-light.webp';
import settingsDark from './pictures/settings-dark.webp';
import settingsLight from './pictures/settings-light.webp';
import welcomeDark from './pictures/welcome-dark.webp';
import welcomeLight from './pictures/welcome-light.webp';

/** Pixels of each file. */
const pictureSize = { width: 960, height: 600 } as const;

/** Addresses by theme. */
const pictures: Readonly<Record<PictureName, { readonly light: string; readonly dark: string }>> = {
  asset: { light: assetLight, dark: assetDark },
  batch: { light: batchLight, dark: batchDark },
  captures: { light: capturesLight, dark: capturesDark },
  create: { light: createLight, dark: createDark },
  library: { light: libraryLight, dark: libraryDark },
  problems: { light: problemsLight, dark: problemsDark },
  queue: { light: queueLight, dark: queueDark },
  report: { light: reportLight, dark: reportDark },
  settings: { light: settingsLight, dark: settingsDark },
  welcome: { light: welcomeLight, dark: welcomeDark },
};

/** Where an article leads: to another one, or away, when one of its actions is done. */
export interface ArticleWays {
  readonly onEntry: (id: string) => void;
  readonly onLeave: () => void;
}

/** Without its title, which its surroundings show. */
export function Article({ entry, ...ways }: { readonly entry: HelpEntry } & ArticleWays) {
  return (
    <div className={styles.article}>
      {entry.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an article never change places
        <Block key={index} block={block} {...ways} />
      ))}
      {entry.code !== undefined && (
        <p className={styles.code}>
          {whatToDoWords.code}: <code>{entry.code}</code>
        </p>
      )}
    </div>
  );
}

function Block({ block, onEntry, onLeave }: { readonly block: HelpBlock } & ArticleWays): ReactNode {
  switch (block.type) {
    case 'text':
      return (
        <p>
          <HelpText text={block.text} />
        </p>
      );
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'list':
      return <List items={block.items} />;
    case 'steps':
      return (
        <ol className={styles.steps}>
          {block.items.map((item) => (
            <li key={item}>
              <HelpText text={item} />
            </li>
          ))}
        </ol>
      );
    case 'picture':
      return <Picture name={block.name} alt={block.alt} />;
    case 'drawings':
      return <Drawings items={block.items} />;
    case 'actions':
      return <Actions items={block.items} onLeave={onLeave} />;
    case 'see':
      return <See entries={block.entries} onEntry={onEntry} />;
    case 'refilm':
      return <FilmNow />;
    default:
      return block satisfies never;
  }
}

function List({ items }: { readonly items: readonly string[] }) {
  const [only] = items;
  if (items.length === 1)
    return (
      <p>
        <HelpText text={only ?? ''} />
      </p>
    );
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <HelpText text={item} />
        </li>
      ))}
    </ul>
  );
}

/** Both are in the page; the style sheet shows the one of the theme, and the other is never fetched. */
function Picture({ name, alt }: Pick<Extract<HelpBlock, { type: 'picture' }>, 'name' | 'alt'>) {
  const { light, dark } = pictures[name];
  return (
    <div className={styles.picture}>
      <img className={styles.light} src={light} alt={alt} loading="lazy" {...pictureSize} />
      <img className={styles.dark} src={dark} alt={alt} loading="lazy" {...pictureSize} />
    </div>
  );
}

function Drawings({ items }: Pick<Extract<HelpBlock, { type: 'drawings' }>, 'items'>) {
  return (
    <ul className={styles.drawings}>
      {items.map(({ name, title, text }) => {
        const Drawing = drawings[name];
        return (
          <li key={name}>
            <Drawing />
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Actions({
  items,
  onLeave,
}: Pick<Extract<HelpBlock, { type: 'actions' }>, 'items'> & Pick<ArticleWays, 'onLeave'>) {
  const { commands } = useStores<'commands'>();
  const usable = new Set(commands.usable().map(({ id }) => id));
  const shown = items.filter(({ command }) => usable.has(command));
  if (shown.length === 0) return null;
  return (
    <div className={styles.actions}>
      {shown.map(({ command, label }) => (
        <Button
          key={command}
          size="sm"
          onClick={() => {
            onLeave();
            commands.run(command);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function See({ entries, onEntry }: { readonly entries: readonly string[] } & Pick<ArticleWays, 'onEntry'>) {
  return (
    <nav aria-label={helpWords.see} className={styles.see}>
      <h3>{helpWords.see}</h3>
      <ul>
        {entries.map((id) => (
          <li key={id}>
            <button type="button" className={styles.link} onClick={() => onEntry(id)}>
              {helpEntry(id)?.title ?? id}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A command that was left without a key says so. */
function HelpText({ text }: { readonly text: string }) {
  const shownKeys = use(ShownKeysContext);
  const mac = isMac(navigator.platform);
  return helpPieces(text).map((piece, place) => {
    if (typeof piece === 'string') return piece;
    const usual = shownShortcut(piece.usual, mac);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <Fragment key={place}>
        {shownKeys(piece.command, usual) === undefined ? (
          helpWords.noKey
        ) : (
          <Kbd keys={usual} command={piece.command} />
        )}
      </Fragment>
    );
  });
}

/** Nothing while no report is open. */
function FilmNow() {
  const { captureReport } = useStores<'captureReport'>();
  const report = useStore(captureReport.store, (state) => state.report);
  if (report === null) return null;
  const { refilm, clip } = report;
  if (refilm.length === 0) return null;
  return (
    <section className={styles.now} aria-label={refilmWords.title(clip.fileName)}>
      <h3>{refilmWords.title(clip.fileName)}</h3>
      <ul>
        {refilm.map((span) => (
          <li key={span.fromS}>
            <strong>{spanText(span)}</strong> {span.reasons.map((code) => reasonWords[code]).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
