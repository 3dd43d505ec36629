import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { formatPhone } from '../../../../ui/fields/phones.ts';
import { isBlankPhone } from '../organization-values.ts';
import { addressLine } from '../fields/places.ts';
import { languageNames } from '../settings/describe-setting.ts';
import type { OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

const inOneLine = (words: readonly string[]): string =>
  words.map((word, index) => (index === 0 ? word : word.toLocaleLowerCase())).join(', ');

/** Step 6: a summary of the answers, and what comes next. */
export function StartStep({ values }: { values: OnboardingValues }) {
  const text = useText();
  const formats = useFormats();
  const kinds = [
    ...(values.isSeller
      ? [text(values.isHub ? 'organizations.kinds.hub' : 'organizations.kinds.seller')]
      : []),
    ...(values.isBuyer ? [text('organizations.kinds.buyer')] : []),
  ];
  const phones = values.contactInfo.phones.filter((phone) => !isBlankPhone(phone));
  const next = values.isSeller ? 'sellerEmpty' : 'buyer';
  return (
    <>
      <h2 className={styles.title}>{text('organizations.onboarding.start.title')}</h2>
      <DescriptionList
        items={[
          { term: text('organizations.onboarding.start.name'), value: values.name },
          { term: text('organizations.onboarding.start.kind'), value: inOneLine(kinds) },
          { term: text('organizations.onboarding.start.address'), value: addressLine(values.address) },
          {
            term: text('organizations.onboarding.start.phone'),
            value: formats.list(phones.map(({ number }) => formatPhone(number, values.country))),
          },
          { term: text('organizations.onboarding.start.language'), value: languageNames[values.language] },
          {
            term: text('organizations.onboarding.start.currency'),
            value: text(`organizations.currencies.${values.currency}`),
          },
        ]}
      />
      <div className={styles.next}>
        <strong>{text(`organizations.onboarding.start.${next}`)}</strong>
        <p className="quiet">{text(`organizations.onboarding.start.${next}Help`)}</p>
      </div>
    </>
  );
}
