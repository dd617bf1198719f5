/** What is said of the object. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { PictureEdge } from '../analyse/object-view.ts';
import type { Words } from './facts.ts';
import { percent, where } from './span-words.ts';

const said = catalogue('clipCheck.object', {
  none: {
    seen: 'No object was found next to the board.',
    why: 'A measured asset is made from the object next to the board. A flat object, or one in the colour of the floor, may have been missed.',
    todo: 'Check the frames: if the object is there, use the clip. If not, put it a hand’s breadth from the board and record a walk around both.',
  },
  edges: { left: 'left', right: 'right', upper: 'upper', lower: 'lower' },
  cut: {
    seen: icu(
      'The object is cut off{edges, plural, =0 {} one { at the {one} edge} other { at the {one} and {two} edge}} {when}; it is fully visible in {part} of the frames in which it was located.',
      (edges: readonly string[], when: string, part: string) => ({
        edges: edges.length,
        one: edges[0] ?? '',
        two: edges[1] ?? '',
        when,
        part,
      }),
    ),
    why: 'Parts that are never in view have to be guessed.',
    todo: 'Step back until the whole object and the board are in view, and re-film the whole walk, if the missing part matters.',
  },
  raisePhone:
    'Step back or raise the phone until the whole object and the board are in view, and re-film the whole walk, if the missing part matters.',
  small: {
    seen: icu(
      'The object is small: it fills {tiny, select, true {less than 1 %} other {{part}}} of the image.',
      (tiny: boolean, part: string) => ({ tiny, part }),
    ),
    why: 'Fine surface detail is lost.',
    todo: 'Move closer, as long as the object and the board stay fully in view.',
  },
  blurred: {
    seen: 'The object is not sharp enough, although the board may be.',
    why: 'The surface is reconstructed from fine detail. A plain surface can cause this as well.',
    todo: 'Hold your finger on the object, not on the board, until the focus locks, then record.',
  },
  burnt: {
    seen: icu('{part} of the object is pure white.', (part: string) => ({ part })),
    why: 'Overexposed areas show neither shape nor colour.',
    todo: 'Reduce the light, or hold your finger on the object and lower the exposure.',
  },
  black: {
    seen: icu('{part} of the object is pure black.', (part: string) => ({ part })),
    why: 'That is normal for a black object; otherwise surface detail is lost in the shadow.',
    todo: 'If it is not black, light it from the camera’s side, without a window behind it.',
  },
  shiny: {
    seen: 'The object may be glossy: bright spots on it come and go with the view.',
    why: 'Reflections move over the surface and are mistaken for its colour or shape.',
    todo: 'Use soft light from all sides: a window on a cloudy day, no lamp and no flash.',
  },
  seeThrough: {
    seen: 'The object may be transparent: the pattern of the floor shows through.',
    why: 'Glass and clear plastic are reconstructed with holes.',
    todo: 'No action needed if it is opaque. If it is transparent, expect to repair the shape.',
  },
});

/** One for each issue; named like their messages. */
export const objectWords = {
  none: (): Words => ({ ...said.none }),
  /** Two edges at most. */
  cut: (edges: readonly PictureEdge[], spans: readonly Span[], wholePart: number): Words => ({
    ...said.cut,
    seen: said.cut.seen(
      edges.map((edge) => said.edges[edge]),
      where(spans),
      percent(wholePart),
    ),
    todo: edges.includes('upper') ? said.raisePhone : said.cut.todo,
  }),
  small: (area: number): Words => ({
    ...said.small,
    seen: said.small.seen(area < 0.01, percent(area)),
  }),
  blurred: (): Words => ({ ...said.blurred }),
  burnt: (part: number): Words => ({ ...said.burnt, seen: said.burnt.seen(percent(part)) }),
  black: (part: number): Words => ({ ...said.black, seen: said.black.seen(percent(part)) }),
  shiny: (): Words => ({ ...said.shiny }),
  seeThrough: (): Words => ({ ...said.seeThrough }),
};
