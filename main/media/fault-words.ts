/** Messages for a clip that cannot be inspected: one for each fault. Pure. */
import type { HardFault } from '../contract/schema/capture/measurement.ts';

/** What was seen, why it matters, what to do. */
export interface FaultWords {
  readonly seen: string;
  readonly why: string;
  readonly todo: string;
}

const copyAgain = 'Copy it from the phone or card again; if that does not help, record it again.';
const words: Readonly<Record<HardFault['code'], FaultWords>> = {
  empty: {
    seen: 'is empty',
    why: 'The copy failed, or the recording was never saved.',
    todo: copyAgain,
  },
  text: {
    seen: 'is a text file',
    why: 'Often a web page or an error message was saved instead of the clip.',
    todo: 'Download or copy the clip itself again.',
  },
  'not-mp4-or-mov': {
    seen: 'is neither an MP4 nor a MOV file by its content',
    why: 'The service accepts only MP4 and MOV clips.',
    todo: 'Use the original from the phone, or convert this one to MP4 with H.264 video.',
  },
  truncated: {
    seen: 'is truncated: its end is missing',
    why: 'The recording or copying was interrupted, and the clip cannot be played without its end.',
    todo: copyAgain,
  },
  'no-video': {
    seen: 'contains no video, only audio or data',
    why: 'The object is measured from video frames.',
    todo: 'Select the video clip, not an audio recording.',
  },
  'no-duration': {
    seen: 'contains no frames',
    why: 'The recording was stopped before its first frame, or its index is damaged.',
    todo: copyAgain,
  },
  'no-size': {
    seen: 'has a frame size of 0 × 0 pixels',
    why: 'Its headers are damaged, or were written by a faulty program.',
    todo: 'Use the original from the phone, not an export of it.',
  },
  encrypted: {
    seen: 'is encrypted',
    why: 'Neither Caliper nor the service can decode it.',
    todo: 'Use the original from the phone, without copy protection.',
  },
  'still-image': {
    seen: 'is a still image, not a clip',
    why: 'Measuring needs a walk around the object.',
    todo: 'Record a clip of the whole walk and select that. Use a photo in the image field.',
  },
  'too-large': {
    seen: 'is larger than 500 MB',
    why: 'The limit for an uploaded clip is 500 MB.',
    todo: 'Trim it to the walk around the object, record in 1080p, or host it and enter its https URL.',
  },
  'cannot-decode': {
    seen: 'contains video that cannot be decoded',
    why: 'Its headers or first frames are damaged, or its codec is not supported.',
    todo: 'Use the original from the phone, or convert it to MP4 with H.264 video; if that fails too, record it again.',
  },
  corrupt: {
    seen: 'is damaged: its frames cannot be decoded',
    why: 'The service may accept it and fail later, and the job is paid for anyway.',
    todo: copyAgain,
  },
  'too-slow': {
    seen: 'could not be read in time',
    why: 'It is on a very slow disk or network, or is malformed so that reading it never ends.',
    todo: 'Copy it to this computer and check it again; if that does not help, record it again.',
  },
};

/** In the service's own words (specification, Errors) where it would refuse the clip. `seen` is a whole sentence with the file's name; where the service would refuse the clip, it says so. */
export function faultWords(fault: HardFault, fileName: string): FaultWords {
  const { seen, why, todo } = words[fault.code];
  const where = fault.atS === null ? '' : ` from second ${fault.atS.toFixed(1)} on`;
  const refused = fault.service ? ' The service would reject it: “unsupported capture payload”.' : '';
  return { seen: `“${fileName}” ${seen}${where}.${refused}`, why, todo };
}
