/** Messages for a clip that cannot be inspected: one for each fault. Pure. */
import type { HardFault } from '../contract/schema/capture/measurement.ts';

/** What was seen, why it matters, what to do. */
export interface FaultWords {
  readonly seen: string;
  readonly why: string;
  readonly todo: string;
}

const copyAgain = 'Copy it from the phone or the card again; if the copy is the same, film again.';
const words: Readonly<Record<HardFault['code'], FaultWords>> = {
  empty: {
    seen: 'is empty: it has no bytes at all',
    why: 'The copying broke off before it began, or the recording was never saved.',
    todo: copyAgain,
  },
  text: {
    seen: 'is text, whatever its name says',
    why: 'Often that is a web page or an error message that was saved in place of the clip.',
    todo: 'Download or copy the clip itself again.',
  },
  'not-mp4-or-mov': {
    seen: 'is neither an MP4 nor a MOV file by its content, whatever its name says',
    why: 'The service takes MP4 and MOV clips only.',
    todo: 'Choose the original from the phone, or convert this one to MP4 with H.264 video.',
  },
  truncated: {
    seen: 'breaks off: its end is missing',
    why: 'The recording or the copying was cut short, and without its end the clip cannot be played.',
    todo: copyAgain,
  },
  'no-video': {
    seen: 'holds no video, only sound or data',
    why: 'The object is measured from pictures.',
    todo: 'Choose the clip that was filmed, not a sound recording.',
  },
  'no-duration': {
    seen: 'lasts no time: there are no frames in it',
    why: 'The recording was stopped before its first frame, or its index is damaged.',
    todo: copyAgain,
  },
  'no-size': {
    seen: 'has pictures of 0 × 0 pixels',
    why: 'Its headers are damaged, or were written by a program that is broken.',
    todo: 'Choose the original from the phone, not an export of it.',
  },
  encrypted: {
    seen: 'is encrypted',
    why: 'Nobody but a player with its key can see the pictures, so neither Caliper nor the service can.',
    todo: 'Choose the original from the phone, without copy protection.',
  },
  'still-image': {
    seen: 'is a still image, not a clip',
    why: 'To measure the object the camera must be seen to walk around it.',
    todo: 'Film a clip of the whole walk and choose that one. A photo belongs into the field for the image.',
  },
  'too-large': {
    seen: 'is larger than 500 MB',
    why: 'A clip inside of a request may have 500 MB.',
    todo: 'Cut it to the walk around the object, film at 1080p, or put it where the service can fetch it by https and give its URL.',
  },
  'cannot-decode': {
    seen: 'holds video that cannot be decoded',
    why: 'Its headers or its first pictures are damaged, or its codec is not known.',
    todo: 'Choose the original from the phone, or convert it to MP4 with H.264 video; if that fails too, film again.',
  },
  corrupt: {
    seen: 'is damaged inside: its pictures cannot be decoded',
    why: 'The service may take it and fail on it later, and the job is paid for all the same.',
    todo: copyAgain,
  },
  'too-slow': {
    seen: 'could not be read in time',
    why: 'It lies on a disk or a network that hardly answers, or it is made so that reading it does not end.',
    todo: 'Copy it to this computer and check it again; if it goes on, film again.',
  },
};

/** In the service's own words (specification, Errors) where it would refuse the clip. `seen` is a whole sentence with the file's name; where the service would refuse the clip, it says so. */
export function faultWords(fault: HardFault, fileName: string): FaultWords {
  const { seen, why, todo } = words[fault.code];
  const where = fault.atS === null ? '' : ` from second ${fault.atS.toFixed(1)} on`;
  const refused = fault.service ? ' The service would refuse it: “unsupported capture payload”.' : '';
  return { seen: `“${fileName}” ${seen}${where}.${refused}`, why, todo };
}
