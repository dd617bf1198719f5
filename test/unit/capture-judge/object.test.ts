/** What is said of the object: whether it is there, whole in the picture, sharp and well lit. */
import { describe, expect, test } from 'vitest';
import type { ObjectSeen } from '../../../main/contract/schema/capture/measurement.ts';
import type { CaptureIssue, CaptureReport } from '../../../main/contract/schema/capture/report.ts';
import { type SampleOptions, sampleReport } from '../../fakes/capture-measurement.ts';

const light = { mean: 120, white: 0, black: 0, glare: 0, floorSeen: 0.1 };

/** The corners of a box on the floor, as an outline. */
const boxAt = (x: number, y: number, width: number, height: number): number[] =>
  [-0.5, 0.5].flatMap((a) =>
    [-0.5, 0.5].flatMap((b) => [0, height].flatMap((z) => [x + a * width, y + b * width, z])),
  );

const seen = (changes: Partial<ObjectSeen> = {}): ObjectSeen => ({
  state: 'found',
  views: 36,
  unseenDeg: 60,
  outline: boxAt(0, 6, 5, 5),
  open: false,
  light,
  ...changes,
});

const reportOf = (object: ObjectSeen | null, options: SampleOptions = {}): CaptureReport =>
  sampleReport({ ...options, object });
const aboutObject = ({ issues }: CaptureReport): CaptureIssue[] =>
  issues.filter(({ code }) => code === 'no-object' || code.startsWith('object-'));
const said = (report: CaptureReport): string[] =>
  aboutObject(report).map(({ severity, code }) => `${severity} ${code}`);

test('a clip without an object may do at most', () => {
  const report = reportOf(seen({ state: 'none', outline: [], light: null }));
  expect(said(report)).toEqual(['warn no-object']);
  expect(report.verdict).toBe('warn');
  expect(report.headline).toBe('Usable, but there is no object next to the board.');
  expect(report.refilm).toEqual([]);
});

test('an object that stays whole in the picture is nothing to talk about', () => {
  const report = reportOf(seen());
  expect(said(report)).toEqual([]);
  expect(report.verdict).toBe('pass');
  expect(report.analysis?.object).toMatchObject({ state: 'found', wholePart: 1 });
  expect(report.analysis?.object?.area).toBeGreaterThan(0.01);
  expect(report.analysis?.object?.area).toBeLessThan(0.1);
});

test('nothing is said where it was not looked for, or not known', () => {
  expect(said(reportOf(null))).toEqual([]);
  expect(said(reportOf(seen({ state: 'unknown', outline: [], light: null })))).toEqual([]);
  expect(reportOf(null).analysis?.object).toBeNull();
});

test.each(['dark', 'bright'] as const)(
  'that none is found where the image is too %s proves nothing',
  (fault) => {
    const none = seen({ state: 'none', outline: [], light: null });
    const report = reportOf(none, { [fault]: [{ fromS: 0, toS: 999 }] });
    expect(report.verdict).toBe('fail');
    expect(said(report)).toEqual([]);
  },
);

test('that none is found is said where the clip fails for something else', () => {
  const none = seen({ state: 'none', outline: [], light: null });
  const report = reportOf(none, { sweepDeg: 120, dark: [{ fromS: 3, toS: 6 }] });
  expect(report.issues.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'fail orbit-incomplete',
    'warn too-dark',
    'warn no-object',
  ]);
});

describe('an object that is cut off', () => {
  test('in a part of the walk is said with its edge and its seconds', () => {
    // Far beside the board, it leaves the picture while the camera stands at its side.
    const report = reportOf(seen({ outline: boxAt(0, 15, 5, 5) }), { hidden: [] });
    expect(said(report)).toEqual(['warn object-cut']);
    const [issue] = aboutObject(report);
    expect(issue?.seen).toMatch(
      /^The object is cut off at the lower edge from \d+:\d\d to \d+:\d\d; it is fully visible in \d+ % of the frames in which it was located\.$/,
    );
    expect(issue?.spans.length).toBeGreaterThan(0);
    expect(report.verdict).toBe('warn');
    expect(report.refilm.flatMap(({ reasons }) => reasons)).toContain('object-cut');
  });

  test('all the time is said once, without seconds, and asks for a step back', () => {
    const report = reportOf(seen({ outline: boxAt(0, 0, 60, 5) }), { hidden: [] });
    const [issue] = aboutObject(report);
    expect(issue?.spans).toEqual([]);
    expect(issue?.seen).toContain('throughout the clip; it is fully visible in 0 % of the frames');
    expect(issue?.todo).toContain('Step back');
    expect(report.verdict).toBe('warn');
  });

  test('is not claimed where its far side was never seen', () => {
    const report = reportOf(seen({ outline: boxAt(0, 0, 60, 5), unseenDeg: 250 }));
    expect(said(report)).toEqual([]);
    expect(report.analysis?.object).toMatchObject({ state: 'found', wholePart: null });
  });

  test('at the top counts with what may go on above', () => {
    const tall = boxAt(0, 0, 4, 9);
    expect(reportOf(seen({ outline: tall })).analysis?.object?.wholePart).toBe(1);
    expect(reportOf(seen({ outline: tall, open: true })).analysis?.object?.wholePart).toBeLessThan(0.5);
  });
});

describe('its surface', () => {
  test.each<[string, Partial<ObjectSeen>, string[]]>([
    ['burnt out', { light: { ...light, mean: 240, white: 0.5, glare: 0.7 } }, ['warn object-exposure']],
    ['black', { light: { ...light, mean: 8, black: 0.7 } }, ['note object-exposure']],
    ['with highlights that come and go', { light: { ...light, glare: 0.12 } }, ['note object-shiny']],
    ['white in every view', { light: { ...light, white: 0.2, glare: 0.28 } }, []],
    ['with the floor in its place', { light: { ...light, floorSeen: 0.9 } }, ['note object-see-through']],
    ['small', { outline: boxAt(0, 5, 1.2, 1.2) }, ['note object-small']],
  ])('%s', (_, changes, issues) => {
    expect(said(reportOf(seen(changes)))).toEqual(issues);
  });

  test('notes leave the verdict as it is', () => {
    expect(reportOf(seen({ light: { ...light, glare: 0.12, floorSeen: 0.9 } })).verdict).toBe('pass');
  });
});

test('of a blurred clip it is not said again that the object is blurred', () => {
  const codes = reportOf(seen(), { defocus: [{ fromS: 0, toS: 30 }] }).issues.map(({ code }) => code);
  expect(codes).not.toContain('object-blurred');
});
