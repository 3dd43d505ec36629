/** The title of a format, where a line never ends between a number and what it counts: "case of 12 × 250 g". */
export const unbroken = (title: string): string =>
  title.replaceAll(/(?<=\d) (?=×|(?:k?g|m?l|lb)\b)|(?<=×) /g, '\u00a0');
