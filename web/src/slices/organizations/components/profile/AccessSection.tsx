import { abilityNames, type Authorizations, type OrganizationId } from '@halles/contract';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import styles from './AccessSection.module.css';

/** What the reader may do in the organization; a changed role shows at once. */
export function AccessSection({ organizationId }: { organizationId: OrganizationId }) {
  const text = useText();
  const result = useLive('organizations.getAuthorizations', { organizationId });
  const role = result.data?.role;
  return (
    <Section
      title={text('organizations.access.title')}
      description={
        result.data &&
        (role
          ? text('organizations.access.description', { role: text(`organizations.roles.${role}`) })
          : text('organizations.access.asAdmin'))
      }
    >
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={4} />}
        failed="organizations.access.loadFailed"
      >
        {(data) => <Abilities can={data.can} />}
      </QueryState>
    </Section>
  );
}

function Abilities({ can }: Pick<Authorizations, 'can'>) {
  const text = useText();
  return (
    <ul className={styles.abilities}>
      {abilityNames.map((ability) => {
        const isAllowed = can[ability] === true;
        return (
          <li key={ability} className={isAllowed ? undefined : styles.refused}>
            {isAllowed ? <IconCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
            <span>
              {text(`organizations.access.can.${ability}`)}
              {!isAllowed && <span className="visually-hidden"> – {text('organizations.access.no')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
