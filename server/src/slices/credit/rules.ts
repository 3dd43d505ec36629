interface AlertState {
  balanceMinor: number;
  alertMinor: number | null;
  alerted: boolean;
}

/** The low-balance email is sent once when the balance falls to the threshold, and re-arms above it. */
export function decideAlert({ balanceMinor, alertMinor, alerted }: AlertState): 'send' | 'rearm' | 'nothing' {
  if (alertMinor === null) return alerted ? 'rearm' : 'nothing';
  const isLow = balanceMinor <= alertMinor;
  if (isLow && !alerted) return 'send';
  return !isLow && alerted ? 'rearm' : 'nothing';
}
