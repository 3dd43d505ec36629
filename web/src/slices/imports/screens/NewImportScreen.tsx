import { fileRules, type ImportKindName } from '@halles/contract';
import { Allowed } from '../../../lib/allowed.tsx';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { uploadAs, type StoredFile } from '../../../lib/uploads.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card } from '../../../ui/section.tsx';
import { importAbilities, kindFromSearch, importedListHref } from '../components/import-kinds.tsx';
import { Steps } from '../components/Steps.tsx';
import { useExport } from '../components/use-export.ts';
import { cacheImport } from '../queries.ts';
import styles from './NewImportScreen.module.css';

const limits = { ...fileRules.sheet, extensions: ['.xlsx', '.csv', '.txt'] };

export default function NewImportScreen() {
  const text = useText();
  const [{ kind: _, ...options }] = useAddressSearch();
  const [search] = useAddressSearch();
  const kind = kindFromSearch(search);
  if (!kind)
    return (
      <EmptyState
        illustration="search"
        title={text('imports.new.nothing')}
        action={<Button href={paths.imports}>{text('imports.history.title')}</Button>}
      />
    );
  return (
    <Allowed ability={importAbilities[kind]}>
      <PageHeader
        title={text(`imports.new.${kind}`)}
        subtitle={text('imports.new.subtitle')}
        breadcrumb={[
          { label: text(`imports.kinds.${kind}`), href: importedListHref(kind, options) },
          { label: text('imports.new.title') },
        ]}
        secondary={[{ label: text('imports.history.title'), href: paths.imports }]}
      />
      <Steps current="file" />
      <ChooseFile kind={kind} options={options} />
    </Allowed>
  );
}

function ChooseFile({ kind, options }: { kind: ImportKindName; options: Record<string, unknown> }) {
  const text = useText();
  const navigate = useNavigate();
  const template = useExport('importTemplate', { kind });
  const { run, isRunning, failure } = useAction();
  const read = ({ id }: StoredFile) =>
    run(async () => {
      const made = cacheImport(await api.imports.create({ kind, fileId: id, options }));
      navigate(paths.import(made.id));
    });
  return (
    <div className={styles.column}>
      {failure !== null && <Banner tone="bad" title={failure} />}
      <Card>
        <FileField
          label={text('imports.new.file')}
          description={text('imports.new.hint')}
          limits={limits}
          upload={uploadAs('sheet')}
          onUploaded={(stored) => void read(stored)}
          disabled={isRunning}
        />
        <p className={styles.about}>{text(`imports.new.about.${kind}`)}</p>
        <p role="status" className={styles.reading}>
          {isRunning ? text('imports.new.reading') : ''}
        </p>
      </Card>
      <div className={styles.template}>
        <p>{text('imports.new.template')}</p>
        <Button loading={template.isBusy} onClick={() => template.save('xlsx')}>
          {text('imports.new.download')}
        </Button>
      </div>
    </div>
  );
}
