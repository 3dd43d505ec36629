import { describe, expect, it } from 'vitest';
import { hasLink, withoutLinks } from './web-links.ts';

describe('hasLink', () => {
  it.each([
    'Voir https://mauvais.example/a',
    'WWW.mauvais.tld',
    'Banque nationale: bnc-securite.com',
    'connexion.banque.ca/verifier',
    'allez sur quelquechose.zone/x',
    'Ferme.CA',
  ])('finds a web address in %s', (text) => {
    expect(hasLink(text)).toBe(true);
    expect(hasLink(withoutLinks(text))).toBe(false);
  });

  it.each([
    'Ferme du Nord S.E.N.C.',
    'Les Jardins inc.',
    'St-Jean & Fils (9123-4567 Québec inc.)',
    'À 12.50 $ le kg. Merci!',
    '',
  ])('finds none in %s', (text) => {
    expect(hasLink(text)).toBe(false);
    expect(withoutLinks(text)).toBe(text);
  });
});
