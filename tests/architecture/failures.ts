/** Sees to it that a failed action says first what was not done (ARCHITECTURE.md, "Errors"). */
import ts from 'typescript';
import { isTest, parse, place, type Source } from './sources.ts';

/** Files that show why something failed without a sentence about an action: what they show has its own heading. */
export const reasonsOnly: Record<string, string> = {
  'src/shared/ui/states/Failure.tsx': 'stands below a heading or in a row that says it',
  'src/shared/ui/states/states.tsx': 'says that a part of the page could not be loaded',
  'src/shared/ui/page/PageProblem.tsx': 'says that the page could not be loaded',
  'src/features/web-forms/Refused.tsx': 'says that the form could not be loaded',
};

/** What a file of src does past `notifications.failed`, `Failure` and `describeFailure`. */
export function failureFaults(source: Source): string[] {
  const { path } = source;
  if (!path.startsWith('src/') || path.startsWith('src/shared/errors/') || isTest(path)) return [];
  const file = parse(source);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text.endsWith('errors/describe-error') &&
      !(path in reasonsOnly)
    )
      faults.push(
        `${place(file, node)}: say first what was not done: notifications.failed, Failure or describeFailure`,
      );
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'notifications.danger') {
      const [text] = node.arguments;
      if (text && /\b(reasonText|describe\w+|message)\b/.test(text.getText(file)))
        faults.push(`${place(file, node)}: notifications.failed(what was not done, error), not notifications.danger`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
