/** What is said of light and sharpness. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { Words } from './facts.ts';
import { clock, where } from './span-words.ts';

const said = catalogue('clipCheck.light', {
  tooDark: {
    seen: icu('The image is too dark {when}.', (when: string) => ({ when })),
    why: 'In low light the camera records noise instead of detail: the board is located less accurately, and the object’s surface is lost.',
    todo: 'Add light or move to a brighter place, tap the object to set the exposure, and re-film the whole walk.',
  },
  lightThatSide: 'Light that side too, and re-film the whole walk: parts cannot be added to a clip.',
  tooBright: {
    seen: icu('The image is too bright {when}.', (when: string) => ({ when })),
    why: 'Overexposed areas have no detail, and the edges of the board shift.',
    todo: 'Tap the brightest part of the object and lock the exposure, or block direct light, and re-film the whole walk.',
  },
  brightHdr: {
    seen: 'The image is bright for an HDR clip.',
    why: 'Nothing is overexposed, but it may look pale when converted to SDR.',
    todo: 'For accurate colours, lower the exposure a little, or turn off HDR video in the camera.',
  },
  uneven: {
    seen: icu('The light varies a lot around the object; it is darkest at {time}.', (time: string) => ({
      time,
    })),
    why: 'One side of the object becomes darker than the others, and shadows look like colour.',
    todo: icu('Light the side seen at {time}, and lock the exposure before you start.', (time: string) => ({
      time,
    })),
  },
  noisy: {
    seen: 'The image is noisy.',
    why: 'Noise hides fine surface detail and makes the clip look sharper than it is.',
    todo: 'Add light and clean the lens, so that the phone uses a lower ISO.',
  },
  motionBlur: {
    seen: icu('The image has motion blur {when}.', (when: string) => ({ when })),
    why: 'Blurred frames show no surface detail, and the board is located less accurately or not at all.',
    todo: 'Walk slower (half a minute or more for one turn), hold the phone with both hands, add light, and re-film the whole walk.',
  },
  slowerThere:
    'Re-film the whole walk, slower there and with both hands on the phone: parts cannot be added to a clip.',
  outOfFocus: {
    seen: icu('The image is out of focus {when}.', (when: string) => ({ when })),
    why: 'Without sharp detail, neither the object’s surface nor the board’s corners can be measured.',
    todo: 'Clean the lens, stay at least a metre away, hold your finger on the object until the focus locks, and re-film the whole walk.',
  },
});

/** No stretches: it is the whole clip. */
export const lightWords = {
  tooDark: (spans: readonly Span[]): Words => ({
    ...said.tooDark,
    seen: said.tooDark.seen(where(spans)),
    todo: spans.length === 0 ? said.tooDark.todo : said.lightThatSide,
  }),
  tooBright: (spans: readonly Span[]): Words => ({
    ...said.tooBright,
    seen: said.tooBright.seen(where(spans)),
  }),
  brightHdr: (): Words => ({ ...said.brightHdr }),
  uneven: (darkestS: number): Words => ({
    ...said.uneven,
    seen: said.uneven.seen(clock(darkestS)),
    todo: said.uneven.todo(clock(darkestS)),
  }),
  noisy: (): Words => ({ ...said.noisy }),
  motionBlur: (spans: readonly Span[]): Words => ({
    ...said.motionBlur,
    seen: said.motionBlur.seen(where(spans)),
    todo: spans.length === 0 ? said.motionBlur.todo : said.slowerThere,
  }),
  outOfFocus: (spans: readonly Span[]): Words => ({
    ...said.outOfFocus,
    seen: said.outOfFocus.seen(where(spans)),
  }),
};
