import type { ImportId, ImportRecord } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportChip } from '../components/chips.tsx';
import { ColumnsStep } from '../components/ColumnsStep.tsx';
import { importHref, importedListHref } from '../components/import-kinds.tsx';
import { PreviewStep } from '../components/PreviewStep.tsx';
import { ProgressStep } from '../components/ProgressStep.tsx';
import { ResultStep } from '../components/ResultStep.tsx';
import { Steps, type Step } from '../components/Steps.tsx';
import { useTitles } from '../components/value-texts.ts';

const stepOf: Record<ImportRecord['status'], Step> = {
  uploaded: 'columns',
  mapped: 'preview',
  previewed: 'preview',
  failed: 'preview',
  applying: 'done',
  applied: 'done',
  undone: 'done',
};

export default function ImportScreen() {
  const importId = useAddressParams<'importId'>().importId as ImportId;
  return (
    <QueryState query={useLive('imports.get', { importId })} skeleton={null} isPage>
      {(record) => <Import record={record} />}
    </QueryState>
  );
}

function Import({ record }: { record: ImportRecord }) {
  const [search, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  const mayMap = record.can.map === true;
  // A file that failed before it was compared has no preview.
  const isUncompared =
    record.status === 'failed' && Object.values(record.counts).every((count) => count === 0);
  const own = isUncompared ? 'columns' : stepOf[record.status];
  const step: Step = mayMap && search['step'] === 'columns' ? 'columns' : own;
  const goTo = (to: Step) => {
    if (to === 'columns') setSearch({ step: 'columns' }, { push: true });
    else navigate(importHref(record.kind, record.options));
  };
  return (
    <>
      <ImportHeader record={record} />
      <Steps current={step} {...(mayMap && { onBack: goTo })} />
      <div className="shrinks stack-16 below-16">
        {step === 'columns' && (
          <ColumnsStep
            key={`${record.sheet}/${record.headerLine}`}
            record={record}
            onDone={() => setSearch({})}
          />
        )}
        {step === 'preview' && <PreviewStep record={record} />}
        {step === 'done' &&
          (record.status === 'applying' ? <ProgressStep record={record} /> : <ResultStep record={record} />)}
      </div>
    </>
  );
}

function ImportHeader({ record }: { record: ImportRecord }) {
  const text = useText();
  const titleOf = useTitles();
  const navigate = useNavigate();
  const { id, kind, options, title, fileName, status, can } = record;
  const discard = () =>
    runAction(
      async () => {
        await api.imports.discard({ importId: id });
        navigate(importedListHref(kind, options));
      },
      {
        confirm: {
          title: 'imports.discard.title',
          message: 'imports.discard.message',
          confirm: 'imports.discard.confirm',
          danger: true,
        },
      },
    );
  return (
    <PageHeader
      title={title ? `${text(`imports.kinds.${kind}`)} · ${titleOf(title)}` : text(`imports.kinds.${kind}`)}
      subtitle={fileName}
      status={<ImportChip status={status} />}
      breadcrumb={[{ label: text('imports.history.title'), href: paths.imports }, { label: fileName }]}
      {...(can.discard === true && {
        menu: [{ label: text('imports.discard.action'), danger: true, onClick: () => void discard() }],
      })}
    />
  );
}
