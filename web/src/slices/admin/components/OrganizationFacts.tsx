import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Section } from '../../../ui/section.tsx';
import type { OrganizationPage } from '../queries.ts';

export function OrganizationFacts({ organization }: Pick<OrganizationPage, 'organization'>) {
  const text = useText();
  const formats = useFormats();
  const { legalName, neq, email, city, country, customerOrganizationType, createdAt } = organization;
  const orUnknown = (value: string | null) => value || text('admin.organization.unknown');
  return (
    <Section title={text('admin.organization.facts')}>
      <DescriptionList
        items={[
          { term: text('admin.organization.legalName'), value: orUnknown(legalName) },
          { term: text('admin.organization.neq'), value: orUnknown(neq) },
          {
            term: text('admin.organization.email'),
            value: email ? (
              <a href={`mailto:${email}`}>
                <EmailAddress address={email} />
              </a>
            ) : (
              orUnknown(null)
            ),
          },
          { term: text('admin.organization.city'), value: orUnknown(city) },
          { term: text('admin.organization.country'), value: text(`admin.countries.${country}`) },
          ...(customerOrganizationType === null
            ? []
            : [
                {
                  term: text('admin.organization.customerType'),
                  value: text(`organizations.customerTypes.${customerOrganizationType}`),
                },
              ]),
          { term: text('admin.organization.createdAt'), value: formats.date(createdAt) },
        ]}
      />
    </Section>
  );
}
