import type { AccountingExport, AccountingFile } from '@halles/contract';
import { IconDownload } from '@tabler/icons-react';
import { useText, type Text } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useDownload } from '../../../imports/index.ts';
import styles from './Accounting.module.css';
import { formatsOf } from './programs.ts';

/** `1001–1100` */
const numbersOf = ({ firstNumber, lastNumber }: AccountingFile): string =>
  firstNumber === lastNumber ? firstNumber : `${firstNumber}–${lastNumber}`;

const nameOf = (file: AccountingFile, text: Text): string =>
  text(`invoicing.accounting.file.${file.kind}`, { count: file.invoices, numbers: numbersOf(file) });

function useFiles({ id: exportId, program, files }: AccountingExport) {
  const { save, isBusy } = useDownload();
  const choices = files.flatMap((file) =>
    formatsOf(program).map((format) => ({
      file,
      format,
      take: () => save(`api/exports/${program}.${format}`, { exportId, part: file.part }),
    })),
  );
  return { choices, isBusy };
}

/** The files of an export that was just made, with their contents. */
export function ExportFiles({ made }: { made: AccountingExport }) {
  const text = useText();
  const formats = useFormats();
  const { choices, isBusy } = useFiles(made);
  return (
    <ul className={styles.files}>
      {choices.map(({ file, format, take }) => (
        <li key={`${file.part} ${format}`}>
          <span>
            <strong>{nameOf(file, text)}</strong>
            <span className={styles.detail}>
              {text('invoicing.accounting.file.rows', {
                count: file.rows,
                formatted: formats.number(file.rows),
                format: format.toUpperCase(),
              })}
            </span>
          </span>
          <Button
            size="small"
            icon={<IconDownload aria-hidden />}
            disabled={isBusy}
            onClick={take}
            aria-label={text('invoicing.accounting.file.downloadOf', {
              name: nameOf(file, text),
              format: format.toUpperCase(),
            })}
          >
            {text('invoicing.accounting.file.download')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The files of an earlier export, in its row of the list. */
export function FilesAgain({ made, label }: { made: AccountingExport; label: string }) {
  const text = useText();
  const { choices, isBusy } = useFiles(made);
  const [only, ...others] = choices;
  if (!only) return null;
  const word = text('invoicing.accounting.file.download');
  const icon = <IconDownload aria-hidden />;
  if (others.length === 0)
    return (
      <Button size="small" icon={icon} loading={isBusy} onClick={only.take} aria-label={label}>
        {word}
      </Button>
    );
  return (
    <ActionMenu
      label={label}
      trigger={
        <Button size="small" icon={icon} loading={isBusy} aria-haspopup="menu" aria-label={label}>
          {word}
        </Button>
      }
      actions={choices.map(({ file, format, take }) => ({
        label: text('invoicing.accounting.file.named', {
          name: nameOf(file, text),
          format: format.toUpperCase(),
        }),
        onClick: take,
      }))}
    />
  );
}
