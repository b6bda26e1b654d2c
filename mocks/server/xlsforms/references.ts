/** Writes `${name}` in expressions and texts as the path of the question. */
import { escapeXml } from './escape';
import { type Question, XlsformFault, everyQuestion } from './survey';

export interface References {
  /** An expression with paths instead of names. `inFilter` is for the conditions of choices. */
  expression(text: string, from: Question | null, inFilter?: boolean): string;
  /** A text with elements that show the answers it names, as XML. */
  output(text: string, from: Question): string;
}

const named = /\$\{\s*([^}]*?)\s*\}/g;

/** From a question to another inside the same repeat, by way of their nearest common repeat. */
function relativePath(from: Question, to: Question): string | null {
  const shared = to.repeats.findLast((repeat) => from.path === repeat || from.path.startsWith(`${repeat}/`));
  if (shared === undefined) return null;
  const ups = from.path.slice(shared.length).split('/').length - 1;
  return `${'../'.repeat(ups)}${to.path.slice(shared.length + 1)}`;
}

/** @throws XlsformFault by its functions, for names of no question or of several */
export function referencesTo(questions: readonly Question[]): References {
  const byName = Map.groupBy(everyQuestion(questions), ({ name }) => name);
  const pathOf = (name: string, from: Question | null, inFilter: boolean): string => {
    const [target, second] = byName.get(name) ?? [];
    const where = from ? ` (row ${from.row})` : '';
    if (!target) throw new XlsformFault(`There is no question '${name}', which an expression or a text names${where}.`);
    if (second)
      throw new XlsformFault(`There are several questions '${name}', which an expression or a text names${where}.`);
    const relative = from && relativePath(from, target);
    return ` ${relative ? `${inFilter ? 'current()/' : ''}${relative}` : target.path} `;
  };
  return {
    expression: (text, from, inFilter = false) =>
      text.replace(named, (_all, name: string) => pathOf(name, from, inFilter)),
    output: (text, from) =>
      text
        .split(/(\$\{[^}]*\})/)
        .map((part) =>
          part.startsWith('${') && part.endsWith('}')
            ? `<output value="${escapeXml(pathOf(part.slice(2, -1).trim(), from, false))}"/>`
            : escapeXml(part),
        )
        .join(''),
  };
}
