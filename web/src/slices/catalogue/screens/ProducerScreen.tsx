import type { ProducerId } from '@halles/contract';
import { IconArchive, IconArchiveOff, IconMail } from '@tabler/icons-react';
import { use } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useReason } from '../../../lib/use-reason.ts';
import { openMessageDialog } from '../components/producers/message-dialog.tsx';
import { ProducerAccountContext } from '../components/producers/producer-account-context.ts';
import { ProducerForm } from '../components/producers/ProducerForm.tsx';
import { ProducerProducts } from '../components/producers/ProducerProducts.tsx';
import { useCommission } from '../components/producers/use-commission.ts';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { ActivityChip } from '../components/products/words.tsx';
import { cacheProducer, type Producer } from '../queries.ts';

export default function ProducerScreen() {
  const producerId = useAddressParams<'producerId'>().producerId as ProducerId;
  const result = useLive('catalogue.getProducer', { producerId });
  return (
    <QueryState query={result} isPage failed="catalogue.producers.loadOneFailed">
      {(data) => <ProducerContent key={data.id} producer={data} />}
    </QueryState>
  );
}

function ProducerContent({ producer }: { producer: Producer }) {
  const text = useText();
  const commission = useCommission();
  const account = use(ProducerAccountContext);
  const noArchive = useReason(producer.can.archive);
  const mayWrite = producer.can.edit === true && producer.email !== null;
  const facts = [
    producer.town,
    text('catalogue.producers.commissionIs', { commission: commission(producer.commission) }),
  ];
  return (
    <>
      <PageHeader
        title={producer.name}
        subtitle={facts.filter(Boolean).join(' · ')}
        breadcrumb={[
          { label: text('catalogue.producers.title'), href: paths.producers },
          { label: producer.name },
        ]}
        status={<ActivityChip isArchived={producer.isArchived} />}
        {...(mayWrite && {
          secondary: [
            {
              label: text('catalogue.producers.message.action'),
              icon: <IconMail aria-hidden />,
              onClick: () => void openMessageDialog([producer]),
            },
          ],
        })}
        {...(!producer.isArchived && {
          menu: [
            {
              label: text('catalogue.labels.archive'),
              icon: <IconArchive />,
              onClick: () => void archiveProducer(producer, true),
              disabledReason: noArchive,
            },
          ],
        })}
        {...(producer.can.restore === true && {
          primary: (
            <PrimaryAction
              icon={<IconArchiveOff aria-hidden />}
              onClick={() => archiveProducer(producer, false)}
            >
              {text('catalogue.labels.restore')}
            </PrimaryAction>
          ),
        })}
      />
      <div className="stack-16 fits below-4">
        {account?.({ producerId: producer.id })}
        <ProducerProducts producerId={producer.id} />
        <ProducerForm producer={producer} />
      </div>
    </>
  );
}

/** Archiving can be undone, so there is no confirmation; a producer with products for sale is refused. */
const archiveProducer = (
  { id, name }: Pick<Producer, 'id' | 'name'>,
  isArchived: boolean,
): Promise<boolean> =>
  runAction(async () => cacheProducer(await api.catalogue.archiveProducer({ producerId: id, isArchived })), {
    done: `catalogue.producers.done.${isArchived ? 'archived' : 'restored'}`,
    params: { name },
    undo: () => () => archiveProducer({ id, name }, !isArchived),
    failed: 'catalogue.producers.failed',
  });
