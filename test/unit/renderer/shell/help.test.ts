/** The help's articles: one for every screen, links and commands that lead somewhere, and a search that finds. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { setTranslation } from '../../../../main/contract/messages/language.ts';
import { accentedTranslation } from '../../../../main/contract/messages/pseudo.ts';
import { errorHelp } from '../../../../main/contract/plain/help/error-help.ts';
import { shippedCommands } from '../../../../renderer/modules/commands/keys/key-catalogue-words.ts';
import { allHelp, articleAbout, findHelp, helpEntry } from '../../../../renderer/modules/help/all-help.ts';
import { type HelpBlock, type HelpEntry, helpPieces } from '../../../../renderer/modules/help/help-entry.ts';
import {
  type ScreenName,
  screenOf,
  screenPath,
} from '../../../../renderer/modules/navigation/store/navigation.ts';

/** A screen that is not here does not compile. */
const screens: Record<Exclude<ScreenName, 'help'>, true> = {
  library: true,
  asset: true,
  compare: true,
  create: true,
  batch: true,
  queue: true,
  capture: true,
  measured: true,
  problems: true,
  webhooks: true,
  settings: true,
  connect: true,
};
const entries = allHelp.flatMap((group) => group.entries);
const blocks = entries.flatMap((entry) => entry.blocks);
const ofType = <T extends HelpBlock['type']>(type: T) =>
  blocks.filter((block): block is Extract<HelpBlock, { type: T }> => block.type === type);
const titles = (query: string): string[] =>
  findHelp(query).flatMap((group) => group.entries.map(({ title }) => title));

describe('the articles', () => {
  it('are there for every screen and every error, each under an id of its own that an address can have', () => {
    for (const id of [...Object.keys(screens), ...Object.keys(errorHelp)])
      expect(helpEntry(id)).not.toBeNull();
    const ids = entries.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const entry of ids)
      expect(screenOf(screenPath({ name: 'help', entry }))).toEqual({ name: 'help', entry });
  });

  it('lead to articles that are there', () => {
    const gone = ofType('see').flatMap((block) => block.entries.filter((id) => helpEntry(id) === null));
    expect(gone).toEqual([]);
  });

  it('have one for whatever a service says of a failed job, and none for codes of another version', () => {
    expect(articleAbout('generation-failed')?.id).toBe('job-failed');
    expect(articleAbout('https://example.com/problems/no-mesh')?.id).toBe('job-failed');
    expect(articleAbout('remote.of-tomorrow')).toBeNull();
  });

  it('name no key but by its command, which comes with it', () => {
    // What an error means is said on the command line, too.
    const texts = entries
      .filter(({ code }) => code === undefined)
      .flatMap((entry) => entry.blocks)
      .flatMap((block) =>
        block.type === 'text'
          ? [block.text]
          : block.type === 'list' || block.type === 'steps'
            ? block.items
            : [],
      );
    const named = texts.flatMap(helpPieces).filter((piece) => typeof piece !== 'string');
    const shipped = new Map(shippedCommands.map(({ id, keys }) => [id, keys]));
    const everywhere = ['palette', 'shortcuts', 'help', 'undo', 'problems', 'webhooks'];
    expect(named.length).toBeGreaterThan(12);
    expect(
      named.filter(
        ({ command, usual }) =>
          shipped.get(command)?.includes(usual) !== true && !everywhere.includes(command),
      ),
    ).toEqual([]);
    // “A” and “I” are words, too.
    const bare = /\b(?:Ctrl|Mod|Cmd)\+|(?<![\w’.+-])(?:Shift\+|Alt\+)?(?:[B-HJ-Z]|F\d{1,2})(?![\w’'.+])/;
    expect(texts.filter((text) => bare.test(text.replaceAll(/\{[^}]*\}/g, '')))).toEqual([]);
  });

  it('offer commands that are there', () => {
    const renderer = path.resolve(import.meta.dirname, '../../../../renderer');
    const sources = globSync('{app,modules}/**/*.{ts,tsx}', { cwd: renderer })
      .map((file) => readFileSync(path.join(renderer, file), 'utf8'))
      .join('\n');
    const offered = ofType('actions').flatMap(({ items }) => items.map(({ command }) => command));
    const samples = ['sample-capture-add'];
    const gone = offered.filter(
      (id) => !new RegExp(`(id|name): '${id}'`).test(sources) && !samples.includes(id),
    );
    expect(offered.length).toBeGreaterThan(8);
    expect(gone).toEqual([]);
  });

  it('say in words what their pictures show', () => {
    for (const { alt } of ofType('picture')) expect(alt.length).toBeGreaterThan(20);
  });
});

describe('the search', () => {
  it('finds by title before text, by all words, by the code of an error, and says nothing to nonsense', () => {
    expect(titles('record')[0]).toBe('How to record a clip');
    expect(titles('disk full').slice(0, 3)).toContain('The disk is full');
    expect(findHelp('transfer.disk-full')[0]?.entries[0]?.id).toBe('transfer.disk-full');
    expect(titles('paid twice')).toContain('What costs money, and what never does');
    expect(titles('frobnicate the mug')).toEqual([]);
    expect(findHelp('  ')).toBe(allHelp);
  });
});

/** What is read of an article. */
const textsOf = ({ title, blocks: all }: HelpEntry): string[] => [
  title,
  ...all.flatMap((block) => {
    if (block.type === 'text' || block.type === 'heading') return [block.text];
    if (block.type === 'list' || block.type === 'steps') return block.items;
    if (block.type === 'picture') return [block.alt];
    if (block.type === 'drawings') return block.items.flatMap((item) => [item.title, item.text]);
    return block.type === 'actions' ? block.items.map(({ label }) => label) : [];
  }),
];
const inAccents = <T>(read: () => T): T => {
  setTranslation(accentedTranslation);
  try {
    return read();
  } finally {
    setTranslation(null);
  }
};

/** What is no text. */
const kinds = (): unknown[] =>
  entries.flatMap(({ id, blocks: all }) =>
    all.map((block) =>
      block.type === 'actions'
        ? [id, ...block.items.map(({ command }) => command)]
        : block.type === 'see'
          ? [id, ...block.entries]
          : [id, block.type],
    ),
  );

const found = (query: string): string[] =>
  findHelp(query).flatMap((group) => group.entries.map(({ id }) => id));

describe('in another language', () => {
  it('every text of every article is a message, and what is no text stays', () => {
    for (const entry of entries) {
      const [source, other] = [textsOf(entry), inAccents(() => textsOf(entry))];
      expect(other).toHaveLength(source.length);
      expect(source.filter((text, at) => text === other[at])).toEqual([]);
    }
    expect(inAccents(kinds)).toEqual(kinds());
    expect(
      inAccents(() =>
        helpEntry('first-steps')?.blocks.flatMap((block) => ('text' in block ? helpPieces(block.text) : [])),
      ),
    ).toContainEqual({
      command: 'palette',
      usual: 'Mod+K',
    });
  });

  it('the search finds the same, with accents and without', () => {
    for (const query of ['record clip', 'disk full', 'paid twice', 'charuco', 'transfer.disk-full'])
      expect(inAccents(() => found(query))).toEqual(found(query));
    expect(inAccents(() => found('çļîṗ'))).toEqual(found('clip'));
  });
});
