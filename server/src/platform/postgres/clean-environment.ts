/** PostgreSQL's processes do not inherit our environment, because it may hold secrets. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});
