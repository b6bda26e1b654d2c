/** Sees to it that screens take their controls from antd (docs/decisions/0034-antd-directly.md). */
import ts from 'typescript';
import { isTest, parse, place, type Source } from './sources.ts';

/** Elements that a screen does not write itself, and what it takes instead. */
const kitFor: Record<string, string> = {
  button: "antd's Button, or TextButton or BareButton of shared/ui/controls",
  select: "antd's Select",
};

/** Selects with more than a value and its options, and why each is its own. */
export const ownSelects: Record<string, string> = {
  'src/domain/roles/RoleSelect.tsx': 'can be read but not changed, and says why',
  'src/features/form-access/grid/AccessRow.tsx': 'a cell of the grid, which has its own keys',
  'src/features/form-draft/attachments/PlanStep.tsx': 'filled only while it has the focus, in thousands of rows',
};

/** The kit itself, and the pages of forms to fill, which load nothing of it. */
const isFree = (path: string) =>
  !path.startsWith('src/') || /^src\/(?:shared\/ui|features\/web-forms|domain\/web-forms)\//.test(path) || isTest(path);

/** Every control that a screen makes by hand, as `path:line: what to take`. */
export function controlFaults(source: Source): string[] {
  if (isFree(source.path)) return [];
  const file = parse(source);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText(file);
      const isOwn = name === 'select' && source.path in ownSelects;
      const instead = Object.hasOwn(kitFor, name) && !isOwn ? kitFor[name] : undefined;
      if (instead !== undefined) faults.push(`${place(file, node)}: <${name}> by hand; take ${instead}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
