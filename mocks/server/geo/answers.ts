/** The texts of a field of a submission, found as by XPath: names without prefix and namespace. */
import { Parser } from 'htmlparser2';

/**
 * @param wanted the path of a field, without the root
 * @param onlyFirst reads no further than the first text, which is much faster for a long form
 * @returns the text of each element that has one, in the order of the document
 */
export function textsAt(xml: string, wanted: string, onlyFirst: boolean): string[] {
  const found: string[] = [];
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
        const inside = path.slice(1);
        const plain = !path.some(({ namespaced }) => namespaced);
        const text = path.pop()?.text ?? '';
        if (text === '' || !plain || `/${inside.map(({ name }) => name).join('/')}` !== wanted) return;
        found.push(text);
        if (onlyFirst) parser.pause();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
