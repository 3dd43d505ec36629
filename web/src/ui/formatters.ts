const made = new Map<string, unknown>();

/** The browser takes ten times as long to make a formatter as to use it, so each is made once. */
export function formatter<Options, Format>(
  Make: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = Make.name + locale + JSON.stringify(options);
  const format = (made.get(key) ?? new Make(locale, options)) as Format;
  made.set(key, format);
  return format;
}
