import { standingLimits, weekdays, type OrganizationId } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { IntegerField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { WeekdayChoice } from '../../../distribution/index.ts';
import { addressLine } from '../../../organizations/index.ts';
import styles from './Standing.module.css';
import type { StandingValues } from './standing-values.ts';
import { NotServed, FulfilmentChoice } from './FulfilmentChoice.tsx';

/** Fulfilment and weekdays; weekdays the seller does not serve are flagged before saving. */
export function WhenFields({ form, vendorId }: { form: Form<StandingValues>; vendorId: OrganizationId }) {
  const text = useText();
  const { values, set, errorAt } = form;
  const { data: fulfilments } = useQuery({
    ...query('ordering.listStandingOrderFulfilments', {
      vendorId,
      ...(values.addressId && { addressId: values.addressId }),
      formatIds: values.lines.map(({ formatId }) => formatId),
    }),
    placeholderData: keepPreviousData,
  });
  const fulfilment = fulfilments?.find(({ fulfilmentId }) => fulfilmentId === values.fulfilmentId);
  return (
    <Fields>
      <FulfilmentChoice
        fulfilments={fulfilments}
        value={values.fulfilmentId}
        error={errorAt('fulfilmentId')}
        onChange={(fulfilmentId) => {
          set('fulfilmentId', fulfilmentId);
          const chosen = fulfilments?.find((one) => one.fulfilmentId === fulfilmentId);
          // Most customers want every delivery day; days can be unticked.
          if (chosen && values.weekdays.length === 0) set('weekdays', chosen.weekdays);
        }}
      />
      {fulfilment?.kind !== 'pickup' && <AddressChoice form={form} />}
      <WeekdayChoice
        value={values.weekdays}
        onChange={(days) =>
          set(
            'weekdays',
            weekdays.filter((day) => days.includes(day)),
          )
        }
      />
      {errorAt('weekdays') && (
        <p className={styles.problem} role="alert">
          {errorAt('weekdays')}
        </p>
      )}
      {fulfilment && <NotServed fulfilment={fulfilment} weekdays={values.weekdays} />}
      <Fields columns={2}>
        <IntegerField
          label={text('ordering.standing.form.everyWeeks')}
          value={values.everyWeeks}
          onChange={(weeks) => set('everyWeeks', weeks ?? Number.NaN)}
          error={errorAt('everyWeeks')}
          min={1}
          max={standingLimits.everyWeeks}
          withButtons
        />
        <IntegerField
          label={text('ordering.standing.form.leadDays')}
          help={text('ordering.standing.form.leadHelp')}
          value={values.leadDays}
          onChange={(days) => set('leadDays', days ?? Number.NaN)}
          error={errorAt('leadDays')}
          min={1}
          max={standingLimits.leadDays}
          withButtons
        />
        <DateField
          label={text('ordering.standing.form.startsOn')}
          value={values.startsOn || null}
          onChange={(day) => set('startsOn', day ?? '')}
          error={errorAt('startsOn')}
          required
        />
        <DateField
          label={text('ordering.standing.form.endsOn')}
          value={values.endsOn}
          onChange={(day) => set('endsOn', day)}
          error={errorAt('endsOn')}
        />
      </Fields>
    </Fields>
  );
}

/** With a single address there is nothing to choose. */
function AddressChoice({ form }: { form: Form<StandingValues> }) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { data = [] } = useLive('organizations.listAddresses', { organizationId });
  if (data.length < 2) return null;
  const main = data.find(({ isMain }) => isMain);
  const { addressId } = form.values;
  return (
    <SelectField
      label={text('ordering.standing.form.address')}
      value={addressId ?? main?.id ?? null}
      required
      options={data.map((address) => ({
        value: address.id as string,
        label: [address.label, addressLine(address)].filter(Boolean).join(' – '),
      }))}
      onChange={(id) => form.set('addressId', id === main?.id ? null : (id as StandingValues['addressId']))}
    />
  );
}
