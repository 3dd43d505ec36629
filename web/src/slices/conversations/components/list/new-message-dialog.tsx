import type { OrderSide, Partner, RelationId } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import styles from './List.module.css';

interface Choice {
  id: RelationId;
  partner: Partner;
  side: OrderSide;
}

const TYPING_PAUSE_MS = 250;
const SHOWN = 50;

/** Partners on the platform, customers and suppliers, by name. */
function usePartnerChoices(typed: string) {
  const { isSeller, isBuyer, isHub } = useOrganization();
  const { compareNames } = useFormats();
  const input = {
    status: 'active' as const,
    sort: 'name' as const,
    pageSize: SHOWN,
    ...(typed !== '' && { search: typed }),
  };
  const buys = isBuyer || isHub;
  const customers = useLive('relationships.listCustomers', input, { enabled: isSeller });
  const suppliers = useLive('relationships.listSuppliers', input, { enabled: buys });
  const rows = (list: typeof customers | typeof suppliers, side: OrderSide): Choice[] =>
    (list.data?.rows ?? []).map(({ id, partner }) => ({ id, partner, side }));
  const isLoaded = (!isSeller || customers.data) && (!buys || suppliers.data);
  const choices = [...rows(suppliers, 'customer'), ...rows(customers, 'vendor')].filter(
    ({ partner }) => partner.isOnPlatform,
  );
  return {
    data: isLoaded ? choices.toSorted((a, b) => compareNames(a.partner.name, b.partner.name)) : undefined,
    error: customers.error ?? suppliers.error,
    refetch: () => Promise.all([customers.refetch(), suppliers.refetch()]),
  };
}

function Partners({ close }: { close: (href: string) => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const choices = usePartnerChoices(useDebounced(typed.trim(), TYPING_PAUSE_MS));
  return (
    <div className="stack-12">
      <TextField label={text('conversations.new.search')} type="search" value={typed} onChange={setTyped} />
      <QueryState query={choices} skeleton={<ListSkeleton rows={5} />} failed="conversations.new.loadFailed">
        {(partners) =>
          partners.length === 0 ? (
            <p className="quiet">{text('conversations.new.none')}</p>
          ) : (
            <ul className={styles.partners}>
              {partners.map(({ id, partner, side }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.partner}
                    onClick={() => close(paths.conversationAbout('relation', id))}
                  >
                    <OrganizationAvatar name={partner.name} imageUrl={partner.logoUrl} size="small" />
                    <span className={styles.words}>
                      <span>{partner.name}</span>
                      <span className="quiet small">
                        {[text(`conversations.new.side.${side}`), partner.city].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

/** Chooses a partner; resolves to the address of the conversation. */
export const openNewMessage = (): Promise<string | undefined> =>
  openDialog<string>({ title: 'conversations.new.title' }, (close) => <Partners close={close} />);
