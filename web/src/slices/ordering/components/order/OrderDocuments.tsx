import type { PurchaseOrder } from '@halles/contract';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { orderRef } from '../../queries.ts';

const papers = {
  vendor: ['order', 'deliveryNote', 'labels'],
  customer: ['order', 'deliveryNote'],
} as const;
type Paper = (typeof papers)['vendor'][number];

/** Documents the platform generates for an order, in the reader's language. */
export function OrderDocuments({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const [making, setMaking] = useState<Paper | null>(null);
  const save = async (name: Paper) => {
    setMaking(name);
    await runAction(() => downloadFile(`api/documents/${name}.pdf`, { ...orderRef(order) }));
    setMaking(null);
  };
  return (
    <SideSection title={text('ordering.orders.papers.title')}>
      <div className="wrap-8">
        {papers[order.side].map((name) => (
          <Button
            key={name}
            size="small"
            icon={<IconFileTypePdf aria-hidden />}
            loading={making === name}
            onClick={() => void save(name)}
          >
            {text(`ordering.orders.papers.${name}`)}
          </Button>
        ))}
      </div>
    </SideSection>
  );
}
