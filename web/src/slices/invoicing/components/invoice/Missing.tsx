import type { Invoice, MissingPart } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { openFrenchTermsDialog } from '../billing/french-terms-dialog.tsx';

type Place = 'invoicing' | 'taxes' | 'profile' | 'customer' | 'france';

/** The screen on which each missing part is filled in; null for parts edited on the invoice itself. */
const places: Record<MissingPart, Place | null> = {
  'invoicing.noSellerName': 'invoicing',
  'invoicing.noSellerAddress': 'invoicing',
  'invoicing.noSellerPhone': 'invoicing',
  'invoicing.noTaxNumber': 'taxes',
  'invoicing.noSiret': 'profile',
  'invoicing.noVatNumber': 'profile',
  'invoicing.noLegalForm': 'profile',
  'invoicing.noCapital': 'france',
  'invoicing.noRegisterTown': 'france',
  'invoicing.severalVats': null,
  'invoicing.noBuyerAddress': 'customer',
  'invoicing.dueBeforeIssue': null,
  'invoicing.noLines': null,
  'invoicing.nothingToPay': null,
  'invoicing.moreThanDelivered': null,
  'invoicing.moreThanInvoiced': null,
};

/** What publication still needs, each with a link to where it is filled in. */
export function Missing({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const reasonOf = useReasons();
  if (invoice.status !== 'draft' || invoice.side !== 'vendor' || invoice.missing.length === 0) return null;
  const hrefOf = (place: Exclude<Place, 'france'>) => {
    if (place === 'customer') return paths.customer(invoice.relationId);
    return place === 'profile' ? paths.organization(invoice.vendor.id) : `${paths.settings}#${place}`;
  };
  return (
    <Banner tone="wait" title={text('invoicing.missing.title')}>
      <ul>
        {invoice.missing.map((part) => {
          const place = places[part];
          return (
            <li key={part}>
              {reasonOf(part)}{' '}
              {place === 'france' ? (
                <Button kind="plain" size="small" onClick={() => void openFrenchTermsDialog()}>
                  {text('invoicing.missing.france')}
                </Button>
              ) : (
                place && <Link href={hrefOf(place)}>{text(`invoicing.missing.${place}`)}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

/** Warnings that do not prevent publication. */
export function Warnings({ invoice }: { invoice: Invoice }) {
  const text = useText();
  if (invoice.side !== 'vendor' || invoice.warnings.length === 0) return null;
  return (
    <Banner tone="wait" title={text('invoicing.warnings.title')}>
      <ul>
        {invoice.warnings.map((warning) => (
          <li key={warning}>{text(`invoicing.warnings.${warning}`)}</li>
        ))}
      </ul>
    </Banner>
  );
}
