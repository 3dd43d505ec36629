import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { useOrganization } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AttachToOrder } from '../share-files/AttachToOrder.tsx';
import { FileChoice } from '../share-files/FileChoice.tsx';
import { SendToConversation } from '../share-files/SendToConversation.tsx';
import { removeSharedFile, sharedFiles, type SharedFile } from '../share-files/shared-files.ts';

const KEY = ['shared-files'];

/** Photos and PDFs that another application shared to Halles: each goes to a conversation or an order. */
export default function ShareFilesScreen() {
  const text = useText();
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: sharedFiles, staleTime: 0, gcTime: 0 });
  const remove = async ({ address }: SharedFile) => {
    await removeSharedFile(address);
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <>
      <PageHeader title={text('share-files.title')} />
      <QueryState query={query} failed="share-files.failed">
        {(files) =>
          files.length === 0 ? (
            <EmptyState
              title={text('share-files.none')}
              action={<Button href={paths.dashboard}>{text('share-files.toDashboard')}</Button>}
            >
              {text('share-files.noneHint')}
            </EmptyState>
          ) : (
            <Share files={files} onRemove={remove} />
          )
        }
      </QueryState>
    </>
  );
}

function Share({
  files,
  onRemove,
}: {
  files: readonly SharedFile[];
  onRemove: (file: SharedFile) => Promise<void>;
}) {
  const { isSeller } = useOrganization();
  const [address, setAddress] = useState(files[0]!.address);
  const chosen = files.find((one) => one.address === address) ?? files[0]!;
  return (
    <div className="stack-16">
      <FileChoice files={files} chosen={chosen} onChoose={setAddress} onRemove={onRemove} />
      <SendToConversation key={`message ${chosen.address}`} shared={chosen} onSent={() => onRemove(chosen)} />
      {isSeller && (
        <AttachToOrder
          key={`document ${chosen.address}`}
          shared={chosen}
          onAttached={() => onRemove(chosen)}
        />
      )}
    </div>
  );
}
