/** PostgreSQL's processes know nothing of our environment: it may hold secrets. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});
