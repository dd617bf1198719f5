/** Messages for a clip that cannot be inspected: one for each fault. Pure. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';
import type { HardFault } from '../contract/schema/capture/measurement.ts';

/** What was seen, why it matters, what to do. */
export interface FaultWords {
  readonly seen: string;
  readonly why: string;
  readonly todo: string;
}

const parts = (
  fileName: string,
  from: string,
  refused: string,
): { fileName: string; from: string; refused: string } => ({ fileName, from, refused });

const said = catalogue('clipCheck.fault', {
  from: icu(' from second {second} on', (second: string) => ({ second })),
  refused: ' The service would reject it: “unsupported capture payload”.',
  words: {
    empty: {
      seen: icu('“{fileName}” is empty{from}.{refused}', parts),
      why: 'The copy failed, or the recording was never saved.',
      todo: 'Copy it from the phone or card again; if that does not help, record it again.',
    },
    text: {
      seen: icu('“{fileName}” is a text file{from}.{refused}', parts),
      why: 'Often a web page or an error message was saved instead of the clip.',
      todo: 'Download or copy the clip itself again.',
    },
    'not-mp4-or-mov': {
      seen: icu('“{fileName}” is neither an MP4 nor a MOV file by its content{from}.{refused}', parts),
      why: 'The service accepts only MP4 and MOV clips.',
      todo: 'Use the original from the phone, or convert this one to MP4 with H.264 video.',
    },
    truncated: {
      seen: icu('“{fileName}” is truncated: its end is missing{from}.{refused}', parts),
      why: 'The recording or copying was interrupted, and the clip cannot be played without its end.',
      todo: 'Copy it from the phone or card again; if that does not help, record it again.',
    },
    'no-video': {
      seen: icu('“{fileName}” contains no video, only audio or data{from}.{refused}', parts),
      why: 'The object is measured from video frames.',
      todo: 'Select the video clip, not an audio recording.',
    },
    'no-duration': {
      seen: icu('“{fileName}” contains no frames{from}.{refused}', parts),
      why: 'The recording was stopped before its first frame, or its index is damaged.',
      todo: 'Copy it from the phone or card again; if that does not help, record it again.',
    },
    'no-size': {
      seen: icu('“{fileName}” has a frame size of 0 × 0 pixels{from}.{refused}', parts),
      why: 'Its headers are damaged, or were written by a faulty program.',
      todo: 'Use the original from the phone, not an export of it.',
    },
    encrypted: {
      seen: icu('“{fileName}” is encrypted{from}.{refused}', parts),
      why: 'Neither Caliper nor the service can decode it.',
      todo: 'Use the original from the phone, without copy protection.',
    },
    'still-image': {
      seen: icu('“{fileName}” is a still image, not a clip{from}.{refused}', parts),
      why: 'Measuring needs a walk around the object.',
      todo: 'Record a clip of the whole walk and select that. Use a photo in the image field.',
    },
    'too-large': {
      seen: icu('“{fileName}” is larger than 500 MB{from}.{refused}', parts),
      why: 'The limit for an uploaded clip is 500 MB.',
      todo: 'Trim it to the walk around the object, record in 1080p, or host it and enter its https URL.',
    },
    'cannot-decode': {
      seen: icu('“{fileName}” contains video that cannot be decoded{from}.{refused}', parts),
      why: 'Its headers or first frames are damaged, or its codec is not supported.',
      todo: 'Use the original from the phone, or convert it to MP4 with H.264 video; if that fails too, record it again.',
    },
    corrupt: {
      seen: icu('“{fileName}” is damaged: its frames cannot be decoded{from}.{refused}', parts),
      why: 'The service may accept it and fail later, and the job is paid for anyway.',
      todo: 'Copy it from the phone or card again; if that does not help, record it again.',
    },
    'too-slow': {
      seen: icu('“{fileName}” could not be read in time{from}.{refused}', parts),
      why: 'It is on a very slow disk or network, or is malformed so that reading it never ends.',
      todo: 'Copy it to this computer and check it again; if that does not help, record it again.',
    },
  } satisfies Record<HardFault['code'], unknown>,
});

/** In the service's own words (specification, Errors) where it would refuse the clip. `seen` is a whole sentence with the file's name; where the service would refuse the clip, it says so. */
export function faultWords(fault: HardFault, fileName: string): FaultWords {
  const { seen, why, todo } = said.words[fault.code];
  const from = fault.atS === null ? '' : said.from(fault.atS.toFixed(1));
  return { seen: seen(fileName, from, fault.service ? said.refused : ''), why, todo };
}
