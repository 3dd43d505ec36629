import { isInAudience, type OfferViewer, type Relation } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useAllRows } from '../../../../lib/use-all-rows.ts';
import { Link } from '../../../../ui/link.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';

/** The price lists in force that apply to a customer, the first one first. */
export function CustomerPriceLists({ relation }: { relation: Relation }) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { rows, isLoading } = useAllRows('catalogue.listPriceLists', { organizationId, state: 'inForce' });
  const { partner, customerTerms, status } = relation;
  const viewer: OfferViewer = {
    id: partner.id,
    type: partner.customerOrganizationType,
    tags: customerTerms?.tags ?? [],
    status,
    relationId: relation.id,
    zones: partner.zones,
  };
  const lists = rows
    .filter(({ audience }) => isInAudience(audience, viewer))
    .toSorted((a, b) => a.priority - b.priority);
  return (
    <SideSection title={text('catalogue.partner.title')}>
      <ul>
        {lists.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.priceList(id)}>{name}</Link>
          </li>
        ))}
      </ul>
      {!isLoading && lists.length === 0 && <p className="quiet">{text('catalogue.partner.none')}</p>}
      <Link href={paths.offersAs(partner.id)}>{text('catalogue.partner.see')}</Link>
    </SideSection>
  );
}
