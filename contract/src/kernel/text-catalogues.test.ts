import { describe, expect, it } from 'vitest';
import { fillText } from './text-catalogues.ts';

describe('a text with names', () => {
  it('has their values, and keeps a name without one', () => {
    expect(fillText('{{count}} of {{ all }}, {{other}}', { count: 2, all: 10 })).toBe('2 of 10, {{other}}');
    expect(fillText('Paiement de {{name}}', {})).toBe('Paiement de {{name}}');
    expect(fillText('{{amount}}', { amount: 0 })).toBe('0');
  });

  it.each([
    ['Paiement de {{name}}', 'Épicerie du Marché', 'Paiement d’Épicerie du Marché'],
    ['Paiement de {{name}}', 'Ferme du Nord', 'Paiement de Ferme du Nord'],
    ['Quantité de {{name}}', 'huile de tournesol', 'Quantité d’huile de tournesol'],
    ['Quantité de {{name}}', 'haricots jaunes', 'Quantité de haricots jaunes'],
    ['Quantité de {{name}}', 'œufs', 'Quantité d’œufs'],
    ['Quantité de {{name}}', 'yogourt', 'Quantité de yogourt'],
    ['Message de {{name}}', 'Yves Côté', 'Message d’Yves Côté'],
    ['Paiement de {{name}}', '11,00 $', 'Paiement de 11,00 $'],
    ['plus que {{name}}', 'Avoine', 'plus qu’Avoine'],
    ['Menu de {{name}}', 'Hôtel du Parc', 'Menu d’Hôtel du Parc'],
    // Only the words themselves lose a letter.
    ['Chaque {{name}}', 'envoi', 'Chaque envoi'],
    ['Elle possède {{name}}', 'un compte', 'Elle possède un compte'],
    ['Envoyé à {{name}}', 'Alice', 'Envoyé à Alice'],
  ])('in French elides before a vowel: %s, %s', (text, name, filled) => {
    expect(fillText(text, { name })).toBe(filled);
  });
});
