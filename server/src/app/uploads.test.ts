import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES, uploadQuotas } from '@halles/contract';
import { system, type Person } from '../platform/actor.ts';
import { aSession, aUser } from '../slices/identity/factory.ts';
import { aMember, anOrganization } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';

const { world, call } = await testApp();
const { owner } = await anOrganization(world.as(system));
const { userId } = await aUser(world.as(system));
const newcomer = await aSession(world.as(system), userId);
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1d5a3c' } })
  .png()
  .toBuffer();

const BOUNDARY = 'a-boundary';
const upload = (person: Person, kind: string, bytes: Buffer) => {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="it"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return call(person, 'POST', `/files?kind=${kind}`, body, headers);
};
const files = () => world.db.selectFrom('files').selectAll().execute();
beforeEach(async () => {
  await world.db.deleteFrom('files').execute();
});

const pdfOf = (size: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)]);

describe('an upload', () => {
  it('is stored whole, up to the last allowed byte', async () => {
    const { status } = await upload(owner, 'document', pdfOf(MAX_UPLOAD_BYTES));
    expect(status).toBe(200);
    expect(await files()).toMatchObject([{ byte_size: MAX_UPLOAD_BYTES }]);
  });

  it.each([
    ['one byte more than any file may have', 'document', MAX_UPLOAD_BYTES + 1],
    ['far more', 'document', MAX_UPLOAD_BYTES + 1_048_576],
    ['one byte more than its kind may have', 'attachment', 20 * 1_048_576 + 1],
  ])('with %s is refused, and nothing of it is stored', async (_name, kind, size) => {
    const { status, json } = await upload(owner, kind, pdfOf(size));
    expect([status, json.code]).toEqual([413, 'files.tooLarge']);
    expect(await files()).toEqual([]);
  });
});

describe('a person without an organization', () => {
  it('may upload a picture and a logo, and nothing larger', async () => {
    for (const [kind, status] of [
      ['picture', 200],
      ['logo', 200],
      ['photo', 403],
      ['attachment', 403],
      ['document', 403],
      ['sheet', 403],
    ] as const)
      expect((await upload(newcomer, kind, png)).status, kind).toBe(status);
  });

  const store = async (bytes: number): Promise<void> => {
    await upload(newcomer, 'picture', png);
    await world.db.updateTable('files').set({ byte_size: bytes, discard_after: null }).execute();
  };

  it('is refused beyond the quota, and the bytes are deleted again', async () => {
    await store(uploadQuotas.personBytes - 1);
    const { status, json } = await upload(newcomer, 'picture', png);
    expect([status, json.code]).toEqual([422, 'files.quotaReached']);
    expect(await files()).toHaveLength(1);
    expect((await upload(owner, 'photo', png)).status).toBe(200);
  });

  it('cannot exceed the quota with two parallel uploads', async () => {
    await upload(newcomer, 'picture', png);
    const [{ byte_size: size }] = (await files()) as unknown as [{ byte_size: number }];
    await world.db
      .updateTable('files')
      .set({ byte_size: uploadQuotas.personBytes - size })
      .execute();
    const both = await Promise.all([1, 2].map(() => upload(newcomer, 'picture', png)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('an organization', () => {
  it('is refused only for files that no record uses', async () => {
    await upload(owner, 'photo', png);
    await world.db.updateTable('files').set({ byte_size: uploadQuotas.organizationUnusedBytes }).execute();
    expect((await upload(owner, 'photo', png)).json.code).toBe('files.quotaReached');
    await world.db.updateTable('files').set({ discard_after: null }).execute();
    expect((await upload(owner, 'photo', png)).status).toBe(200);
  });
});

describe('the link to a file by its id', () => {
  const linkTo = async (person: Person, id: string) => (await call(person, 'GET', `/files/${id}`)).status;

  it('is given for an upload that no record uses yet, and for the own picture', async () => {
    const { json: photo } = await upload(owner, 'photo', png);
    const { json: picture } = await upload(newcomer, 'picture', png);
    expect(await linkTo(owner, photo.id)).toBe(200);
    expect(await linkTo(newcomer, photo.id)).toBe(404);
    await world.db.updateTable('files').set({ discard_after: null }).execute();
    expect(await linkTo(newcomer, picture.id)).toBe(200);
    expect(await linkTo(owner, picture.id)).toBe(404);
  });

  it('of a record is given by the record only, which knows who may see it', async () => {
    // A member who saw the file in an earlier role still knows its id.
    const { json: paper } = await upload(owner, 'document', pdfOf(100));
    await world.db.updateTable('files').set({ discard_after: null }).execute();
    const driver = await aMember(world.as(system), owner.organizationId, 'driver');
    for (const member of [driver, owner]) expect(await linkTo(member, paper.id)).toBe(404);
  });
});
