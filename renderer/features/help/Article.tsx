/** An article of the help, from its data. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import styles from './Article.module.css';
import { helpEntry } from './all-help.ts';
import { drawings } from './drawings/drawings.tsx';
import { FilmNow } from './FilmNow.tsx';
import { HelpText } from './HelpText.tsx';
import type { HelpBlock, HelpEntry } from './help-entry.ts';
import { helpWords, whatToDoWords } from './help-words.ts';
import { pictureSize, pictures } from './pictures.ts';

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
  const { commands } = useApp();
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
