import type { FormatFields, TaxGroup } from '@halles/contract';

export interface DemoProduct {
  fr: string;
  en: string;
  categoryId: string;
  certifications: string[];
  isFrozen: boolean;
  formats: { fields: FormatFields; price: string }[];
}

type Unit = FormatFields['saleUnit'];

/** `case12x250g@28.80`, `bag5kg@9.75`, `case12bunch@26.40`, `tray30@11.40`, `wheel~1.8kg@36.40` by weight; `!` is taxable. */
const FORMAT = /^([a-z]+?)(~)?(?:(\d+)x)?(?:([\d.]+)(kg|g|l|ml|bunch|pint)?)?@([\d.]+)(!?)$/;

const contentUnits = { kg: 'kg', g: 'g', l: 'litre', ml: 'ml', bunch: 'bunch', pint: 'piece' } as const;
const KILOS: Partial<Record<keyof typeof contentUnits, number>> = { kg: 1, g: 0.001, l: 1, ml: 0.001 };

const decimal = (value: number): string => String(Math.round(value * 1_000) / 1_000);

function readFormat(
  text: string,
  sku: string,
  always: TaxGroup | null,
): { fields: FormatFields; price: string } {
  const match = FORMAT.exec(text);
  if (!match) throw new Error(`not a format of the demo market: ${text}`);
  const [, unit, isWeighed, times, amount, measure, price = '0', isTaxed] = match;
  const unitOf = measure as keyof typeof contentUnits | undefined;
  const counted = unitOf === undefined || unitOf === 'bunch';
  const pack = counted ? (amount ?? times ?? null) : (times ?? null);
  const kilos = unitOf && amount ? Number(amount) * (KILOS[unitOf] ?? 0) * Number(times ?? 1) : 0;
  return {
    price,
    fields: {
      label: null,
      saleUnit: unit as Unit,
      quantityPerUnit: isWeighed ? null : pack,
      contentQuantity: isWeighed || counted ? null : (amount ?? null),
      contentUnit: isWeighed || !unitOf ? null : contentUnits[unitOf],
      netWeightKg: kilos > 0 ? decimal(kilos) : null,
      isVariableWeight: isWeighed !== undefined,
      sku,
      gtin: null,
      minimumQuantity: null,
      multipleQuantity: null,
      taxClass: isTaxed || always ? 'taxable' : 'zeroRated',
      taxGroup: always ?? 'standard',
      depositMinor: /^bottle|^case\d+x\d+(?:\.\d+)?(?:l|ml)@.*!$/.test(text) && isTaxed ? 120 : 0,
      unitCost: decimal(Number(price) * 0.68),
    },
  };
}

/**
 * Parses the lines of a sheet into products; `prefix` starts their SKUs. `always`: the tax group of all food, because
 * none is exempt (France).
 */
export function readProducts(sheet: string, prefix: string, always: TaxGroup | null): DemoProduct[] {
  return sheet
    .trim()
    .split('\n')
    .map((line, index) => {
      const [fr = '', en = '', categoryId = '', marks = '', formats = ''] = line
        .split(';')
        .map((each) => each.trim());
      const words = marks.split(' ').filter((word) => word !== '-' && word !== '');
      const number = String(index + 1).padStart(3, '0');
      return {
        fr,
        en,
        categoryId,
        certifications: words.filter((word) => word !== 'frozen'),
        isFrozen: words.includes('frozen'),
        formats: formats
          .split(' ')
          .map((text, place) => readFormat(text, `${prefix}-${number}${'ABCD'.charAt(place)}`, always)),
      };
    });
}
