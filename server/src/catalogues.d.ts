import type mail from './platform/mail/texts/en-CA.json';
import type imports from './slices/imports/texts/en-CA.json';

declare module './platform/texts.ts' {
  interface Catalogues {
    mail: typeof mail;
    imports: typeof imports;
  }
}
