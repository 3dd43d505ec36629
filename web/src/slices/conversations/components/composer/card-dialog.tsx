import type { ConversationSubject } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useMay } from '../../../../lib/use-may.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { ChosenCard } from '../device/drafts.ts';
import styles from './Composer.module.css';
import type { Parties } from './Composer.tsx';
import { useCards, type CardKind } from './use-cards.ts';

interface CardsProps {
  subject: ConversationSubject;
  parties: Parties;
  close: (card: ChosenCard) => void;
}

const TYPING_PAUSE_MS = 250;

function Cards({ subject, parties, close }: CardsProps) {
  const text = useText();
  const may = useMay();
  const maySeeInvoices = may(parties.side === 'vendor' ? 'seeSales' : 'seePurchases');
  const kinds: CardKind[] = [
    'order',
    ...(maySeeInvoices ? (['invoice'] as const) : []),
    ...(subject.kind === 'order' ? (['claim', 'change'] as const) : []),
    'product',
  ];
  const [kind, setKind] = useState<CardKind>('order');
  const [search, setSearch] = useState('');
  const { choices, error, refetch } = useCards(kind, subject, parties, useDebounced(search, TYPING_PAUSE_MS));
  const hasSearch = kind !== 'claim' && kind !== 'change';
  return (
    <div className="stack-12">
      <SelectField
        label={text('conversations.cards.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: text(`conversations.cards.kinds.${value}`) }))}
        onChange={(next) => next !== null && setKind(next)}
      />
      {hasSearch && (
        <TextField
          label={text('conversations.cards.search')}
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      <QueryState
        query={{ data: choices, error, refetch }}
        skeleton={<ListSkeleton rows={4} />}
        failed="conversations.cards.loadFailed"
      >
        {(found) =>
          found.length === 0 ? (
            <p className="quiet">{text('conversations.cards.none')}</p>
          ) : (
            <ul className={styles.choices}>
              {found.map(({ detail, ...card }) => (
                <li key={card.subject.id}>
                  <button type="button" className={styles.choice} onClick={() => close(card)}>
                    <span className="bold">{card.title}</span>
                    <span className="quiet small">{detail}</span>
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

/** Chooses an order, invoice, claim, change or product to send with the message. */
export const openCardDialog = (
  subject: ConversationSubject,
  parties: Parties,
): Promise<ChosenCard | undefined> =>
  openDialog<ChosenCard>({ title: 'conversations.cards.title', width: 520 }, (close) => (
    <Cards subject={subject} parties={parties} close={close} />
  ));
