/** An article of the help in a window over whatever is open, so that nothing there is left or lost. */
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Article } from './Article.tsx';
import { articleAbout } from './all-help.ts';
import styles from './Help.module.css';
import { helpWords } from './help-words.ts';

/** `entry` is an article's id or an error's code. */
export function HelpWindow({
  entry,
  open,
  onClose,
}: {
  readonly entry: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { navigation } = useStores<'navigation'>();
  const [trail, setTrail] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState({ entry, open });
  if (asked.entry !== entry || asked.open !== open) {
    setAsked({ entry, open });
    if (open) setTrail([]);
  }
  const id = trail.at(-1) ?? entry;
  const shown = articleAbout(id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title={shown?.title ?? helpWords.unknown}
      footer={
        <>
          {trail.length > 0 && (
            <Button variant="ghost" icon={<ArrowLeft />} onClick={() => setTrail(trail.slice(0, -1))}>
              {helpWords.back}
            </Button>
          )}
          <Button
            onClick={() => {
              onClose();
              navigation.go(shown === null ? { name: 'help' } : { name: 'help', entry: id });
            }}
          >
            {helpWords.all}
          </Button>
        </>
      }
    >
      {/* It takes the focus: a link would, and that may be far down. Arrow keys then scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section key={id} ref={scrollTo} className={styles.inWindow} aria-label={helpWords.title} tabIndex={0}>
        {shown === null ? (
          <p>{helpWords.unknownText}</p>
        ) : (
          <Article entry={shown} onEntry={(next) => setTrail([...trail, next])} onLeave={onClose} />
        )}
      </section>
    </Dialog>
  );
}

/** Every article is read from its beginning. */
function scrollTo(article: HTMLElement | null): void {
  article?.scrollIntoView();
}

/** The article about an error as a part of another window, which tells the code itself. */
export function ErrorArticle({ code }: { readonly code: string }) {
  const { navigation } = useStores<'navigation'>();
  const shown = articleAbout(code);
  if (shown === null) return null;
  return (
    <Article
      entry={{ id: shown.id, title: shown.title, blocks: shown.blocks }}
      onEntry={(entry) => navigation.go({ name: 'help', entry })}
      onLeave={() => undefined}
    />
  );
}
