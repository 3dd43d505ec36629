import { IconMail, IconPercentage, IconPlus, IconReportMoney } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { paths } from '../../../lib/paths.ts';
import { openCommissionRates } from '../components/producers/commission-rates-dialog.tsx';
import { openMessageDialog } from '../components/producers/message-dialog.tsx';
import { openProducerDialog } from '../components/producers/producer-dialog.tsx';
import { useProducers, producerFilters } from '../components/producers/producers-query.ts';
import { ProducersTable } from '../components/producers/ProducersTable.tsx';

export default function ProducersScreen() {
  const text = useText();
  const may = useMay();
  const mayEdit = may('editProducers');
  const maySee = may('seeSales');
  const [state, setState] = useTableAddress(producerFilters);
  const hasProducers = useProducers().length > 0;
  return (
    <>
      <PageHeader
        title={text('catalogue.producers.title')}
        secondary={[
          ...(maySee && hasProducers
            ? [
                {
                  label: text('catalogue.producers.balances'),
                  icon: <IconReportMoney aria-hidden />,
                  href: paths.producerBalances,
                },
              ]
            : []),
          ...(mayEdit && hasProducers
            ? [
                {
                  label: text('catalogue.producers.message.all'),
                  icon: <IconMail aria-hidden />,
                  onClick: () => void openMessageDialog(),
                },
              ]
            : []),
        ]}
        menu={[
          {
            label: text('catalogue.producers.rates.title'),
            icon: <IconPercentage aria-hidden />,
            onClick: () => void openCommissionRates(),
          },
        ]}
        {...(mayEdit && {
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
