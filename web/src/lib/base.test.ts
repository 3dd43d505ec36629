import { afterEach, describe, expect, it } from 'vitest';
import { addressOf, basePath, hrefOf, pathWithinBase } from './base.ts';

const liveUnder = (href: string) => {
  const base = document.createElement('base');
  base.href = href;
  document.head.replaceChildren(base);
};
const at = (path: string) => new URL(path, 'https://halles.example');

describe('an application under a sub-path', () => {
  afterEach(() => document.head.replaceChildren());

  it.each([
    ['https://halles.example/', '', '/user/edit', 'https://halles.example/api/context'],
    [
      'https://halles.example/marche/',
      '/marche',
      '/marche/user/edit',
      'https://halles.example/marche/api/context',
    ],
  ])('%s', (base, path, href, address) => {
    liveUnder(base);
    expect(basePath()).toBe(path);
    expect(hrefOf('/user/edit')).toBe(href);
    expect(hrefOf('https://elsewhere.example')).toBe('https://elsewhere.example');
    expect(addressOf('api/context').href).toBe(address);
    expect(addressOf('/api/context').href).toBe(address);
    expect(pathWithinBase(at(`${path}/user/edit?a=1#b`))).toBe('/user/edit?a=1#b');
    expect(pathWithinBase(at(`${path}/`))).toBe('/');
  });
});
