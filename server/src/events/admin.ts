interface ChangedJobs {
  /** Of jobs or emails, with commas. */
  kinds: string;
  count: number;
  reason: string;
}

export interface AdminEvents {
  'admin.actedAs': { reason: string };
  'admin.remoteConfigChanged': { number: number; fields: string[]; reason: string };
  'admin.jobsRetried': ChangedJobs;
  'admin.jobsPurged': ChangedJobs;
  'admin.mailResent': ChangedJobs;
  'admin.checkStarted': { check: string };
  'admin.checkFinished': { check: string; problems: number };
}
