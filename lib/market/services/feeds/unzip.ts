// Unzips one file of an archive as a stream.

import { FeedError } from "./feeds.ts";

const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/**
 * The text of the file in a zip archive whose name ends with `suffix`, as a stream. Throws FeedError
 * `malformed` for a truncated archive, which has no directory at its end. Source: PKWARE,
 * APPNOTE.TXT 6.3.10, 4.3, 2022.
 */
export function unzippedText(
  source: string,
  archive: Uint8Array<ArrayBuffer>,
  suffix: string,
): ReadableStream<string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const refuse = () => new FeedError(source, "malformed", "zip");
  const end = archive.byteLength - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END_RECORD) throw refuse();
  let place = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (place + ENTRY_BYTES > end || view.getUint32(place, true) !== DIRECTORY_ENTRY)
      throw refuse();
    const nameBytes = view.getUint16(place + 28, true);
    const name = new TextDecoder().decode(
      archive.subarray(place + ENTRY_BYTES, place + ENTRY_BYTES + nameBytes),
    );
    if (name.endsWith(suffix)) {
      const local = view.getUint32(place + 42, true);
      if (view.getUint16(place + 10, true) !== DEFLATED || local + LOCAL_BYTES > end)
        throw refuse();
      const from =
        local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = archive.subarray(from, from + view.getUint32(place + 20, true));
      return new Blob([packed])
        .stream()
        .pipeThrough(new DecompressionStream("deflate-raw"))
        .pipeThrough(new TextDecoderStream("utf-8", { fatal: true }));
    }
    place +=
      ENTRY_BYTES + nameBytes + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  throw refuse();
}
