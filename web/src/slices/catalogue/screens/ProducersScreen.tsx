import { allowedTo } from '@halles/contract';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useAppContext } from '../../../lib/session.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTableAddress } from '../../credit/index.ts';
import { openMessageDialog } from '../components/producers/message-dialog.tsx';
import { openProducerDialog } from '../components/producers/producer-dialog.tsx';
import { useProducers } from '../components/products/use-producers.ts';
import { producerFilters } from '../components/producers/producers-asked.ts';
import { ProducersTable } from '../components/producers/ProducersTable.tsx';

/** Those whose products are sold here. */
export default function ProducersScreen() {
  const text = useText();
  const { currentMembership, view } = useAppContext();
  const mayEdit = allowedTo({ role: currentMembership?.role ?? null, view }, 'editProducers') === true;
  const [state, setState] = useTableAddress(producerFilters);
  const hasProducers = useProducers().length > 0;
  return (
    <>
      <PageHeader
        title={text('catalogue.producers.title')}
        subtitle={text('catalogue.producers.subtitle')}
        {...(mayEdit && {
          secondary: hasProducers
            ? [
                {
                  label: text('catalogue.producers.message.all'),
                  icon: <IconMail aria-hidden />,
                  onClick: () => void openMessageDialog(),
                },
              ]
            : [],
          primary: (
            <PrimaryAction icon={<IconPlus aria-hidden />} onClick={() => void openProducerDialog()}>
              {text('catalogue.producers.new')}
            </PrimaryAction>
          ),
        })}
      />
      <ProducersTable state={state} onStateChange={setState} mayEdit={mayEdit} />
    </>
  );
}
