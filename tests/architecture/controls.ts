/** Sees to it that screens take their controls from antd (docs/decisions/0034-antd-directly.md). */
import ts from 'typescript';
import { isTest, parse, place, type Source } from './sources.ts';

/** Elements that a screen does not write itself, and what it takes instead. */
const antdFor: Record<string, string> = {
  button: "antd's Button, or TextButton in a sentence",
  BareButton: "antd's Button",
  select: "antd's Select",
  dialog: "antd's Modal, Drawer or Popover",
  progress: "antd's Progress",
  details: "antd's Collapse",
};

/** Where they are all the same; the decision says what people would lose. */
export const exceptions: Record<string, readonly string[]> = {
  'src/domain/answers/AnswerValue.tsx': ['BareButton'],
  'src/domain/answers/Answers.tsx': ['BareButton'],
  'src/domain/favourites/FavouriteStar.tsx': ['BareButton'],
  'src/features/form-access/grid/AccessRow.tsx': ['select'],
  'src/features/form-draft/attachments/PlanStep.tsx': ['select'],
  'src/features/form-draft/spreadsheet/SheetView.tsx': ['BareButton'],
  'src/features/submissions/repeats/use-repeats.tsx': ['BareButton'],
  'src/shared/columns/ColumnList.tsx': ['BareButton'],
  'src/shared/map/MapScreen.tsx': ['BareButton'],
  'src/shared/map/MapView.tsx': ['BareButton'],
  'src/shared/ui/controls/TextButton.tsx': ['button'],
  'src/shared/ui/states/Failure.tsx': ['details'],
  'src/shared/ui/table/TableRow.tsx': ['button'],
};

/** The pages of forms to fill load nothing of antd. */
const isFree = (path: string) => !path.startsWith('src/') || /^src\/(?:features|domain)\/web-forms\//.test(path);

/** Every control that a file makes by hand, with its line. */
function ownControls(source: Source): { name: string; at: string }[] {
  if (isFree(source.path) || isTest(source.path)) return [];
  const file = parse(source);
  const found: { name: string; at: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText(file);
      if (Object.hasOwn(antdFor, name)) found.push({ name, at: place(file, node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every control that a screen makes by hand without being an exception, as `path:line: what to take`. */
export const controlFaults = (source: Source): string[] =>
  ownControls(source)
    .filter(({ name }) => !exceptions[source.path]?.includes(name))
    .map(({ name, at }) => `${at}: <${name}> by hand; take ${antdFor[name]}`);

/** The exceptions of a file that it does not need any more. */
export function staleExceptions(source: Source): string[] {
  const own = new Set(ownControls(source).map(({ name }) => name));
  return (exceptions[source.path] ?? []).filter((name) => !own.has(name)).map((name) => `${source.path}: <${name}>`);
}
