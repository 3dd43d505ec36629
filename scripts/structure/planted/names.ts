import { server, type Planted } from './planted.ts';

const glossary = [
  '## Words we do not use',
  '',
  '| not | but |',
  '| --- | --- |',
  '| shelf, crate | stock |',
  '',
].join('\n');

/** What things may be called. */
export const namesPlanted: Planted[] = [
  {
    it: 'two files that differ only in case',
    rule: 'same-name',
    files: {
      'web/src/ui/Weights.tsx': 'export const a = 1;\n',
      'web/src/ui/weights.ts': 'export const b = 1;\n',
    },
  },
  {
    it: 'two files that differ only in a hyphen',
    rule: 'same-name',
    files: {
      'web/src/ui/order-field.ts': 'export const a = 1;\n',
      'web/src/ui/OrderField.tsx': 'export const b = 1;\n',
    },
  },
  {
    it: 'two migrations with one number',
    rule: 'same-migration-number',
    files: {
      'server/migrations/0017-balance.sql': 'select 1;\n',
      'server/migrations/0017-notices.sql': 'select 1;\n',
    },
  },
  {
    it: 'a name with a word that the glossary replaces',
    rule: 'avoided-word',
    files: {
      'docs/glossary.md': glossary,
      [`${server}/rules.ts`]: 'const a = 1;\nexport const shelfOf = a;\n',
    },
    line: 2,
  },
  {
    it: 'a member with such a word',
    rule: 'avoided-word',
    files: {
      'docs/glossary.md': glossary,
      [`${server}/rules.ts`]: 'export interface A {\n  emptyCrate: 1;\n}\n',
    },
    line: 2,
  },
  {
    it: 'a file with such a word',
    rule: 'avoided-word',
    files: { 'docs/glossary.md': glossary, [`${server}/rules/shelf.ts`]: 'export const a = 1;\n' },
  },
];
