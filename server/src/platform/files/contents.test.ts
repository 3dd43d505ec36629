import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileRules, type FileKind } from '@halles/contract/kernel';
import { inspectUpload as examineFor, readUpload } from './contents.ts';

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 29, g: 90, b: 60, alpha } } });

const inspectUpload = (kind: FileKind, bytes: Buffer) => examineFor(kind, bytes, 'a seller');

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
);

describe('readUpload', () => {
  async function* parts() {
    yield Buffer.alloc(600);
    yield Buffer.alloc(600);
  }

  it('reads up to the limit, and no further', async () => {
    expect(await readUpload(parts(), 1_200)).toHaveLength(1_200);
    await expect(readUpload(parts(), 1_199)).rejects.toThrow('files.tooLarge');
    await expect(readUpload(Buffer.alloc(3), 2)).rejects.toThrow('files.tooLarge');
  });

  it('refuses what its source cut off', async () => {
    const cut = Object.assign(parts(), { truncated: true });
    await expect(readUpload(cut, 1_200)).rejects.toThrow('files.tooLarge');
  });

  it('reads a refused upload to its end, so that the client can read the response', async () => {
    let read = 0;
    async function* counted() {
      for (; read < 9; read++) yield Buffer.alloc(600);
    }
    await expect(readUpload(counted(), 1_000)).rejects.toThrow('files.tooLarge');
    expect(read).toBe(9);
  });
});

describe('examine', () => {
  it('re-encodes, scales down, and makes the thumbnails of the kind', async () => {
    const bytes = await picture(3_000, 1_500).jpeg().toBuffer();
    const { contentType, widthPx, heightPx, copies } = await inspectUpload('photo', bytes);
    expect([contentType, widthPx, heightPx]).toEqual(['image/jpeg', 2_048, 1_024]);
    expect(copies.map((copy) => copy.variant)).toEqual(['full', '64', '256', '1024']);
    const small = await sharp(copies[1]!.bytes).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 64, 32]);
    expect(copies[1]?.contentType).toBe('image/webp');
  });

  it('never enlarges a small picture', async () => {
    const { copies } = await inspectUpload('logo', await picture(40, 20).png().toBuffer());
    const sizes = await Promise.all(copies.map(async (copy) => (await sharp(copy.bytes).metadata()).width));
    expect(sizes).toEqual([40, 40, 40]);
  });

  it('keeps transparency', async () => {
    const { contentType, copies } = await inspectUpload(
      'logo',
      await picture(100, 100, 0.5).webp().toBuffer(),
    );
    expect(contentType).toBe('image/png');
    expect((await sharp(copies[0].bytes).stats()).isOpaque).toBe(false);
  });

  it('applies the orientation and removes place and owner', async () => {
    const bytes = await picture(200, 100)
      .withExif({ IFD0: { Artist: 'Anna' }, IFD3: { GPSLatitude: '45/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { widthPx, heightPx, copies } = await inspectUpload('photo', bytes);
    expect([widthPx, heightPx]).toEqual([100, 200]);
    for (const copy of copies) {
      const { exif, icc, xmp } = await sharp(copy.bytes).metadata();
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(copy.bytes.includes('Anna')).toBe(false);
    }
  });

  it('detects the type from the bytes: SVG, text, programs and PDF are no pictures', async () => {
    for (const bytes of [svg, Buffer.from('<html>'), Buffer.from('MZ\u0090\u0000'), pdf, Buffer.alloc(0)])
      await expect(inspectUpload('picture', bytes)).rejects.toThrow('files.wrongType');
    await expect(inspectUpload('attachment', svg)).rejects.toThrow('files.wrongType');
  });

  it('refuses a truncated picture', async () => {
    const whole = await picture(500, 500).jpeg().toBuffer();
    await expect(inspectUpload('photo', whole.subarray(0, whole.length / 2))).rejects.toThrow(
      'files.wrongType',
    );
  });

  it('refuses too many pixels before decoding them', async () => {
    const bytes = await picture(7_746, 7_746).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(fileRules.logo.maxBytes);
    for (const kind of ['logo', 'picture', 'photo', 'attachment'] as const)
      await expect(inspectUpload(kind, bytes)).rejects.toThrow('files.tooManyPixels');
  });

  it('accepts a phone’s picture, and refuses one row above its limit', async () => {
    const telephone = await inspectUpload('photo', await picture(5_712, 4_284).jpeg().toBuffer());
    expect([telephone.widthPx, telephone.heightPx]).toEqual([2_048, 1_536]);
    const { maxPixels } = fileRules.photo;
    expect(maxPixels).toBe(24 * 1_024 * 1_024);
    const oneRowMore = await picture(4_096, maxPixels / 4_096 + 1)
      .png()
      .toBuffer();
    await expect(inspectUpload('photo', oneRowMore)).rejects.toThrow('files.tooManyPixels');
  });

  it('decodes in another process, leaving the threads for passwords and files', async () => {
    const bytes = await picture(5_000, 4_800).jpeg().toBuffer();
    const counters = sharp.counters();
    const many = Array.from({ length: 4 }, () => inspectUpload('photo', bytes));
    await Promise.race(many);
    expect(sharp.counters()).toEqual(counters);
    await Promise.all(many);
    expect(counters).toEqual({ queue: 0, process: 0 });
  });

  it('refuses one owner’s pictures beyond the queue limit, and not those of others', async () => {
    const bytes = await picture(300, 300).jpeg().toBuffer();
    const flood = Array.from({ length: 14 }, () => examineFor('photo', bytes, 'a flood'));
    const other = examineFor('photo', bytes, 'another');
    const outcomes = await Promise.allSettled(flood);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused).toEqual(
      refused.map(() =>
        expect.objectContaining({ reason: expect.objectContaining({ code: 'request.tooMany' }) }),
      ),
    );
    await expect(other).resolves.toMatchObject({ widthPx: 300 });
  });

  it('leaves a PDF unchanged', async () => {
    const { contentType, widthPx, copies } = await inspectUpload('attachment', pdf);
    expect([contentType, widthPx]).toEqual(['application/pdf', null]);
    expect(copies).toEqual([{ variant: 'full', contentType: 'application/pdf', bytes: pdf }]);
    await expect(inspectUpload('document', await picture(9, 9).png().toBuffer())).rejects.toThrow(
      'files.wrongType',
    );
  });
});
