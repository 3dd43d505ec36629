// oxlint-disable typescript/no-explicit-any -- reads schemas as an outsider would
import { exports, printables } from '../../server/src/app/slices.ts';
import { schemaOf } from '../../server/src/platform/http/openapi.ts';
import { withKinds, type Operation } from './operations.ts';

const download = (path: string, parameters: Operation['parameters']): Operation =>
  withKinds({
    id: `documents.${path.split('/').at(-1)}`,
    method: 'GET',
    path,
    parameters,
    body: null,
    live: false,
  });

const required = (name: string, where: 'path' | 'query', schema: object): Operation['parameters'] => [
  { name, in: where, required: true, schema },
];

/** What takes one of several sets of parameters is one operation for each of them. */
function downloadsAt(path: string, { input }: (typeof exports | typeof printables)[number]): Operation[] {
  const schema: any = schemaOf(input, 'input');
  return (schema.anyOf ?? [schema]).map(({ properties = {}, required: names = [] }: any) =>
    download(
      path,
      Object.entries<any>(properties).map(([name, one]) => ({
        name,
        schema: one,
        in: 'query',
        required: names.includes(name),
      })),
    ),
  );
}

/** Made once a month is over, and the demo market begins with its first. */
const monthly = new Set(['mailed-statement', 'fee-invoice', 'admin-fee-invoice']);

/** Every export and PDF of the program, and its other files: they are not in the OpenAPI document. */
export const documents: readonly Operation[] = [
  ...exports.flatMap((one) => downloadsAt(`/exports/${one.name}.csv`, one)),
  ...printables
    .filter(({ name }) => !monthly.has(name))
    .flatMap((one) => downloadsAt(`/documents/${one.name}.pdf`, one)),
  download('/documents/factur-x.xml', required('invoiceId', 'query', { type: 'string', format: 'uuid' })),
  download('/feeds/{feedToken}.ics', required('feedToken', 'path', { type: 'string' })),
];
