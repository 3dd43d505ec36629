import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { zip } from '../../server/src/testing/zip.ts';
import type { Attack } from './attacks.ts';
import { Client } from './client.ts';
import { activeCustomer, draftInvoice } from './invoices.ts';
import { demoPassword } from './demo-people.ts';
import { upload } from './upload.ts';

const SELLER = 'benoit.gagnon@fromageriedescantons.example';
const MB = 1024 * 1024;
const DOCUMENTS_MS = 20_000;

const pictureOf = async (width: number, height: number): Promise<File> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#1d5a3c' } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'a.png', { type: 'image/png' });
};

const pictures: Attack = {
  name: '12 pictures of 60 and 12 of 24 megapixels',
  run: async ({ one, scale }) => {
    const sizes: [number, number][] = [
      [7_746, 7_746],
      [5_000, 5_000],
    ];
    for (const [width, height] of sizes) {
      const file = await pictureOf(width, height);
      const many = Array.from({ length: 12 * scale }, () => upload(one, 'picture', file));
      await Promise.allSettled(many);
    }
  },
};

const workbooks: Attack = {
  name: 'workbooks that unpack to gigabytes',
  run: async ({ server, scale }) => {
    const seller = await new Client(server.url).signIn(SELLER, demoPassword);
    const packed = deflateRawSync(Buffer.alloc(100 * MB));
    const names = Array.from({ length: 12 }, (_, n) => ({ name: `xl/worksheets/sheet${n}.xml`, packed }));
    const file = new File([new Uint8Array(zip(names))], 'a.xlsx');
    const stored = await upload(seller, 'sheet', file);
    const imports = Array.from({ length: 5 * scale }, () =>
      seller.call('POST', '/imports', { kind: 'products', fileId: stored.id }),
    );
    const answers = await Promise.all(imports);
    const taken = answers.find(({ status }) => status < 400);
    if (taken) throw new Error(`a workbook of 1.2 GB was answered ${taken.status}`);
  },
};

/** Drafts are drawn anew each time; published invoices have a saved PDF. */
const documents: Attack = {
  name: 'PDFs of 780 lines, again and again',
  run: async ({ server }) => {
    const seller = await new Client(server.url).signIn(SELLER, demoPassword);
    const draft = await draftInvoice(seller, await activeCustomer(seller), 780);
    const path = `/documents/invoice.pdf?invoiceId=${draft.id}`;
    const until = performance.now() + DOCUMENTS_MS;
    let drawn = 0;
    const draw = async () => {
      while (performance.now() < until) {
        const { status } = await seller.call('GET', path).catch(() => ({ status: 0 }));
        if (status === 200) drawn += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, draw));
    if (drawn === 0) throw new Error('no document of 780 lines was drawn');
  },
};

export const fileAttacks: readonly Attack[] = [pictures, workbooks, documents];
