/** The texts of some fields of a submission, found as by XPath: names without prefix and namespace. */
import { Parser } from 'htmlparser2';

/**
 * @param paths the fields, without the root
 * @returns the first text of each element that has one, by path, in the order of the document
 */
export function textsAt(xml: string, paths: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  const path: { name: string; namespaced: boolean; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const around = path.at(-1)?.namespaced ?? false;
        const declared = attributes['xmlns'];
        path.push({ name, namespaced: declared === undefined ? around : declared !== '', text: '' });
      },
      ontext(text) {
        const here = path.at(-1);
        if (here) here.text += text;
      },
      onclosetag() {
        const here = `/${path
          .slice(1)
          .map(({ name }) => name)
          .join('/')}`;
        const plain = !path.some(({ namespaced }) => namespaced);
        const text = path.pop()?.text ?? '';
        if (text === '' || !plain || !paths.has(here)) return;
        found.set(here, [...(found.get(here) ?? []), text]);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
