/** What the form of a measured asset holds, and how it is kept over a reload and a restart. Pure but for the storage. */
import type { MeasuredRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { choicesIn, type ParamChoices } from '../../creation/store/create-params.ts';
import { type ImageSlot, noImage, restoredSlot, slotOf } from '../../creation/store/image-slot.ts';
import { chosenIn } from '../../creation/store/set-form.ts';
import type { PageStorage } from '../../shared/store/drafts.ts';

export interface MeasuredForm {
  readonly clipId: InputId | null;
  /** Instead of a clip that is here: its address, as typed; null for none. It is not checked before it is sent. */
  readonly clipUrl: string | null;
  readonly image: ImageSlot;
  readonly name: string;
  /** Only what differs from the defaults by the user's choice. */
  readonly chosen: Partial<ParamChoices>;
  /** The user sends this clip although its check failed; falls with the clip. */
  readonly anyway: boolean;
}

/** Nothing yet. */
export const emptyMeasured: MeasuredForm = {
  clipId: null,
  clipUrl: null,
  image: noImage,
  name: '',
  chosen: {},
  anyway: false,
};

const key = 'caliper.create.measured';
/** Where the form is kept in the page's storage. */
export const measuredKey = key;

/** An image that is on its way is not kept; storage that is full or forbidden costs only the keeping. */
export function keepMeasured(session: PageStorage, form: MeasuredForm): void {
  try {
    session.setItem(key, JSON.stringify(form));
  } catch {
    // See above: the form itself is in memory.
  }
}

/** The kept form, or an empty one. That a clip is sent although it will not do is asked anew. */
export function restoredMeasured(session: Pick<PageStorage, 'getItem'>): MeasuredForm {
  const kept = new Map<string, unknown>(Object.entries(parsed(session.getItem(key))));
  const [clipId, clipUrl, name] = [kept.get('clipId'), kept.get('clipUrl'), kept.get('name')];
  return {
    ...emptyMeasured,
    // An id of our own, its shape checked here.
    clipId: typeof clipId === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(clipId) ? (clipId as InputId) : null,
    clipUrl: typeof clipUrl === 'string' ? clipUrl : null,
    image: restoredSlot(kept.get('image')),
    name: typeof name === 'string' ? name : '',
    chosen: chosenIn(kept.get('chosen')),
  };
}

/** An earlier request. */
export function measuredFormOf({ name, image, capture, params }: MeasuredRequest): MeasuredForm {
  return {
    ...emptyMeasured,
    clipId: capture.type === 'clip' ? capture.inputId : null,
    clipUrl: capture.type === 'clip-url' ? capture.url : null,
    image: slotOf(image),
    name: name ?? '',
    chosen: choicesIn(params),
  };
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value instanceof Object ? value : {};
  } catch {
    return {};
  }
}
