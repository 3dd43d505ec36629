import {
  bilingual,
  emailAddress,
  isEmptyText,
  limits,
  producerFields,
  producerTaxNumbers,
  rate,
  type Language,
  type Producer,
} from '@halles/contract';
import { z } from 'zod';

type ProducerFields = z.infer<typeof producerFields>;

const highest = rate(100);

/** The values as typed: '' for an empty field. */
export const producerSchema = producerFields
  .omit({ email: true, phone: true, story: true, commissionPercent: true })
  .extend({
    ...producerTaxNumbers.shape,
    email: z.union([z.literal(''), emailAddress]),
    phone: z.string().trim().max(40),
    story: bilingual(limits.text),
    commissionPercent: z
      .string()
      .trim()
      .refine((value) => value === '' || highest.safeParse(value).success, {
        params: { code: 'field.tooLarge', max: 100 },
      }),
  });
export type ProducerValues = z.infer<typeof producerSchema>;

const noText = (reader: Language) => ({ en: '', fr: '', original: reader === 'FR' ? 'fr' : 'en' }) as const;

export const newProducer = (reader: Language): ProducerValues => ({
  name: '',
  organizationId: null,
  contactName: '',
  email: '',
  phone: '',
  town: '',
  story: noText(reader),
  commissionPercent: '',
  isTaxRegistered: false,
  gstNumber: '',
  qstNumber: '',
  siren: '',
  vatNumber: '',
  notes: '',
});

export const valuesOfProducer = (producer: Producer, reader: Language): ProducerValues => ({
  name: producer.name,
  organizationId: producer.organizationId,
  contactName: producer.contactName,
  email: producer.email ?? '',
  phone: producer.phone ?? '',
  town: producer.town,
  story: producer.story ?? noText(reader),
  commissionPercent: producer.commissionPercent ?? '',
  isTaxRegistered: producer.isTaxRegistered,
  gstNumber: producer.gstNumber,
  qstNumber: producer.qstNumber,
  siren: producer.siren,
  vatNumber: producer.vatNumber,
  notes: producer.notes,
});

const orNull = (value: string): string | null => (value === '' ? null : value);

export const fieldsOfProducer = (values: ProducerValues): ProducerFields => ({
  ...values,
  email: orNull(values.email),
  phone: orNull(values.phone),
  story: isEmptyText(values.story) ? null : values.story,
  commissionPercent: orNull(values.commissionPercent),
});

export function producerChange(changed: Partial<ProducerValues>): Partial<ProducerFields> {
  const whole = fieldsOfProducer({ ...newProducer('FR'), ...changed });
  const names = Object.keys(changed) as (keyof ProducerFields)[];
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<ProducerFields>;
}
