/** `caisse de 12 × 250 g`, in which no line breaks between a figure and its unit. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=×|(?:g|kg|ml|l|lb)\b|%)|(?<=×) (?=\d)/g, '\u00a0');

/** Hours that may take a second line: after the dash, or before "à". For the narrow cells of a calendar. */
export const inTwoLines = (hours: string): string => hours.replace('\u2060', '').replace('\u00a0à', ' à');
