import type { Producer } from '@halles/contract';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheProducer } from '../../queries.ts';
import type { Described } from '../../../../lib/differences-dialog.tsx';
import { saveMerged } from '../../../../lib/save-merged.ts';
import { bothLanguages } from '../products/use-describe-product.ts';
import { producerChange, producerSchema, valuesOfProducer, type ProducerValues } from './producer-values.ts';
import { CommissionInputs, ContactInputs, StoryInputs } from './ProducerInputs.tsx';

/** A producer field as text, for choosing between two versions of it. */
function useDescribeProducer() {
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

/** The producer's fields, edited in place. */
export function ProducerForm({ producer }: { producer: Producer }) {
  const text = useText();
  const reader = useReader();
  const describe = useDescribeProducer();
  const base = useRef(producer);
  const form = useForm<ProducerValues>({
    stored: useMemo(() => valuesOfProducer(producer, reader), [producer, reader]),
    schema: producerSchema,
    save: async (_changed, whole) => {
      const saved = await saveMerged<Producer, ProducerValues>({
        stored: base.current,
        values: whole,
        valuesOf: (one) => valuesOfProducer(one, reader),
        send: (version, changed) =>
          api.catalogue.changeProducer({ producerId: producer.id, version, change: producerChange(changed) }),
        describe,
      });
      snackbar.success('catalogue.producers.done.saved');
      return valuesOfProducer(cacheProducer(saved), reader);
    },
  });
  // Changes are merged into the record as it was when typing began, not into the latest update.
  useEffect(() => {
    if (!form.isDirty) base.current = producer;
  }, [producer, form.isDirty]);
  const disabled = producer.can.edit !== true;
  return (
    <Form form={form} label={text('catalogue.producers.one')}>
      <Section title={text('catalogue.producers.sections.contact')}>
        <ContactInputs form={form} disabled={disabled} />
      </Section>
      <Section
        title={text('catalogue.producers.sections.commission')}
        aside={<HelpLink article="producers-and-commission" />}
      >
        <CommissionInputs form={form} disabled={disabled} />
      </Section>
      <Section title={text('catalogue.producers.sections.story')}>
        <StoryInputs form={form} disabled={disabled} />
      </Section>
    </Form>
  );
}
