import { type AnswerValues, odataName } from '~/engines/xforms/odata-names';
import { parentPath } from '~/engines/xforms/paths';
import { type Question, sharedODataNames } from './questions';

/** Safe for names such as `__proto__`. */
const record = (entries: [string, unknown][]): AnswerValues => Object.fromEntries(entries);

/** Maximum depth of groups: anyone may send XML with thousands. */
const deepest = 64;

/**
 * The answers in a submission's XML in the shape of OData, with repeats as lists and numbers as text, with all digits.
 * Answers that OData does not tell apart keep their own names. Anything deeper than `deepest` is one text. Null if it
 * is not XML.
 */
export function parseSubmissionXml(
  xml: string,
  questions: readonly Pick<Question, 'path' | 'name' | 'kind'>[],
): AnswerValues | null {
  const repeats = new Set(questions.filter(({ kind }) => kind === 'repeat').map(({ path }) => path));
  const shared = sharedODataNames(questions);
  const sharedIn = Map.groupBy(shared, ([path]) => parentPath(path) ?? '');
  // Parsed documents run no scripts and load nothing.
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
