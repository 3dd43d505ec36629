export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong';

const COMMON =
  /passw|motdepasse|azerty|qwerty|123456|abcdef|letmein|bonjour|bienvenue|welcome|halles|soleil|iloveyou/i;
const BITS = { fair: 45, good: 60, strong: 80 };

/** The size of the character set the password seems to use. */
function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((total, [kind, size]) => total + (kind.test(password) ? size : 0), 0);
}

/** A rough estimate of how hard the password is to guess, as help while typing. The server decides what it accepts. */
export function passwordStrength(password: string, minLength: number): PasswordStrength {
  if (password.length < minLength) return 'tooShort';
  // Repeats and sequences add length, but no strength.
  const surprising = password.replace(/(.)\1+/g, '$1').replace(/(?:0?123456789?|abcdefgh?)/gi, '');
  const distinct = new Set(surprising).size;
  const bits = Math.min(surprising.length, distinct * 2) * Math.log2(Math.max(alphabetSize(password), 2));
  if (COMMON.test(password) && bits < BITS.strong * 1.3) return 'weak';
  if (bits < BITS.fair) return 'weak';
  if (bits < BITS.good) return 'fair';
  return bits < BITS.strong ? 'good' : 'strong';
}
