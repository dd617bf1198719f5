/** The body of a request to the byte channel as text. */

/** Null when there is more of it. */
export async function boundedText(request: Request, mostBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of request.body ?? []) {
    sizeBytes += part.byteLength;
    if (sizeBytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
