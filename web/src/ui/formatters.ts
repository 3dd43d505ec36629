/** The browser takes ten times as long to make a formatter as to use it, so each is made once. */
function madeOnce<Options, Format>(
  Make: new (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const format = made.get(key) ?? new Make(locale, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = madeOnce<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const dateFormat = madeOnce<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const relativeFormat = madeOnce<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  Intl.RelativeTimeFormat,
);
