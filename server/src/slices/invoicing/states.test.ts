import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { balanceOf, invoiceStateOf, invoiceStatuses, type InvoiceBalanceState } from '@halles/contract';
import { testWorld } from '../../testing/world.ts';

const { db } = await testWorld();
const TODAY = '2026-11-21';

const amounts = [-40, 0, 40, 100];
const cases: InvoiceBalanceState[] = invoiceStatuses.flatMap((status) =>
  amounts.flatMap((paidMinor) =>
    amounts.flatMap((creditedMinor) =>
      amounts.flatMap((writtenOffMinor) =>
        [null, '2026-11-20', TODAY].flatMap((dueOn) =>
          [true, false].flatMap((hasEmission) =>
            [true, false].map((isRefused) => ({
              status,
              totalMinor: 100,
              paidMinor,
              creditedMinor,
              writtenOffMinor,
              dueOn,
              hasEmission,
              isRefused,
            })),
          ),
        ),
      ),
    ),
  ),
);

const asRows = cases.map((invoice) => ({
  kind: 'invoice',
  status: invoice.status,
  total_minor: invoice.totalMinor,
  paid_minor: invoice.paidMinor,
  credited_minor: invoice.creditedMinor,
  written_off_minor: invoice.writtenOffMinor,
  applied_minor: 0,
  due_on: invoice.dueOn,
  refused_at: invoice.isRefused ? '2026-11-20T12:00:00Z' : null,
}));

it('is the same in the database as in the rule, over every case', async () => {
  const emissions = cases.map(({ hasEmission }) => hasEmission);
  const { rows } = await sql<{ state: string }>`
    select invoice_state(jsonb_populate_record(null::invoices, r.value
        || jsonb_build_object('balance_minor', (r.value->>'total_minor')::bigint - (r.value->>'paid_minor')::bigint
          - (r.value->>'credited_minor')::bigint - (r.value->>'written_off_minor')::bigint)),
      (${emissions}::boolean[])[r.ordinality], ${TODAY}::date) as state
    from jsonb_array_elements(${JSON.stringify(asRows)}::jsonb) with ordinality r order by r.ordinality`.execute(
    db,
  );
  expect(rows.map(({ state }) => state)).toEqual(cases.map((invoice) => invoiceStateOf(invoice, TODAY)));
});

it('has the balance of the rule; a credit note holds what it has not given yet', async () => {
  const balances = await db.transaction().execute(async (tx) => {
    await sql`create temporary table balances (like invoices including generated) on commit drop`.execute(tx);
    for (const { column_name: name } of (
      await sql<{ column_name: string }>`select column_name from information_schema.columns
        where table_name = 'balances' and is_nullable = 'NO' and is_generated = 'NEVER'`.execute(tx)
    ).rows)
      await sql`alter table balances alter column ${sql.ref(name)} drop not null`.execute(tx);
    const credit = { ...asRows[0]!, kind: 'creditNote', paid_minor: 0, applied_minor: 30 };
    await sql`insert into balances (kind, status, total_minor, paid_minor, credited_minor, written_off_minor, applied_minor)
      select kind, status, total_minor, paid_minor, credited_minor, written_off_minor, applied_minor
      from jsonb_to_recordset(${JSON.stringify([...asRows, credit])}::jsonb)
        as r(kind text, status text, total_minor bigint, paid_minor bigint, credited_minor bigint,
          written_off_minor bigint, applied_minor bigint)`.execute(tx);
    const { rows } = await sql<{
      balance_minor: number;
    }>`select balance_minor from balances order by ctid`.execute(tx);
    return rows.map((row) => row.balance_minor);
  });
  expect(balances).toEqual([...cases.map(balanceOf), -70]);
});
