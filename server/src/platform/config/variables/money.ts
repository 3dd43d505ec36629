import { documented, percent, text } from '../variable.ts';

export const money = {
  HALLES_DEFAULT_SERVICE_FEE_PERCENT: documented(percent, {
    group: 'Money',
    help: 'What a seller on a standard account pays for each order, until an admin sets another rate.',
    expects: 'a percentage from 0 to 100, with at most three decimals',
    example: '2.5',
    defaultText: '2',
  }),
  HALLES_INVOICE_NAME: documented(text, {
    group: 'Money',
    help: 'The legal name on the invoices of service fees.',
    expects: 'a name',
    example: 'Les Halles du Québec inc.',
    defaultText: 'fees cannot be invoiced',
  }),
  HALLES_INVOICE_ADDRESS: documented(text, {
    group: 'Money',
    help: 'The address on the invoices of service fees.',
    expects: 'lines separated by semicolons',
    example: '100, rue du Marché; Montréal (Québec) H2X 1Y4',
    defaultText: 'fees cannot be invoiced',
  }),
  HALLES_GST_NUMBER: documented(text, {
    group: 'Money',
    help: 'The registration number by which GST, or HST, is charged on service fees.',
    expects: 'a number',
    example: '123456782 RT0001',
    defaultText: 'the tax is not charged',
  }),
  HALLES_QST_NUMBER: documented(text, {
    group: 'Money',
    help: 'The registration number by which QST is charged on service fees to sellers in Quebec.',
    expects: 'a number',
    example: '1234567890 TQ0001',
    defaultText: 'the tax is not charged',
  }),
};
