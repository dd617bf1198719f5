/** The request of both: a clip as base64 inside of JSON. */
import { InlineFile } from '../../main/remote/body/json-body.ts';

export async function clipBody(clip: string) {
  return {
    inputs: {
      images: [{ url: 'https://example.com/mug.png' }],
      capture: [{ data: await InlineFile.fromFile(clip) }],
    },
  };
}
