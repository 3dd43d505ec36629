import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultChoices, type TextCatalogue } from '@halles/contract';
import type { EventType } from '../../events.ts';
import { promisedEmails, type MailingOperation } from '../../testing/promised-emails.ts';
import { rowsOf } from './reactions/table.ts';

/** An email and the operation that sends it; `app/promised-emails.test.ts` runs the operation. */
type Email = { [By in MailingOperation]: { mails: (typeof promisedEmails)[By]; by: By } }[MailingOperation];

/** What makes a text true: a notification of an event, an email, or what else the reader can rely on. */
type Proof = { on: EventType; notifies: string; byEmail?: true } | Email | { because: string };

/**
 * Every text of a screen or an email that says that somebody is notified, by its key. The screen texts are read from
 * the catalogues, so that a new one without its proof fails here.
 */
const proofs: Readonly<Record<string, readonly Proof[]>> = {
  'errors.server.fault': [{ because: 'The program reports the error to the service that watches it.' }],
  'admin.configuration.kinds.warning': [{ because: 'The French word for a warning; it promises nothing.' }],
  'admin.features.closeMessage': [{ on: 'organizations.featureClosed', notifies: 'FEATURE_CLOSED' }],
  'admin.features.closed': [{ on: 'organizations.featureClosed', notifies: 'FEATURE_CLOSED' }],
  'admin.features.openMessage': [{ on: 'organizations.featureOpened', notifies: 'FEATURE_OPENED' }],
  'admin.features.opened': [{ on: 'organizations.featureOpened', notifies: 'FEATURE_OPENED' }],
  'admin.reportedMessages.decide.dismissedMessage': [
    { on: 'conversations.reportDecided', notifies: 'REPORT_ANSWERED' },
  ],
  'admin.reportedMessages.dismissChosenMessage': [
    { on: 'conversations.reportDecided', notifies: 'REPORT_ANSWERED' },
  ],
  'admin.reportedMessages.decide.suspendedMessage': [
    { on: 'conversations.reportDecided', notifies: 'REPORT_ANSWERED' },
    { on: 'organizations.suspended', notifies: 'ORGANIZATION_SUSPENDED' },
  ],
  'admin.reportedMessages.decide.warnedMessage': [
    { on: 'conversations.reportDecided', notifies: 'REPORT_ANSWERED' },
    { on: 'conversations.reportDecided', notifies: 'MESSAGES_WARNED' },
  ],
  'catalogue.producers.message.help': [{ mails: 'producersMessage', by: 'catalogue.sendProducersMessage' }],
  'conversations.report.help': [{ because: 'It says that the other organization is not notified.' }],
  'reports.saved.forgetMessage': [{ mails: 'report', by: 'reports.putSavedReport' }],
  'relationships.askFirst.decline': [
    { on: 'relationships.moved', notifies: 'ACCESS_DECLINED' },
    { on: 'relationships.moved', notifies: 'INVITATION_DECLINED' },
  ],
  'relationships.terms.policies.warn': [{ because: 'The order itself warns the person who opens it.' }],
  'relationships.sheet.warnMe': [{ because: 'The order itself warns the person who opens it.' }],
  'ordering.mailed.partnerNotified': [
    { on: 'ordering.moved', notifies: 'ORDER_CONFIRMED' },
    { on: 'ordering.moved', notifies: 'ORDER_DECLINED' },
    { on: 'ordering.changeDecided', notifies: 'ORDER_CHANGE_ACCEPTED' },
    { on: 'ordering.changeDecided', notifies: 'ORDER_CHANGE_REFUSED' },
  ],
  'ordering.orders.reason.customer.cancel': [{ on: 'ordering.moved', notifies: 'ORDER_CANCELLED' }],
  'offers.saved.noSearchesHelp': [{ on: 'offers.savedSearchFound', notifies: 'SAVED_SEARCH_FOUND' }],
  'offers.saved.notifies': [{ on: 'offers.savedSearchFound', notifies: 'SAVED_SEARCH_FOUND' }],
  'invoicing.dispute.message': [{ on: 'invoicing.disputed', notifies: 'INVOICE_DISPUTED' }],
  'invoicing.dispute.done': [{ on: 'invoicing.disputed', notifies: 'INVOICE_DISPUTED' }],
  'admin.fees.confirmMessage_one': [{ mails: 'feeInvoice', by: 'admin.invoiceFees' }],
  'admin.fees.confirmMessage_other': [{ mails: 'feeInvoice', by: 'admin.invoiceFees' }],
  'catalogue.priceLists.send.done_one': [{ mails: 'priceList', by: 'catalogue.sendPriceList' }],
  'catalogue.priceLists.send.done_other': [{ mails: 'priceList', by: 'catalogue.sendPriceList' }],
  'catalogue.priceLists.links.revokeOf': [{ mails: 'priceList', by: 'catalogue.sendPriceList' }],
  'catalogue.producers.message.sent_one': [
    { mails: 'producersMessage', by: 'catalogue.sendProducersMessage' },
  ],
  'catalogue.producers.message.sent_other': [
    { mails: 'producersMessage', by: 'catalogue.sendProducersMessage' },
  ],
  'conversations.report.done': [{ because: 'The Halles team has it in its list of reported messages.' }],
  'feedback.sent': [{ because: 'The Halles team has it in its list of feedback, and answers by hand.' }],
  'identity.emailChange.sent': [{ mails: 'confirmNewEmail', by: 'identity.requestEmailChange' }],
  'identity.emailChange.waiting': [{ mails: 'confirmNewEmail', by: 'identity.requestEmailChange' }],
  'mail.orderUpdate.news.sent.subject': [{ on: 'ordering.submitted', notifies: 'ORDER_RECEIVED' }],
  'offers.notices.help': [
    { on: 'offers.scheduledOfferAnnounced', notifies: 'SCHEDULED_OFFER_OPENED' },
    { on: 'offers.scheduledOfferAnnounced', notifies: 'SCHEDULED_OFFER_CLOSES_SOON' },
  ],
  'organizations.invitation.sentTo': [{ mails: 'invitation', by: 'organizations.inviteMember' }],
  'organizations.invitations.resent': [{ mails: 'invitation', by: 'organizations.resendInvitation' }],
  'organizations.members.invited': [{ mails: 'invitation', by: 'organizations.inviteMember' }],
  'relationships.invite.sent': [{ mails: 'supplierInvitation', by: 'relationships.invite' }],
  'share-files.sent': [{ on: 'conversations.messageSent', notifies: 'MESSAGE_RECEIVED' }],
  'invoicing.send.message': [{ mails: 'invoice', by: 'invoicing.sendInvoice' }],
  'invoicing.emission.message': [{ on: 'invoicing.emitted', notifies: 'PAYMENT_ANNOUNCED' }],
  'identity.forgot.intro': [{ mails: 'resetPassword', by: 'identity.requestPasswordReset' }],
  'hubs.hub.confirmMessage': [
    { on: 'ordering.submitted', notifies: 'ORDER_RECEIVED' },
    { mails: 'hubPurchase', by: 'hubs.createPurchases' },
  ],
  'hubs.purchases.cancelMessage': [{ because: 'It asks the reader to inform the producer.' }],
  'hubs.week.undoMessage': [{ because: 'It asks the reader to inform the producer.' }],
  'credit.alert.off': [{ on: 'credit.balanceFellLow', notifies: 'CREDIT_LOW', byEmail: true }],
  'credit.alert.on': [{ on: 'credit.balanceFellLow', notifies: 'CREDIT_LOW', byEmail: true }],
  'mail.orderUpdate.news.sent.body': [{ mails: 'orderUpdate', by: 'ordering.applyOrderAction' }],
  'mail.notificationDigest.subject_one': [
    { mails: 'notificationDigest', by: 'notifications.changeSettings' },
  ],
  'mail.notificationDigest.subject_other': [
    { mails: 'notificationDigest', by: 'notifications.changeSettings' },
  ],
  'mail.notificationDigest.heading_one': [
    { mails: 'notificationDigest', by: 'notifications.changeSettings' },
  ],
  'mail.notificationDigest.heading_other': [
    { mails: 'notificationDigest', by: 'notifications.changeSettings' },
  ],
  'admin.fees.doneInPart': [{ mails: 'feeInvoice', by: 'admin.invoiceFees' }],
  'admin.fees.done_one': [{ mails: 'feeInvoice', by: 'admin.invoiceFees' }],
  'admin.fees.done_other': [{ mails: 'feeInvoice', by: 'admin.invoiceFees' }],
  'conversations.orderEvents.submitted_customer': [{ on: 'ordering.submitted', notifies: 'ORDER_RECEIVED' }],
  'errors.identity.emailNotVerified': [{ mails: 'verifyEmail', by: 'identity.signUp' }],
  'hubs.hub.sent_one': [
    { on: 'ordering.submitted', notifies: 'ORDER_RECEIVED' },
    { mails: 'hubPurchase', by: 'hubs.createPurchases' },
  ],
  'hubs.hub.sent_other': [
    { on: 'ordering.submitted', notifies: 'ORDER_RECEIVED' },
    { mails: 'hubPurchase', by: 'hubs.createPurchases' },
  ],
  'hubs.purchases.mailed': [{ mails: 'hubPurchase', by: 'hubs.createPurchases' }],
  'hubs.purchases.mailedNow': [{ mails: 'hubPurchase', by: 'hubs.mailPurchase' }],
  'identity.checkEmail.intro': [{ mails: 'verifyEmail', by: 'identity.signUp' }],
  'identity.checkEmail.sentAgain': [{ mails: 'verifyEmail', by: 'identity.resendVerification' }],
  'identity.forgot.sent': [{ mails: 'resetPassword', by: 'identity.requestPasswordReset' }],
  'invoicing.bulk.done.publishAndSend_one': [{ mails: 'invoice', by: 'invoicing.issueInvoices' }],
  'invoicing.bulk.done.publishAndSend_other': [{ mails: 'invoice', by: 'invoicing.issueInvoices' }],
  'invoicing.bulk.done.remind_one': [{ mails: 'invoice', by: 'invoicing.startInvoiceBatch remind' }],
  'invoicing.bulk.done.remind_other': [{ mails: 'invoice', by: 'invoicing.startInvoiceBatch remind' }],
  'invoicing.bulk.done.send_one': [{ mails: 'invoice', by: 'invoicing.startInvoiceBatch send' }],
  'invoicing.bulk.done.send_other': [{ mails: 'invoice', by: 'invoicing.startInvoiceBatch send' }],
  'invoicing.done.remind': [{ mails: 'invoice', by: 'invoicing.sendInvoiceReminder' }],
  'invoicing.done.send': [{ mails: 'invoice', by: 'invoicing.sendInvoice' }],
  'invoicing.refuse.message': [{ on: 'invoicing.refused', notifies: 'INVOICE_REFUSED' }],
  'offers.public.access.mayAsk': [{ on: 'relationships.created', notifies: 'ACCESS_REQUESTED' }],
  'offers.public.access.requested': [
    { on: 'relationships.created', notifies: 'ACCESS_REQUESTED' },
    { on: 'relationships.moved', notifies: 'ACCESS_REQUESTED' },
  ],
  'ordering.cart.sameDelivery.proposed': [
    { on: 'ordering.changeProposed', notifies: 'ORDER_CHANGE_PROPOSED' },
  ],
  'ordering.orders.claims.raised': [{ on: 'ordering.claimRaised', notifies: 'ORDER_CLAIM_RAISED' }],
  'relationships.invitations.resent': [{ mails: 'supplierInvitation', by: 'relationships.resendInvitation' }],
  'relationships.suppliers.asked': [
    { on: 'relationships.created', notifies: 'ACCESS_REQUESTED' },
    { on: 'relationships.moved', notifies: 'ACCESS_REQUESTED' },
  ],
  'reports.saved.scheduleHelp': [{ mails: 'report', by: 'reports.putSavedReport' }],
  'ui.file.sending': [{ because: 'A file on its way to the server, before it is part of anything.' }],
  'ui.form.uploading': [{ because: 'It says that the reader’s own file is uploading.' }],
};

const english = new RegExp(
  [
    /\bnotif(?:y|ied|ies)\b|\bnew notification|\b(?:is|are|be) (?:told|emailed|informed|notified)\b/,
    /\bgets? (?:an?|the) (?:email|notification|order|link)|\bgets your\b|\breceived your\b|\brequested from \{\{/,
    /\bwe[’']ll (?:email|send|tell|let|notify)|\bwe sent\b|\bwe wrote to\b|\bwe[’']ve sent\b|\bwe emailed\b/,
    /\blet (?:you|them|your)\b.*\bknow\b|\binvoice by email|\banswer by email|^sent: |\bsent at \d/,
    /\bsent (?:once )?to (?:\{\{|each|the Halles)|\breminders? sent\b|\b(?:claim|order|published and|invoice)s? sent$/,
    /\b(?:email|invitation|purchase) resent\b|^(?:invoices sent:|sending \{\{)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const french = new RegExp(
  [
    /\bavisée?s?\b|\baviser\b|\bprévenir\b|\bprévenue?s?\b|\baverti|\binformée?s?\b/,
    /\breçoi(?:t|vent) (?:un courriel|une notification|une commande|votre)|\ba reçu votre\b|\bdemandé à \{\{/,
    /\bnous vous (?:enverrons|écrirons)|\bnous (?:y )?avons (?:envoyé|écrit)|\benvoyé par courriel|^envoyé : /,
    /\bfacture par courriel|\brépondrons par courriel|\benvoyé à \d|\ben cours d’envoi|^envoi (?:de \{\{name|en cours : )/,
    /\benvoyée?s? (?:une fois )?à (?:\{\{|chaque|l’équipe)|\brappels? envoyé|\b(?:réclamation|commande|facture|publiée)s?(?: et)? envoyée?s?$/,
    /\b(?:courriel|invitation|achat) renvoyée?\b|^factures envoyées :/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const leaves = (texts: TextCatalogue, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : leaves(text, `${path}${key}.`),
  );

/** What happened before, by its events, and the choices and notifications of this slice itself. */
const isHistory = /^(?:notifications|organizations\.events)\.|\.activity\./;

/** The texts of web and server. */
function promises(): string[] {
  const root = `${import.meta.dirname}/../../../../`;
  const found = new Set<string>();
  for (const [language, says] of [
    ['en-CA', english],
    ['fr-CA', french],
  ] as const)
    for (const file of globSync(`{web,server}/src/{*/,*/*/}texts/${language}.json`, { cwd: root }))
      for (const [key, text] of leaves(JSON.parse(readFileSync(root + file, 'utf8')) as TextCatalogue))
        if (says.test(text) && !isHistory.test(key)) found.add(key);
  return [...found].toSorted();
}

it('every text that says that somebody is notified has what makes it true', () => {
  expect(promises()).toEqual(Object.keys(proofs).toSorted());
});

it.each(Object.entries(proofs))('%s is true', (_, all) => {
  expect(all.length).toBeGreaterThan(0);
  for (const proof of all) {
    if ('because' in proof) expect(proof.because).toMatch(/^[A-Z].{20,}\.$/);
    else if ('mails' in proof) expect(promisedEmails[proof.by]).toBe(proof.mails);
    else {
      const row = rowsOf<EventType>(proof.on).find(({ type }) => type === proof.notifies);
      expect(row, `${proof.on} notifies with ${proof.notifies}`).toBeDefined();
      const { inApp, email } = defaultChoices[row!.kind];
      expect(inApp && (email || proof.byEmail === undefined)).toBe(true);
    }
  }
});

it('no operation is listed of which no text promises an email', () => {
  const promised = Object.values(proofs)
    .flat()
    .flatMap((proof) => ('mails' in proof ? [proof.by] : []));
  expect([...new Set(promised)].toSorted()).toEqual(Object.keys(promisedEmails).toSorted());
});
