import { allowedTo, type Allowed, type MemberAccess } from '@halles/contract';

export const mayEditStock = (member: MemberAccess): Allowed => allowedTo(member, 'editStock');
