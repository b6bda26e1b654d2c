/** Selects whose appearance looks their choices up with search(): their choices are written into the control. */
import type { ChoiceLists } from './choices';
import { type FormNode, everyNode } from './form-node';
import type { ProblemList } from './problem-list';
import { isFile } from './selects';
import { placeOf } from './table';

const isSelect = ({ kind, tag }: FormNode): boolean =>
  kind === 'question' && tag !== null && /^(?:select1?|odk:rank)$/.test(tag);

const isSearch = ({ control }: FormNode): boolean => /search\(.*?\)/.test(control.get('appearance') ?? '');

/**
 * Marks the lists that are looked up.
 * @returns the list of each such select
 */
export function markSearches(root: FormNode, lists: ChoiceLists, problems: ProblemList): Map<FormNode, string> {
  const searched = new Map<FormNode, string>();
  const others = new Map<string | null, string>();
  const found: FormNode[] = [];
  for (const node of everyNode(root)) {
    if (!isSelect(node)) continue;
    if (!isSearch(node)) {
      others.set(node.list, node.name);
      continue;
    }
    found.push(node);
    const list = lists.get(node.itemset);
    if (list) list.isSearched = true;
    else if (node.row) {
      const code = isFile(node.itemset) ? 'search-with-file' : 'search-without-choices';
      problems.add(code, placeOf(node.row, 'control', 'appearance'), { name: node.name });
    }
    searched.set(node, node.itemset);
    node.itemset = '';
  }
  for (const node of found) {
    const other = others.get(node.list);
    if (other !== undefined && node.row)
      problems.add('search-list-shared', placeOf(node.row, 'control', 'appearance'), {
        name: node.name,
        list: searched.get(node) ?? '',
        other,
      });
  }
  return searched;
}
