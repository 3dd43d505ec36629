import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import type { ProductRow } from '../../queries.ts';
import { archiveProducts, duplicateProduct } from './product-changes.ts';

interface ProductMenuProps {
  product: Pick<ProductRow, 'id' | 'isArchived'>;
  name: string;
}

/** The actions of one product, in its row. */
export function ProductMenu({ product: { id, isArchived }, name }: ProductMenuProps) {
  const text = useText();
  const navigate = useNavigate();
  const duplicate = async () => {
    const made = await duplicateProduct(id);
    if (made) navigate(paths.product(made.id));
  };
  return (
    <ActionMenu
      label={text('catalogue.labels.actionsOf', { name })}
      actions={[
        {
          label: text('catalogue.products.actions.duplicate'),
          icon: <IconCopy />,
          onClick: () => void duplicate(),
        },
        isArchived
          ? {
              label: text('catalogue.labels.restore'),
              icon: <IconArchiveOff />,
              separated: true,
              onClick: () => void archiveProducts([id], false),
            }
          : {
              label: text('catalogue.labels.archive'),
              icon: <IconArchive />,
              separated: true,
              onClick: () => void archiveProducts([id], true),
            },
      ]}
    />
  );
}
