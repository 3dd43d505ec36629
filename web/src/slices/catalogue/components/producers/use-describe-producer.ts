import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Described } from '../products/differences-dialog.tsx';
import { bothLanguages } from '../products/use-describe-product.ts';
import type { ProducerValues } from './producer-values.ts';

/** A producer field as text, for choosing between two versions of it. */
export function useDescribeProducer() {
  const text = useText();
  const formats = useFormats();
  const yesOrNo = (is: boolean) => text(is ? 'settings.describe.yes' : 'settings.describe.no');
  return (field: keyof ProducerValues, values: ProducerValues): Described => {
    const { story, commissionPercent, isTaxRegistered, organizationId, ...plain } = values;
    const fieldTexts = {
      ...plain,
      story: bothLanguages(story),
      commissionPercent: commissionPercent === '' ? '' : formats.percent(commissionPercent),
      isTaxRegistered: yesOrNo(isTaxRegistered),
      organizationId: yesOrNo(organizationId !== null),
    };
    return { label: text(`catalogue.producers.fields.${field}`), value: fieldTexts[field] };
  };
}
