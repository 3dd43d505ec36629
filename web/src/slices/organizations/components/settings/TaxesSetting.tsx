import { inLanguage, type TaxSetting } from '@halles/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { useAllowed, useIsDisabled, useSettings } from './settings-context.ts';
import { openTaxDialog } from './tax-dialog.tsx';
import styles from './TaxesSetting.module.css';

function TaxRow({ tax, onEdit, onRemove }: { tax: TaxSetting; onEdit: () => void; onRemove: () => void }) {
  const text = useText();
  const formats = useFormats();
  const name = inLanguage(tax.tax.name, useReader());
  const disabled = useIsDisabled('taxes');
  return (
    <li className={styles.tax}>
      <span className="bold anywhere shrinks">{name}</span>
      <span className="figures end">{formats.percent(tax.tax.rate)}</span>
      <span className={styles.number}>{tax.taxNumber || text('settings.taxes.noNumber')}</span>
      <span className={styles.actions}>
        <IconButton
          size="small"
          label={text('settings.taxes.edit', { name })}
          disabled={disabled}
          onClick={onEdit}
        >
          <IconPencil />
        </IconButton>
        <IconButton
          size="small"
          tone="bad"
          label={text('settings.taxes.remove', { name })}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconTrash />
        </IconButton>
      </span>
    </li>
  );
}

/** A seller's taxes: list, add, edit and delete; deletion asks first (Spec §2). */
export function TaxesSetting() {
  const text = useText();
  const reader = useReader();
  const { form } = useSettings();
  const reason = useReason(useAllowed('taxes'));
  const { taxes, deliveryFeeApplicableTaxes } = form.values;

  const write = async (tax?: TaxSetting) => {
    const written = await openTaxDialog(reader, tax);
    if (!written) return;
    form.set(
      'taxes',
      tax ? taxes.map((one) => (one.taxId === written.taxId ? written : one)) : [...taxes, written],
    );
  };
  const remove = async (tax: TaxSetting) => {
    const isSure = await openConfirm({
      title: 'settings.taxes.removeTitle',
      message: 'settings.taxes.removeMessage',
      confirm: 'settings.taxes.removeConfirm',
      danger: true,
      params: { name: inLanguage(tax.tax.name, reader) },
    });
    if (!isSure) return;
    form.set(
      'taxes',
      taxes.filter(({ taxId }) => taxId !== tax.taxId),
    );
    if (deliveryFeeApplicableTaxes.includes(tax.taxId))
      form.set(
        'deliveryFeeApplicableTaxes',
        deliveryFeeApplicableTaxes.filter((taxId) => taxId !== tax.taxId),
      );
  };

  return (
    <div>
      <FieldFrame
        label={text('settings.taxes.title')}
        help={text('settings.taxes.help')}
        name="taxes"
        error={form.errorAt('taxes')}
        group
      >
        {() => (
          <>
            {taxes.length === 0 ? (
              <p className="quiet">
                {text('settings.taxes.none')}. {text('settings.taxes.noneMessage')}
              </p>
            ) : (
              <ul className={styles.taxes}>
                {taxes.map((tax) => (
                  <TaxRow
                    key={tax.taxId}
                    tax={tax}
                    onEdit={() => void write(tax)}
                    onRemove={() => void remove(tax)}
                  />
                ))}
              </ul>
            )}
            <div className={styles.add}>
              <Button
                kind="plain"
                size="small"
                icon={<IconPlus aria-hidden />}
                disabledReason={reason}
                onClick={() => void write()}
              >
                {text('settings.taxes.add')}
              </Button>
            </div>
          </>
        )}
      </FieldFrame>
      <ChangedMeanwhile field="taxes" />
    </div>
  );
}
