import { expect, it } from 'vitest';
import { taxNumberWarnings } from './taxes.ts';

const tax = (fr: string, en: string, amountMinor = 100) => ({
  taxId: fr,
  name: { fr, en },
  rate: '5',
  baseMinor: 2_000,
  amountMinor,
});
const warned = (numbers: Record<string, string>, taxes: ReturnType<typeof tax>[], country = 'CA') =>
  taxNumberWarnings({
    seller: {
      country,
      taxNumbers: Object.entries(numbers).map(([fr, value]) => ({ label: { fr, en: fr }, value })),
    },
    totals: { taxes },
  } as never);

it('is warned about once if its tax is charged', () => {
  const both = [tax('TPS', 'GST'), tax('TVQ', 'QST')];
  expect(warned({ TPS: 'GST 12', TVQ: '12' }, both)).toEqual(['gstNumber', 'qstNumber']);
  expect(warned({ TPS: '123456782 RT0001', TVQ: '1234567890 TQ0001' }, both)).toEqual([]);
  expect(warned({ TPS: 'GST 12' }, [tax('TPS', 'GST', 0)])).toEqual([]);
  expect(warned({ TPS: 'GST 12' }, both, 'FR')).toEqual([]);
  expect(warned({ TVH: '12' }, [tax('TVH', 'HST')])).toEqual(['gstNumber']);
});
