import { reaction } from '../../platform/reactions/registry.ts';
import { transaction } from '../../platform/transaction.ts';
import { membersWithAbility } from '../organizations/index.ts';

/** Every member who may top up gets one email per fall; the message key makes a second run harmless. */
const mailLowBalance = reaction<'credit.balanceFellLow'>({
  name: 'credit.mailLowBalance',
  on: 'credit.balanceFellLow',
  run: async (ctx, event) => {
    const organizationId = event.organizationIds[0]!;
    const account = await ctx.db
      .selectFrom('credit_accounts as c')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .select(['o.name', 'c.currency'])
      .where('c.organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    const people = await membersWithAbility(ctx.db, organizationId, 'topUpCredit');
    await transaction(ctx, async (tx) => {
      for (const person of people)
        await ctx.ports.mail.queueMail(tx, {
          key: `lowCredit/${event.id}/${person.userId}`,
          to: person.email,
          language: person.language,
          template: 'lowCredit',
          organizationId,
          data: {
            organizationName: account.name,
            balance: { amountMinor: event.data.balanceMinor, currency: account.currency },
            url: `${ctx.ports.settings.publicUrl}/credit-account`,
          },
        });
    });
  },
});

export const creditReactions = [mailLowBalance];
