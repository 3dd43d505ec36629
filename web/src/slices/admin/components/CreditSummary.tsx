import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/section.tsx';
import type { OrganizationPage } from '../queries.ts';

export function CreditSummary({ creditAccount }: Pick<OrganizationPage, 'creditAccount'>) {
  const text = useText();
  const formats = useFormats();
  if (creditAccount === null)
    return <Section title={text('admin.organization.credit')}>{text('admin.organization.noCredit')}</Section>;
  const { organizationId, balance, premium, orderServiceFeesInPercent, defaultServiceFeesInPercent } =
    creditAccount;
  const fee =
    orderServiceFeesInPercent === null
      ? text('admin.organization.feeDefault', { percent: formats.percent(defaultServiceFeesInPercent) })
      : formats.percent(orderServiceFeesInPercent);
  return (
    <Section
      title={text('admin.organization.credit')}
      actions={
        <Button size="small" href={paths.admin.creditAccount(organizationId)}>
          {text('admin.organization.openAccount')}
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: text('admin.organization.balance'), value: formats.money(balance) },
          {
            term: text('admin.organization.account'),
            value: text(premium.isPremium ? 'admin.states.premium' : 'admin.states.standard'),
          },
          { term: text('admin.organization.fee'), value: fee },
        ]}
      />
    </Section>
  );
}
