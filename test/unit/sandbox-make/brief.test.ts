import { describe, expect, it } from 'vitest';
import { readBrief } from '../../../main/sandbox/make/brief/brief.ts';
import { colourFor } from '../../../main/sandbox/make/brief/words.ts';
import { subjectFor } from '../../../main/sandbox/make/shape/subjects.ts';

const read = (text: string) => readBrief(text, subjectFor);

describe('reading a description', () => {
  it.each([
    ['a blue ceramic mug', 'mug'],
    ['Wooden DRAWER CABINET with three drawers', 'cabinet'],
    ['a cardboard box', 'box'],
    ['round table', 'round_table'],
    ['a tin can', 'can'],
    ['something indescribable', null],
    ['', null],
  ])('%s -> %s', (text, subject) => expect(read(text).subject).toBe(subject));

  it('binds adjectives to the part they stand before', () => {
    const { finishes } = read('a red mug with a white handle');
    expect(finishes.get('body')?.colour).toEqual(colourFor('red'));
    expect(finishes.get('handle')?.colour).toEqual(colourFor('white'));
  });

  it('binds what follows "of" to the object', () => {
    const { finishes } = read('a table of walnut, with steel legs');
    expect(finishes.get('body')?.material).toBe('walnut');
    expect(finishes.get('legs')?.material).toBe('steel');
  });

  it.each(['constructor', '__proto__', 'toString hasOwnProperty'])('is not fooled by %s', (text) => {
    const brief = read(text);
    expect(brief.subject).toBeNull();
    expect(brief.finishes.size).toBe(0);
  });

  // A pattern that backtracks would run past the test's time limit.
  it.each(['9'.repeat(10_000), '1.5 x '.repeat(1_700), 'a '.repeat(5_000)])(
    'is not stalled by %.9s...',
    (text) => {
      expect(read(text).subject).toBeNull();
    },
  );

  it('keeps sizes within what can be made', () => {
    expect(read('a mug 900000 m tall').measures.height).toBe(10);
    expect(read('a mug 0 mm tall').measures.height).toBe(0.01);
  });
});
