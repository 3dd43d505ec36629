import { server, web, type Planted } from './planted.ts';

const lines = (count: number, line = 'export const same = 1;'): string => `${line}\n`.repeat(count);
const longFunction = (name: string, count: number): string =>
  `export function ${name}() {\n${lines(count - 2, '  void 0;')}}\n`;

/** Violations of file names, places and sizes. */
export const shapePlanted: Planted[] = [
  {
    it: 'a server file outside the vocabulary',
    rule: 'vocabulary',
    files: { [`${server}/types.ts`]: 'export {};\n' },
  },
  {
    it: 'a folder outside the vocabulary',
    rule: 'vocabulary',
    files: { [`${server}/shared/sums.ts`]: 'export {};\n' },
  },
  {
    it: 'a web file outside the vocabulary',
    rule: 'vocabulary',
    files: { [`${web}/hooks.ts`]: 'export {};\n' },
  },
  { it: 'texts in a third language', rule: 'vocabulary', files: { [`${web}/texts/de-DE.json`]: '{}' } },
  {
    it: 'a seventeenth slice',
    rule: 'vocabulary',
    files: { 'server/src/slices/shipping/index.ts': '/** Owns ships. */\n' },
  },
  {
    it: 'a contract file of no slice',
    rule: 'vocabulary',
    files: { 'contract/src/shipping.ts': 'export {};\n' },
  },
  { it: 'a loose file in server/src', rule: 'vocabulary', files: { 'server/src/extra.ts': 'export {};\n' } },
  {
    it: 'a loose folder in web/src',
    rule: 'vocabulary',
    files: { 'web/src/hooks/use-it.ts': 'export {};\n' },
  },
  {
    it: 'a file named helper',
    rule: 'name',
    files: { 'server/src/platform/date-helpers.ts': 'export {};\n' },
  },
  { it: 'a folder named utils', rule: 'name', files: { 'web/src/lib/utils/join.ts': 'export {};\n' } },
  {
    it: 'a class named Manager',
    rule: 'name',
    files: { 'server/src/platform/mail.ts': 'export class MailManager {}\n' },
  },
  { it: 'a file in camelCase', rule: 'name', files: { 'server/src/platform/sendMail.ts': 'export {};\n' } },
  {
    it: 'a class that the CSS module does not define',
    rule: 'css-module',
    files: {
      [`${web}/components/Total.module.css`]: '.total {\n  color: red;\n}\n',
      [`${web}/components/Total.tsx`]:
        "import styles from './Total.module.css';\nexport const names = [styles.total, styles.sum];\n",
    },
    line: 2,
  },
  {
    it: 'a rule for every element, by what is in another one',
    rule: 'css-has',
    files: {
      'web/src/ui/card.css':
        'html:has(.open) .card {\n  & > a {\n    color: red;\n  }\n\n  & > :not(.card) {\n    color: red;\n  }\n}\n',
    },
    line: 6,
  },
  {
    it: 'a file of 500 lines',
    rule: 'file-length',
    files: { 'server/src/platform/long.ts': lines(500, '// .') },
  },
  {
    it: 'a file of 301 lines',
    rule: 'file-length',
    files: { 'server/src/platform/long.ts': lines(301, '// .') },
    level: 'warn',
  },
  {
    it: 'a component file of 251 lines',
    rule: 'component',
    files: { 'web/src/ui/long.tsx': lines(251, '// .') },
  },
  {
    it: 'a component file of 151 lines',
    rule: 'component',
    files: { 'web/src/ui/long.tsx': lines(151, '// .') },
    level: 'warn',
  },
  {
    it: 'a function of 101 lines',
    rule: 'function-length',
    files: { 'server/src/platform/long.ts': longFunction('long', 101) },
  },
  {
    it: 'a function of 51 lines',
    rule: 'function-length',
    files: { 'server/src/platform/long.ts': longFunction('long', 51) },
    level: 'warn',
  },
];
