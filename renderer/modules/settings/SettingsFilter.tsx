/** Finds a setting by its words: Enter opens the first, the arrow keys lead through the others. */
import { type KeyboardEvent, useRef } from 'react';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import frame from '../../ui/layout/SidePages.module.css';
import type { FoundSetting } from './find-settings.ts';
import styles from './SettingsScreen.module.css';
import { settingsPageNames, settingsFrameWords as words } from './settings-index-words.ts';

/** The field, and below it what it finds. */
export function SettingsFilter({
  query,
  onQuery,
  found,
  onChoose,
}: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly found: readonly FoundSetting[];
  readonly onChoose: (setting: FoundSetting) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const typed = query.trim() !== '';
  const move = (event: KeyboardEvent, to: number): void => {
    event.preventDefault();
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <search className={styles.search}>
      <SearchField
        label={words.filter}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first !== undefined) onChoose(first);
          if (event.key === 'ArrowDown' && first !== undefined) move(event, 0);
          if (event.key === 'Escape') onQuery('');
        }}
      />
      {typed && found.length === 0 && <output className={frame.none}>{words.none(query.trim())}</output>}
      {typed && found.length > 0 && (
        <ul ref={list} className={styles.found} aria-label={words.found}>
          {found.map((setting, index) => (
            <li key={`${setting.page} ${setting.title}`}>
              <button
                type="button"
                className={styles.hit}
                onClick={() => onChoose(setting)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowDown') move(event, index + 1);
                  if (event.key === 'ArrowUp' && index > 0) move(event, index - 1);
                }}
              >
                {setting.title}
                <span className={styles.where}>{settingsPageNames[setting.page]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
