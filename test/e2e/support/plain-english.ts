/** What stays English on the screen while Caliper speaks the pseudo-language with accents. */
import type { Page } from 'playwright';
import { accentedTranslation } from '../../../main/contract/messages/pseudo.ts';

/** A text as it stands on the screen in that language, without what makes it longer. */
export const accented = (english: string): string =>
  accentedTranslation.text(english).replace(/ ~[~ ]*$/, '');

/** For locators: contains that text. */
export const anyAccented = (english: string): RegExp =>
  new RegExp(accented(english).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));

/** Through the palette, which finds what is typed without accents in both languages. */
export async function speakAccented(page: Page): Promise<void> {
  // The first screen comes once it is known that no service is connected, and closes what is open.
  await page.getByRole('button', { name: 'Use the built-in sandbox' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pseudo accents');
  await page
    .getByRole('option', { name: /with accents/ })
    .first()
    .click();
  await page.getByRole('navigation').getByText(accented('Settings')).first().waitFor();
}

/** What is nobody's to translate, by kind. */
const ofOthers: readonly RegExp[] = [
  // Programs and formats.
  /Isaac Sim(?: PhysX)?|Unreal Engine|ROS 2|GLB, glTF 2\.0/g,
  // Abbreviations, such as a list of formats.
  /\b[A-Z][A-Z\d]+\b/g,
  // The service's own words.
  /Generation failed: .*/g,
  // Those of the glTF validator, of MuJoCo and of ffmpeg.
  /: (?:Material|Mesh|Accessor|Node) [a-z].*/g,
  /mesh 'gone' not found in geom \d+\./g,
  /H\.264, [A-Za-z ]+, yuv\d+p/g,
];

/** Two words one after the other, none of them with an accent or a part of a path, a key or a number. */
const twoWords =
  /(?<![\p{L}\p{M}\d_.~/\\-])[A-Za-z][a-z]*[,;:.!?…]? [A-Za-z][a-z]+(?![\p{L}\p{M}\d_/\\-]|\.\w)/u;

/** Every text and description that is visible; what is typed into fields is the user's. */
const visibleTexts = `(() => {
  const texts = [document.title];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isShown(node.parentElement)) texts.push(node.data);
  for (const element of document.body.querySelectorAll('*'))
    if (isShown(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
  return [...new Set(texts)];
})()`;

/** The visible texts with plain English; `own` are the user's words in this test. */
export async function plainEnglish(page: Page, own: readonly RegExp[] = []): Promise<string[]> {
  const texts = await page.evaluate<string[]>(visibleTexts);
  return texts.filter((text) => {
    const ours = [...ofOthers, ...own].reduce((left, kind) => left.replace(kind, '·'), text);
    return twoWords.test(ours);
  });
}
