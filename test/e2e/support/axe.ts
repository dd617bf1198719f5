/** What axe finds in scenes, in light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { Scene } from '../scenes/scene.ts';

/** By scene and theme; empty when nothing is wrong. Shows the scenes one after the other. */
export async function faultsOf(page: Page, scenes: readonly Scene[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const themes: ('light' | 'dark')[] = ['light', 'dark'];
  for (const [name, show] of scenes) {
    await show(page);
    for (const [turn, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await movementsEnded(page);
      const faults = await axeFaults(page, turn > 0);
      if (faults.length > 0) found[`${name}, ${colorScheme}`] = faults;
    }
    // The next scene begins in the theme that is there: a change paints everything anew.
    themes.reverse();
  }
  return found;
}

/** A colour half-way through a fade is nobody's choice, and one fade may begin another; what turns for ever may turn. */
async function movementsEnded(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished));
      await painted();
    }
  })()`);
}

async function axeFaults(page: Page, onlyColours: boolean): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // A theme changes nothing but colours.
    ...(onlyColours && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  };
  const { violations } = await judged(page, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').slice(0, 300)}`),
  );
}

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Judgement = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>;

/** The builder brings axe into the page; where it is already, half a megabyte need not be read again. */
function judged(page: Page, options: RunOptions): Promise<Judgement> {
  return page.evaluate<boolean>("'axe' in globalThis").then((isThere) =>
    isThere
      ? page.evaluate<Judgement>(
          `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
        )
      : // Without frames there is no need for the slower way that looks into them.
        new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze(),
  );
}
