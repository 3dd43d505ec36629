import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anOrder, orderIdOf } from '../../../testing/orders.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import OrderScreen from './OrderScreen.tsx';

const user = userEvent.setup({ delay: null });
const purchaseOrderId = orderIdOf(1);

async function openMenu(propose: true | 'ordering.afterCutOff', language: 'en-CA' | 'fr-CA' = 'en-CA') {
  mockQuery('ordering.getOrder', { purchaseOrderId }, anOrder({ side: 'customer', can: { propose } }));
  mockQuery('ordering.listOrderActivity', { purchaseOrderId }, []);
  await renderScreen(<OrderScreen />, {
    params: { purchaseOrderId },
    context: aContext(anOrganization({ isSeller: false, isBuyer: true })),
    language,
  });
  await user.click(screen.getAllByRole('button', { name: /More actions|Plus d’actions|Autres actions/ })[0]!);
}

describe('the menu of a customer’s order', () => {
  it.each([
    ['en-CA', /The cut-off has passed/, 'Message Ferme du Nord'],
    ['fr-CA', /L’heure limite est passée/, 'Écrire à Ferme du Nord'],
  ] as const)('leads to the supplier after the cut-off (%s)', async (language, reason, name) => {
    await openMenu('ordering.afterCutOff', language);
    expect((await screen.findByRole('menuitem', { name: reason })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('menuitem', { name }).getAttribute('href')).toBe(
      `/conversations/about/order/${purchaseOrderId}`,
    );
  });

  it('proposes a change before the cut-off, without this detour', async () => {
    await openMenu(true);
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: /^Message / })).toBeNull();
  });
});
