/** `caisse de 12 × 250 g`, in which no line breaks between a figure and its unit. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=×|(?:g|kg|ml|l|lb)\b|%)|(?<=×) (?=\d)/g, '\u00a0');
