import { allowedTo, type Allowed, type MemberAccess, type Product } from '@halles/contract';

const either = (allowed: Allowed, isDone: boolean): Allowed => (isDone ? 'catalogue.archived' : allowed);

/** An archived record must be restored before anything else. */
export function canWithProduct(member: MemberAccess, isArchived: boolean): Product['can'] {
  const allowed = allowedTo(member, 'editCatalogue');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : 'request.notAllowed',
    duplicate: allowed,
  };
}

export function canWithFormat(member: MemberAccess, isArchived: boolean) {
  const { edit, archive, restore } = canWithProduct(member, isArchived);
  return { edit, archive, restore };
}

export function canWithProducer(member: MemberAccess, isArchived: boolean) {
  const allowed = allowedTo(member, 'editProducers');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : ('request.notAllowed' as const),
  };
}

export function canWithPriceList(member: MemberAccess, isArchived: boolean) {
  const allowed = allowedTo(member, 'editPrices');
  return {
    edit: either(allowed, isArchived),
    archive: either(allowed, isArchived),
    restore: isArchived ? allowed : ('request.notAllowed' as const),
    duplicate: allowed,
    send: either(allowed, isArchived),
  };
}
