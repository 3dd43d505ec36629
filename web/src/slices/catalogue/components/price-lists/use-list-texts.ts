import type { Audience, PriceList } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

/** Texts for the audience and the validity of a list. */
export function useListTexts() {
  const text = useText();
  const formats = useFormats();
  const typesOf = (audience: Audience & { kind: 'types' }): string =>
    formats.list(audience.customerTypes.map((type) => text(`organizations.customerTypes.${type}`)));
  const tagsOf = (audience: Audience & { kind: 'tags' }): string => formats.list(audience.tags);
  return {
    typesOf,
    tagsOf,
    audience: (audience: Audience): string => {
      switch (audience.kind) {
        case 'nobody':
          return text('catalogue.priceLists.audience.nobody');
        case 'types':
          return text('catalogue.priceLists.audience.types', { types: typesOf(audience) });
        case 'tags':
          return text('catalogue.priceLists.audience.tags', { tags: tagsOf(audience) });
        case 'customers': {
          const count = audience.customerIds.length;
          if (count === 0) return text('catalogue.priceLists.audience.noCustomers');
          return text('catalogue.priceLists.audience.customers', { count, number: formats.number(count) });
        }
      }
    },
    validity: ({ validFrom, validUntil }: Pick<PriceList, 'validFrom' | 'validUntil'>): string => {
      const from = validFrom === null ? '' : formats.day(validFrom);
      const until = validUntil === null ? '' : formats.day(validUntil);
      if (from && until) return text('catalogue.priceLists.validity.both', { from, until });
      if (from) return text('catalogue.priceLists.validity.from', { from });
      return until
        ? text('catalogue.priceLists.validity.until', { until })
        : text('catalogue.priceLists.validity.always');
    },
  };
}
