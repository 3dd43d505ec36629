import { taxRegisterOf, type Bilingual, type ProducerTaxNumbers } from '@halles/contract';

/** What an organization says about itself in its settings. */
export interface OwnTaxNumbers {
  siret: string | null;
  vatNumber: string | null;
  taxes: readonly { name: Pick<Bilingual, 'en' | 'fr'>; number: string }[];
}

const SIREN_DIGITS = 9;

/** The organization's own numbers; what it did not give stays as the hub wrote it. */
export function producerTaxNumbersOf(own: OwnTaxNumbers, typed: ProducerTaxNumbers): ProducerTaxNumbers {
  const numberOf = (register: 'gst' | 'qst') =>
    own.taxes.find(({ name, number }) => number !== '' && taxRegisterOf(name) === register)?.number;
  const siren = (own.siret ?? '').replaceAll(/\D/g, '').slice(0, SIREN_DIGITS);
  return {
    gstNumber: numberOf('gst') ?? typed.gstNumber,
    qstNumber: numberOf('qst') ?? typed.qstNumber,
    siren: siren || typed.siren,
    vatNumber: own.vatNumber || typed.vatNumber,
  };
}
