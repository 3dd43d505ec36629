import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const folder = `${import.meta.dirname}/../../events/`;
const sources = globSync(`${folder}*.ts`).map((path) => readFileSync(path, 'utf8'));

/** Every field of every event, with its declared type. */
function fieldsOf(text: string): { name: string; type: string }[] {
  const fields: { name: string; type: string }[] = [];
  const visitor = new Visitor({
    TSPropertySignature({ key, typeAnnotation }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      const type = typeAnnotation?.typeAnnotation;
      fields.push({ name, type: type ? text.slice(type.start, type.end) : '' });
    },
  });
  visitor.visit(parseSync('events.ts', text).program);
  return fields;
}

/** `addressId` is an id and `mailed` is a state; a list of strings must say what it lists. */
const ADDRESS = /e-?mail(?!ed)|address(?!Id)|phone|recipient(?!s$)/i;
const LISTS = /(?:Ids|fields|steps)$/;
const isAddress = ({ name, type }: { name: string; type: string }): boolean =>
  // The name of an event says what happened, not what the event holds.
  !name.includes('.') &&
  (ADDRESS.test(name) || (/^(?:readonly )?string\[\]$/.test(type) && !LISTS.test(name)));

it('no event has a field for personal contact data', () => {
  const fields = sources.flatMap(fieldsOf);
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(isAddress)).toEqual([]);
});

it.each([
  ['to: string[]', true],
  ['email: string', true],
  ['toAddresses: readonly string[]', true],
  ['phone: string | null', true],
  ['to: string', false],
  ['addressId: string', false],
  ['sendIds: string[]', false],
  ['recipients: number', false],
])('%s: contact data is %s', (field, expected) => {
  expect(fieldsOf(`interface Events { 'a.b': { ${field} } }`).some(isAddress)).toBe(expected);
});
