import { beforeEach, expect, it, vi } from 'vitest';
import { readTexts } from '../testing/render-slice.tsx';
import { uploadAs } from './uploads.ts';

/** Answers each upload with this status and body; null: the network is gone. */
function serverAnswers(answer: { status: number; body: string } | null): void {
  class Request {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    onerror = () => undefined;
    open() {}
    setRequestHeader() {}
    send() {
      if (answer === null) return this.onerror();
      this.status = answer.status;
      this.responseText = answer.body;
      return this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}

const upload = () =>
  uploadAs('logo')(new File(['x'], 'logo.png'), () => undefined, new AbortController().signal);

beforeEach(() => readTexts('en-CA'));

it('returns the stored file', async () => {
  serverAnswers({ status: 200, body: '{"id":"f1"}' });
  expect(await upload()).toEqual({ id: 'f1' });
});

it.each([
  ['a refusal', { status: 422, body: '{"code":"files.tooManyPixels","status":422}' }, /image is too large/],
  [
    'a failure of the server',
    { status: 500, body: '<html>' },
    'An unknown error occurred while updating with file',
  ],
  [
    'a proxy that refuses the size',
    { status: 413, body: '' },
    'This file is too large. Choose a smaller one.',
  ],
])('fails with a readable text after %s', async (_name, answer, text) => {
  serverAnswers(answer);
  await expect(upload()).rejects.toThrow(text);
});

it('fails with the text of a lost network', async () => {
  serverAnswers(null);
  await expect(upload()).rejects.toThrow('No connection');
});
