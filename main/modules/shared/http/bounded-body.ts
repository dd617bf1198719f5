/** The body of a request to the byte channel, as far as it is allowed to go. */

/** Null when there is more of it. */
export async function boundedBytes(request: Request, mostBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of request.body ?? []) {
    sizeBytes += part.byteLength;
    if (sizeBytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** As UTF-8; null when there is more of it. */
export async function boundedText(request: Request, mostBytes: number): Promise<string | null> {
  const bytes = await boundedBytes(request, mostBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
