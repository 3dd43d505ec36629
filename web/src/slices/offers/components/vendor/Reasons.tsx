import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { mendLink, type ExplainedOffer, type Why } from './mend-link.ts';
import styles from './VendorOffers.module.css';

/** Displayed, or every reason why not, each with a link to the screen that fixes it. */
export function Reasons({ offer }: { offer: ExplainedOffer }) {
  const text = useText();
  const { id } = useOrganization();
  if (offer.isDisplayed) return <StatusChip tone="good">{text('offers.vendor.displayed')}</StatusChip>;
  return (
    <ul className={styles.reasons}>
      {offer.reasons.map((why) => (
        <li key={`${why.code} ${why.at.id}`}>
          <StatusChip tone="wait">
            <Link href={mendLink(why, offer, id)}>{said(why, text)}</Link>
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}

const said = ({ code, name }: Why, text: ReturnType<typeof useText>): string =>
  name === null ? text(`offers.hidden.${code}`) : `${text(`offers.hidden.${code}`)} (${name})`;
