import { roles, type Ability, type NotificationKind, type UserId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import { own, row, type Row, type Table } from './rows.ts';

/** Spec §4: links to the inventory, searching for the product. */
const inventorySearchUrl = (name: Events['inventory.stockRanOut']['productName']): string =>
  `/inventory?search=${encodeURIComponent(name[name.original])}`;

const stock = (type: string): Row<'inventory.stockFellLow' | 'inventory.stockRanOut'> =>
  row(type, ['stock', 'warning', 'editStock'], {
    to: own,
    params: ({ data: { productName, formatTitle, available } }) => ({
      product: productName,
      format: formatTitle,
      available: { quantity: available },
    }),
    context: ({ data }) => ({ ...data }),
    url: ({ data }) => inventorySearchUrl(data.productName),
  });

type Task = Events['platform.reactionFailed']['task'];

/** What has to be finished by hand is told to those who can. */
const failed = (task: Task, type: string, kind: NotificationKind, ability: Ability) =>
  row<'platform.reactionFailed'>(type, [kind, 'warning', ability], {
    to: (event) => (event.data.task === task ? own(event) : []),
    url: ({ data }) => data.relatedUrl,
  });

const imported = (type: 'IMPORT_FINISHED' | 'IMPORT_FAILED') =>
  row<'imports.applied' | 'imports.failed'>(type, ['files', 'file', null], {
    to: own,
    params: ({ data }) => ({
      kind: { key: `notifications.importKinds.${data.kind}` },
      ...('created' in data && { created: data.created, changed: data.changed }),
    }),
    url: ({ subjectId }) => `/imports/${subjectId}`,
  });

const file = (type: string, isWritten: boolean) =>
  row<'reports.fileFinished'>(type, ['files', 'file', null], {
    to: (event) => (event.data.isWritten === isWritten ? own(event) : []),
    people: ({ userIds }) => userIds as UserId[],
    url: ({ data: { side } }) => (side === 'vendor' ? '/vendor/sales-report' : '/customer/buying-report'),
  });

type NotSent = Events['reports.savedReportNotSent']['reason'];

/** Told to whoever scheduled the report, or, where that person may no longer see it, to those who can take it over. */
const reportNotSent = (reason: NotSent, type: string) =>
  row<'reports.savedReportNotSent'>(type, ['files', 'warning', reason === 'noAccess' ? 'shareViews' : null], {
    to: (event) => (event.data.reason === reason ? own(event) : []),
    ...(reason !== 'noAccess' && { people: ({ userIds }) => userIds as UserId[] }),
    params: ({ data: { name } }) => ({ report: name }),
    url: ({ data: { side } }) => (side === 'vendor' ? '/vendor/sales-report' : '/customer/buying-report'),
  });

const featureChanged = (type: string, icon: 'bell' | 'warning') =>
  row<'organizations.featureClosed' | 'organizations.featureOpened'>(type, ['account', icon, null], {
    to: own,
    params: ({ data: { feature, reason } }) => ({
      feature: { key: `notifications.features.${feature}` },
      reason,
    }),
    url: () => '/',
  });

const SECURITY = 'The person is mailed about the security of the account, whatever they chose.';
const OWN = 'The organization’s own screens show it.';

/** Events of the organization itself, its people, stock and files. */
export const ownEvents = {
  'organizations.memberJoined': [
    row('MEMBER_JOINED', ['account', 'member', 'inviteMembers'], {
      to: own,
      except: ({ data }) => [data.userId],
      params: ({ data: { role } }) => ({
        role: { key: `notifications.roles.${(roles as readonly string[]).includes(role) ? role : 'viewer'}` },
      }),
      context: ({ data: { userId, role } }) => ({ userId, role }),
      url: ({ organizationIds }) => `/organization/${organizationIds[0]}/edit?tab=members`,
    }),
  ],
  'organizations.memberRoleChanged': [
    row('YOUR_ROLE_CHANGED', ['account', 'member', null], {
      to: own,
      people: ({ data }) => [data.userId],
      params: ({ data: { role } }) => ({
        role: { key: `notifications.roles.${(roles as readonly string[]).includes(role) ? role : 'viewer'}` },
      }),
      url: () => '/',
    }),
  ],
  'organizations.verified': [
    row('ORGANIZATION_VERIFIED', ['account', 'bell', null], { to: own, url: () => '/' }),
  ],
  'organizations.suspended': [
    row('ORGANIZATION_SUSPENDED', ['account', 'warning', null], {
      to: own,
      params: ({ data }) => ({ reason: data.reason }),
      url: () => '/',
    }),
  ],
  'organizations.restored': [
    row('ORGANIZATION_RESTORED', ['account', 'bell', null], { to: own, url: () => '/' }),
  ],
  'organizations.featureClosed': [featureChanged('FEATURE_CLOSED', 'warning')],
  'organizations.featureOpened': [featureChanged('FEATURE_OPENED', 'bell')],
  'organizations.created': OWN,
  'organizations.profileChanged': 'Customers and suppliers see the new name and address.',
  'organizations.settingsChanged': OWN,
  'organizations.addressChanged': 'Customers and suppliers see the new address.',
  'organizations.addressRemoved': OWN,
  'organizations.setupChanged': OWN,
  'organizations.activeChosen': OWN,
  'organizations.memberInvited': 'The invitation is mailed.',
  'organizations.invitationResent': 'The invitation is mailed again.',
  'organizations.invitationRevoked': 'A link that does not work any more says so when it is opened.',
  'organizations.memberRemoved': 'A person who is no member any more sees nothing of the organization.',
  'organizations.memberProfileChanged': OWN,
  'organizations.tableViewChanged': OWN,
  'inventory.stockFellLow': [stock('FORMAT_LOW_ON_STOCK_AFTER_ORDER')],
  'inventory.stockRanOut': [stock('FORMAT_OUT_OF_STOCK_AFTER_ORDER')],
  'inventory.stockChanged': 'Buyers see what is available; the seller is warned when little is left.',
  'inventory.stockTakeChanged': OWN,
  'imports.applied': [imported('IMPORT_FINISHED')],
  'imports.failed': [imported('IMPORT_FAILED')],
  'imports.uploaded': 'The person who imports watches each step.',
  'imports.mapped': 'The person who imports watches each step.',
  'imports.cellFixed': 'The person who imports watches each step.',
  'imports.compared': 'The person who imports watches each step.',
  'imports.started': 'The person who imports watches each step.',
  'imports.progressed': 'The person who imports watches each step.',
  'imports.undone': 'The person who imports watches each step.',
  'imports.discarded': 'The person who imports watches each step.',
  'reports.fileFinished': [file('FILE_READY', true), file('FILE_FAILED', false)],
  'reports.savedReportNotSent': [
    reportNotSent('failed', 'REPORT_NOT_SENT'),
    reportNotSent('mailLimit', 'REPORT_WAITS'),
    reportNotSent('noAccess', 'REPORT_WITHOUT_ACCESS'),
  ],
  'reports.fileChanged': 'Progress, which the list of files shows.',
  'reports.savedReportChanged': OWN,
  'feedback.sent': 'The Halles team reads it where it looks for feedback.',
  'feedback.handled': 'A mark in the list of the Halles team.',
  'hubs.statementClosed': 'The statement is mailed to the producer.',
  'hubs.purchaseSent': 'A producer on Halles gets an order, the others an email.',
  'hubs.purchaseChanged': 'A producer on Halles sees the order, the others get an email.',
  'hubs.accountChanged': 'What a hub agreed with its producer; the statements show it.',
  'hubs.settlementRecorded': 'The producer sees the payment on the next statement.',
  'hubs.settlementVoided': 'The producer sees the payment on the next statement.',
  'hubs.purchasingOptionsChanged': OWN,
  'hubs.purchasingTermsChanged': OWN,
  'platform.reactionFailed': [
    failed('creditNote', 'CREDIT_NOTE_FAILED', 'invoices', 'handleInvoices'),
    failed('invoiceDraft', 'INVOICE_DRAFT_FAILED', 'invoices', 'handleInvoices'),
    failed('invoiceMail', 'INVOICE_MAIL_FAILED', 'invoices', 'handleInvoices'),
    failed('offerMail', 'OFFER_MAIL_FAILED', 'offers', 'editOffers'),
    failed('purchaseMail', 'PURCHASE_MAIL_FAILED', 'orders', 'handleOrders'),
    failed('statementMail', 'STATEMENT_MAIL_FAILED', 'invoices', 'editProducers'),
  ],
  'platform.requestRefused': 'The person reads the refusal on the screen.',
  'admin.actedAs': 'The activity of the organization shows who acted in its name, and why.',
  'admin.remoteConfigChanged': 'Open screens follow it, and an announcement says what matters to people.',
  'admin.jobsRetried': 'What the jobs do is announced by their own events.',
  'admin.jobsPurged': 'Only the team of the market deletes jobs, and its audit log says why.',
  'admin.mailResent': 'The email itself tells its recipient.',
  'admin.checkStarted': 'The team of the market sees it on the screen that started it.',
  'admin.checkFinished': 'The team of the market sees it on the screen that started it.',
  'notifications.webhookConnected': OWN,
  'notifications.webhookChanged': OWN,
  'notifications.webhookAnswered': OWN,
  'notifications.webhookPaused': [
    row('WEBHOOK_PAUSED', ['account', 'warning', 'editSettings'], {
      to: own,
      params: ({ data: { host } }) => ({ host }),
      url: () => '/organizations/settings#webhook',
    }),
  ],
  'notifications.webhookResumed': OWN,
  'notifications.webhookRemoved': OWN,
  'notifications.recorded': 'The notification itself.',
  'notifications.read': 'Only the person’s own screens.',
  'notifications.pushDevicesChanged': 'Only the person’s own screens.',
  'notifications.settingsChanged': 'Only the person’s own screens.',
  'identity.userSignedUp': 'The person is mailed a link.',
  'identity.emailVerified': 'Only the person’s own screens.',
  'identity.signedIn': SECURITY,
  'identity.signInFailed': 'The person reads the refusal on the screen.',
  'identity.sessionEnded': 'Only the person’s own screens.',
  'identity.sessionsEnded': 'Only the person’s own screens.',
  'identity.passwordChanged': SECURITY,
  'identity.secondFactorChanged': SECURITY,
  'identity.recoveryCodesRenewed': SECURITY,
  'identity.profileChanged': 'Only the person’s own screens.',
  'identity.adminGranted': 'The person’s own screens show the admin area.',
  'identity.adminRevoked': 'The person’s own screens hide the admin area.',
  'identity.emailChangeUndone': SECURITY,
  'identity.personDisabled': 'The person is signed out, and the sign-in says why.',
  'identity.personEnabled': 'The person can sign in again.',
  'identity.accountDeleted': SECURITY,
} as const satisfies Partial<Table>;
