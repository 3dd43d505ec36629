/** The common form of a name's spellings: Québec, quebec; St-Jérôme, Saint-Jerome; Œ, oe. */
export const searchName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bst\b/g, 'saint')
    .replaceAll(/\bste\b/g, 'sainte')
    .trim();
