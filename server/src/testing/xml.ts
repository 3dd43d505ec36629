/** A minimal XML tree: for documents without comments, CDATA and mixed content. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

const TOKEN = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;

export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [, close, name, attributes = '', empty, text] of xml.replace(/^<\?.*?\?>/, '').matchAll(TOKEN)) {
    if (text !== undefined) open.at(-1)!.text += unescaped(text).trim();
    else if (close) {
      const ended = open.pop();
      if (ended?.name !== name) throw new Error(`</${name}> ends <${ended?.name}>`);
    } else {
      const node = { name: name!, attributes: attributesOf(attributes), text: '', children: [] };
      open.at(-1)!.children.push(node);
      if (!empty) open.push(node);
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> does not end`);
  return root.children[0]!;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescaped(value!)]),
  );

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** All elements at the end of a path of names, without prefixes. */
export const allAt = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name.replace(/^.*:/, '') === name)),
      [node],
    );

export const textAt = (node: XmlNode, path: string): string | null => allAt(node, path)[0]?.text ?? null;
