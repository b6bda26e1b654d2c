import { type AnswerValues, odataName } from '~/engines/xforms/odata-names';
import { parentPath } from '~/engines/xforms/paths';
import { type Question, withSharedNames } from './questions';

/** An object for names that may be called `__proto__`. */
const record = (entries: [string, unknown][]): AnswerValues => Object.fromEntries(entries);

/** Groups within groups that are read as such: forms have fewer, and anyone may send an XML with thousands. */
const deepest = 64;

/**
 * The answers in the XML of a submission, in the shape of OData: by name, with the entries of repeats as lists. Numbers
 * are texts, with all digits. Answers that OData does not tell apart have their own names. Null if the text is not XML.
 * What lies deeper than forms do is one text. Takes the questions of its form.
 */
export function answersOfXml(
  xml: string,
  questions: readonly Pick<Question, 'path' | 'name' | 'kind'>[],
): AnswerValues | null {
  const repeats = new Set(questions.filter(({ kind }) => kind === 'repeat').map(({ path }) => path));
  const shared = withSharedNames(questions);
  const sharedIn = Map.groupBy(shared, ([path]) => parentPath(path) ?? '');
  // No script runs in a parsed document, and nothing that it refers to is loaded.
  const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  if (root.getElementsByTagName('parsererror').length > 0) return null;
  const read = (element: Element, path: string, depth: number): AnswerValues => {
    const groups = Map.groupBy(element.children, ({ localName }) => localName);
    const found = [...groups].map(([name, elements]): [string, unknown] => {
      const own = `${path}/${name}`;
      const values = elements.map((one) =>
        depth < deepest && (one.children.length > 0 || repeats.has(own))
          ? read(one, own, depth + 1)
          : one.textContent || null,
      );
      return [shared.get(own) ?? odataName(name), repeats.has(own) || values.length > 1 ? values : values[0]];
    });
    const unanswered = (sharedIn.get(path) ?? []).map(([, name]): [string, unknown] => [name, null]);
    return record([...unanswered, ...found]);
  };
  return read(root, '', 0);
}
