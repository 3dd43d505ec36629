import { documented, text, webAddress } from '../variable.ts';

export const files = {
  HALLES_S3_BUCKET: documented(text, {
    group: 'Files',
    help: 'Keeps uploaded files in an S3-compatible store; needs the region and both keys.',
    expects: 'the name of a bucket',
    example: 'halles-files',
    defaultText: 'files lie in DATA_DIR/files',
  }),
  HALLES_S3_REGION: documented(text, {
    group: 'Files',
    help: 'The region of the bucket.',
    expects: 'the name of a region',
    example: 'ca-central-1',
    defaultText: 'none',
  }),
  HALLES_S3_ENDPOINT: documented(webAddress, {
    group: 'Files',
    help: "The store's address, when it is not Amazon's.",
    expects: 'a web address',
    example: 'https://objects.example.com',
    defaultText: "Amazon's, by the region",
  }),
  HALLES_S3_ACCESS_KEY_ID: documented(text, {
    group: 'Files',
    help: 'The name of the key to the bucket.',
    expects: 'the id of a key',
    example: 'AKIAIOSFODNN7EXAMPLE',
    defaultText: 'none',
  }),
  HALLES_S3_SECRET_ACCESS_KEY: documented(text, {
    group: 'Files',
    help: 'The key to the bucket.',
    expects: 'the secret of that key',
    example: 'wJalrXUtnFEMI-EXAMPLE-KEY',
    defaultText: 'none',
    secret: true,
  }),
  HALLES_S3_PREFIX: documented(text.regex(/^[\w./-]+\/$/), {
    group: 'Files',
    help: 'What keys in the bucket begin with. Two installations in one bucket need different ones.',
    expects: 'letters, digits and dashes, with a slash at the end',
    example: 'market/files/',
    defaultText: 'files/',
  }),
};
