const UTF8_BOM = [0xef, 0xbb, 0xbf];
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** A workbook is a zip file; a text file must not contain binary characters. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

const INSPECTED_BYTES = 65_536;

export function isText(bytes: Uint8Array): boolean {
  if (isUtf16(bytes)) return true;
  const head = bytes.subarray(0, INSPECTED_BYTES);
  return head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
}

const isUtf16 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);

/** Decodes UTF-8 when valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  if (startsWith(bytes, UTF8_BOM)) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
