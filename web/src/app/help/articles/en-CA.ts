/** The articles of one language, as text by file name; loaded when help is first opened. */
export const articles = import.meta.glob<string>('./en-CA/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
