import { zoneName, type Relation } from '@halles/contract';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { SideSection } from '../../../ui/side-section.tsx';
import { formatPhone } from '../../../ui/fields/phones.ts';
import { Section } from '../../../ui/section.tsx';
import { addressLine } from '../../organizations/index.ts';
import { useCardExtras } from './card-extras.ts';
import { openCardDialog } from './card-dialog.tsx';
import { CustomerStoppedAddresses } from './CustomerStoppedAddresses.tsx';
import { ExemptionStatus } from './ExemptionStatus.tsx';
import { openInviteDialog } from './invite-dialog.tsx';
import { openLinkDialog } from './link-dialog.tsx';
import styles from './Overview.module.css';
import { TagList } from './partner-parts.tsx';

function CardFields({ relation }: { relation: Relation }) {
  const text = useText();
  if (relation.can.editCard !== true) return null;
  return (
    <Banner
      tone="info"
      title={text('relationships.overview.keptTitle')}
      actions={
        <>
          <Button size="small" kind="primary" onClick={() => void openInviteDialog(relation)}>
            {text('relationships.overview.invite')}
          </Button>
          <Button size="small" onClick={() => void openLinkDialog(relation.id)}>
            {text('relationships.overview.link')}
          </Button>
          <Button size="small" onClick={() => void openCardDialog(relation)}>
            {text('relationships.overview.edit')}
          </Button>
        </>
      }
    >
      {text('relationships.overview.kept')}
    </Banner>
  );
}

function Reach({ relation }: { relation: Relation }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const { country } = useOrganization();
  const { contactInfo, address, zones, certifications } = relation.partner;
  const none = text('relationships.overview.none');
  const emails = [contactInfo.email, ...contactInfo.otherEmails].filter((email) => email !== null);
  const items = [
    {
      term: text('relationships.overview.email'),
      value:
        emails.length === 0
          ? none
          : emails.map((email) => (
              <a key={email} className="anywhere block" href={`mailto:${email}`}>
                <EmailAddress address={email} />
              </a>
            )),
    },
    {
      term: text('relationships.overview.phones'),
      value:
        contactInfo.phones.length === 0
          ? none
          : contactInfo.phones.map(({ number, label }) => (
              <span key={number} className="anywhere block">
                <a href={`tel:${number}`}>{formatPhone(number, country)}</a> {label}
              </span>
            )),
    },
    { term: text('relationships.overview.address'), value: address ? addressLine(address) : none },
    {
      term: text('relationships.overview.zones'),
      value: zones.length === 0 ? none : formats.list(zones.map((zone) => zoneName(zone, reader))),
    },
    ...(relation.customerTerms && relation.customerTerms.exemptTaxIds.length > 0
      ? [
          {
            term: text('relationships.exemption.title'),
            value: <ExemptionStatus terms={relation.customerTerms} />,
          },
        ]
      : []),
    ...(certifications.length > 0
      ? [
          {
            term: text('relationships.overview.certifications'),
            value: <TagList tags={certifications} />,
          },
        ]
      : []),
  ];
  return <DescriptionList items={items} />;
}

/** The private note about the partner; nothing without one. */
function PrivateNote({ relation: { customerTerms, supplierTerms } }: { relation: Relation }) {
  const text = useText();
  const note = customerTerms?.notes || supplierTerms?.notes || '';
  if (note === '') return null;
  return (
    <SideSection title={text('relationships.notes.title')}>
      <p className={styles.message}>{note}</p>
    </SideSection>
  );
}

/** What one needs when the partner calls: what is owed and ordered, and how to reach them. */
export function Overview({ relation }: { relation: Relation }) {
  const text = useText();
  const extras = useCardExtras();
  const { partner, message, startedBy, side } = relation;
  const isHidden =
    partner.address === null && partner.contactInfo.email === null && partner.contactInfo.phones.length === 0;
  return (
    <div className="stack-16">
      <CardFields relation={relation} />
      <CustomerStoppedAddresses relation={relation} />
      <div className={styles.columns}>
        <div className="shrinks stack-16">
          <div className={styles.figures}>{extras?.(relation, 'figures')}</div>
          {message !== '' && (
            <Section
              title={text(
                startedBy === side ? 'relationships.overview.yourMessage' : 'relationships.overview.message',
              )}
            >
              <p className={styles.message}>{message}</p>
            </Section>
          )}
          {extras?.(relation, 'main')}
        </div>
        <div>
          {extras?.(relation, 'side')}
          <SideSection title={text('relationships.overview.reach')}>
            {isHidden && partner.isOnPlatform && (
              <p className="quiet">{text('relationships.overview.hidden')}</p>
            )}
            <Reach relation={relation} />
          </SideSection>
          <PrivateNote relation={relation} />
        </div>
      </div>
    </div>
  );
}
