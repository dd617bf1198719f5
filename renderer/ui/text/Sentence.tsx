/** A sentence of the catalogue with something shown in it: a time that goes on, a path, a number that counts. */
import { Fragment, type ReactNode } from 'react';

/** The names in braces: of `Listed {at}.` it is `at`. */
type Slots<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;

/** `{at}` in `words` is where `slots.at` is shown, so that another language can put it elsewhere. */
export function Sentence<const Words extends string>({
  words,
  slots,
}: {
  readonly words: Words;
  readonly slots: Readonly<Record<Slots<Words>, ReactNode>>;
}) {
  const shown: Readonly<Record<string, ReactNode>> = slots;
  return words.split(/\{(\w+)\}/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their places
    <Fragment key={index}>{index % 2 === 1 ? shown[part] : part}</Fragment>
  ));
}
