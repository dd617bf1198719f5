/** All of the help: articles in their groups with a search over them, and the one that is open. */
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { SearchField } from '../../ui/controls/Fields.tsx';
import pages from '../../ui/layout/ScreenFrame.module.css';
import { Article } from './Article.tsx';
import { articleAbout, findHelp } from './all-help.ts';
import styles from './Help.module.css';
import { firstArticle } from './help-entry.ts';
import { helpWords } from './help-words.ts';

/** `entry` is an article's id or an error's code; null for where one begins. */
export function HelpScreen({ entry }: { readonly entry: string | null }) {
  const { navigation } = useStores<'navigation'>();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => findHelp(query), [query]);
  const list = useRef<HTMLElement>(null);
  const shown = articleAbout(entry ?? firstArticle);
  const first = groups[0]?.entries[0];
  // Articles of one screen: what is typed stays, and back leaves the help.
  const open = (id: string): void => navigation.replace({ name: 'help', entry: id });
  // One that was linked to may lie far down.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onArrow = useArticleKeys(list);
  return (
    <div className={classes(pages.sidePagesScreen, styles.screen)}>
      <div className={classes(pages.side, styles.side)}>
        <SearchField
          label={helpWords.search}
          placeholder={helpWords.placeholder}
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first !== undefined) open(first.id);
            else onArrow(event);
          }}
        />
        <nav ref={list} className={styles.articles} aria-label={helpWords.articles}>
          {groups.length === 0 && (
            <output className={pages.none}>
              {helpWords.none} {helpWords.noneHint}
            </output>
          )}
          {groups.map(({ title, entries }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {entries.map(({ id, title: name, code }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={styles.entry}
                      aria-current={id === shown?.id ? 'page' : undefined}
                      onClick={() => open(id)}
                      onKeyDown={onArrow}
                    >
                      {name}
                      {code !== undefined && <code>{code}</code>}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <article key={shown?.id ?? ''} className={pages.content} aria-label={helpWords.title} tabIndex={0}>
        <div className={classes(pages.page, styles.page)}>
          <h2>{shown?.title ?? helpWords.unknownCode(entry ?? '')}</h2>
          {shown === null ? (
            <p>{helpWords.unknownText}</p>
          ) : (
            <Article entry={shown} onEntry={open} onLeave={() => undefined} />
          )}
        </div>
      </article>
    </div>
  );
}

/** For `onKeyDown` of the field and of every entry in `list`. */
function useArticleKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const entries = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = entries.findIndex((entry) => entry === event.target);
    const next = entries[Math.max(0, at + step)];
    event.preventDefault();
    next?.focus();
  };
}
