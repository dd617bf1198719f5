/** What the assets of the sample library are made from: the service reads it, in English. */
import type { sampleWords } from './sample-words.ts';

export const samplePrompts: Readonly<Record<keyof typeof sampleWords.names, string>> = {
  mug: 'a blue ceramic mug, 10 cm tall',
  stool: 'a wooden stool, 45 cm tall',
  cabinet: 'a red steel drawer cabinet, 60 cm tall',
  table: 'a small oak table, 74 cm tall',
  box: 'a cardboard box, 40 cm wide',
  bottle: 'a green glass bottle, 30 cm tall',
};
