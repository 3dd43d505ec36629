import { useId } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CustomerRow } from '../queries.ts';
import { moveRelation } from './move.ts';
import { PartnerName } from './partner-parts.tsx';
import styles from './Requests.module.css';

interface RequestProps extends CustomerRow {
  mayAnswer: boolean;
  isFirst: boolean;
}

function Request({ id, partner, mayAnswer, isFirst }: RequestProps) {
  const text = useText();
  const of = (action: 'accept' | 'decline') =>
    text('relationships.requests.of', {
      action: text(`relationships.actions.${action}`),
      name: partner.name,
    });
  const answer = (action: 'accept' | 'decline') => moveRelation({ id, name: partner.name }, action);
  return (
    <li className={styles.request}>
      <div className={styles.who}>
        <PartnerName partner={partner} />
        <span className={styles.facts}>
          {[
            partner.customerOrganizationType &&
              text(`organizations.customerTypes.${partner.customerOrganizationType}`),
            partner.city,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <div className="wrap-8">
        <Button kind="plain" size="small" href={paths.customer(id)}>
          {text('relationships.requests.open')}
        </Button>
        {mayAnswer && (
          <>
            <Button size="small" aria-label={of('decline')} onClick={() => answer('decline')}>
              {text('relationships.actions.decline')}
            </Button>
            <Button
              kind={isFirst ? 'primary' : 'secondary'}
              size="small"
              aria-label={of('accept')}
              onClick={() => answer('accept')}
            >
              {text('relationships.actions.accept')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Requests for access come before everything else, in the deep panel; the first one has the main button. */
export function Requests({ mayAnswer }: { mayAnswer: boolean }) {
  const text = useText();
  const titleId = useId();
  const { data } = useLive('relationships.listCustomers', { status: 'requested', pageSize: 25 });
  if (!data || data.total === 0) return null;
  return (
    <section
      className={classNames('deep', styles.requests)}
      aria-labelledby={titleId}
      {...(mayAnswer && { 'data-has-main': true })}
    >
      <h2 id={titleId}>{text('relationships.requests.title', { count: data.total })}</h2>
      <ul>
        {data.rows.map((row, index) => (
          <Request key={row.id} {...row} mayAnswer={mayAnswer} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
}
