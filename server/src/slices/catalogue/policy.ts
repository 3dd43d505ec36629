import { allowedTo, type Allowed, type MemberAccess, type Product } from '@halles/contract';

const either = (allowed: Allowed, isDone: boolean): Allowed => (isDone ? 'catalogue.archived' : allowed);

/** An archived record must be restored before anything else. */
export function canWithProduct(asker: MemberAccess, isArchived: boolean): Product['can'] {
  const allowed = allowedTo(asker, 'editCatalogue');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : 'request.notAllowed',
    duplicate: allowed,
  };
}

export function canWithFormat(asker: MemberAccess, isArchived: boolean) {
  const { edit, archive, restore } = canWithProduct(asker, isArchived);
  return { edit, archive, restore };
}

export function canWithProducer(asker: MemberAccess, isArchived: boolean) {
  const allowed = allowedTo(asker, 'editProducers');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : ('request.notAllowed' as const),
  };
}

export function canWithPriceList(asker: MemberAccess, isArchived: boolean) {
  const allowed = allowedTo(asker, 'editPrices');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : ('request.notAllowed' as const),
    duplicate: allowed,
    send: either(allowed, isArchived),
  };
}
