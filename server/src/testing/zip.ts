const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

interface ZipEntry {
  name: string;
  /** Deflated bytes. */
  packed: Uint8Array;
  /** How often the directory lists the entry. */
  times?: number;
}

/** Builds a zip whose entries all declare an unpacked size of zero. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, packed, times = 1 } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.byteLength, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.byteLength, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), Buffer.from(packed));
    at += 30 + name.length + packed.byteLength;
    for (let n = 0; n < times; n++) directory.push(entry, Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** The same zip with another declared size in every directory entry. */
export function withDeclaredSizes(bytes: Uint8Array, size: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  for (let at = 0; at < copy.length - 30; at++)
    if (view.getUint32(at, true) === ENTRY) view.setUint32(at + 24, size, true);
  return copy;
}
