import { describe, expect, it } from 'vitest';
import { newOrganization, organizations } from './index.ts';
import { settingsChange } from './change-settings.ts';

const founding = newOrganization.shape;
const profile = organizations.changeProfile.input.shape;
const { preferences, sales, organization } = settingsChange.shape;

/** Everything an organization calls itself; it stands in the subject of emails to strangers, and on documents. */
describe('an organization', () => {
  it.each([
    ['name', founding.name],
    ['legal name', founding.legalName],
    ['changed name', profile.name],
    ['changed legal name', profile.legalName],
    ['legal name in the settings', organization.unwrap().shape.legalName],
    ['prefix of order numbers', preferences.unwrap().shape.purchaseOrderPrefix],
    ['legal name on invoices', sales.unwrap().shape.invoicing.unwrap().shape.invoicingLegalName],
  ])('has no web address as its %s', (_, schema) => {
    for (const text of ['https://bnc-securite.com/x?', 'bnc-securite.com'])
      expect(schema.safeParse(text).error?.issues).toMatchObject([{ params: { code: 'field.hasLink' } }]);
    expect(schema.safeParse('FN-26').success).toBe(true);
  });
});
