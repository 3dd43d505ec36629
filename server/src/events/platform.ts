export interface PlatformEvents {
  /** A reaction failed for the last time. */
  'platform.reactionFailed': {
    task: 'creditNote' | 'invoiceDraft' | 'invoiceMail' | 'purchaseMail' | 'statementMail';
    relatedUrl: string;
    eventId: string;
  };
  'platform.requestRefused': { procedure: string; code: string };
}
