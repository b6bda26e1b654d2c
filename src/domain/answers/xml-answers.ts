import { type AnswerValues, ownValue } from './lines';
import { odataName, type Question } from './questions';

/** An object for names that may be called `__proto__`. */
const record = (entries: [string, unknown][]): AnswerValues => Object.fromEntries(entries);

/**
 * The answers in the XML of a submission, in the shape of OData: by name, with the entries of repeats as lists. Null if
 * the text is not XML. In: the questions of its form.
 */
export function answersOfXml(xml: string, questions: readonly Pick<Question, 'path' | 'kind'>[]): AnswerValues | null {
  const repeats = new Set(questions.filter(({ kind }) => kind === 'repeat').map(({ path }) => path));
  // No script runs in a parsed document, and nothing that it refers to is loaded.
  const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  if (root.getElementsByTagName('parsererror').length > 0) return null;
  const read = (element: Element, path: string): AnswerValues => {
    const groups = Map.groupBy(element.children, ({ localName }) => localName);
    return record(
      [...groups].map(([name, elements]) => {
        const own = `${path}/${name}`;
        const values = elements.map((one) =>
          one.children.length > 0 || repeats.has(own) ? read(one, own) : one.textContent || null,
        );
        return [odataName(name), repeats.has(own) || values.length > 1 ? values : values[0]];
      }),
    );
  };
  return read(root, '');
}

const isRecord = (value: unknown): value is AnswerValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers with what is only in `more`. Values of their own stay as they are. */
export function withMissing(values: AnswerValues, more: AnswerValues): AnswerValues {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const other = ownValue(more, name);
    if (Array.isArray(value) && Array.isArray(other))
      return [
        name,
        value.map((one: unknown, at) => {
          const same: unknown = other[at];
          return isRecord(one) && isRecord(same) ? withMissing(one, same) : one;
        }),
      ];
    return [name, isRecord(value) && isRecord(other) ? withMissing(value, other) : value];
  });
  const added = Object.entries(more).filter(([name]) => !Object.hasOwn(values, name));
  return record([...entries, ...added]);
}
