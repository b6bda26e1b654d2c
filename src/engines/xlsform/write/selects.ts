import type { ChoiceLists } from './choices';
import { absolutePath, fileOf, type Form } from './form';
import type { References } from './references';
import { type Row, setCell } from './table';
import type { UnsupportedFeatures } from './unsupported-features';
import { type XmlElement, childNamed, childrenNamed } from './xform-tree';

function splitArguments(text: string): string[] {
  const values: string[] = [''];
  let depth = 0;
  let quote = '';
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0 && quote === '') values.push('');
    else values[values.length - 1] += character;
  }
  return values;
}

interface Source {
  readonly path: string;
  readonly filter: string | undefined;
  readonly isRandom: boolean;
  readonly seed: string | undefined;
}

function sourceOf(nodeset: string): Source {
  const random = /^\s*randomize\((.*)\)\s*$/s.exec(nodeset)?.[1];
  const [nodes = '', seed] = random === undefined ? [nodeset] : splitArguments(random);
  const bracket = nodes.indexOf('[', nodes.indexOf(')') + 1);
  const isFiltered = bracket !== -1 && nodes.trimEnd().endsWith(']');
  return {
    path: (isFiltered ? nodes.slice(0, bracket) : nodes).trim(),
    filter: isFiltered ? nodes.trimEnd().slice(bracket + 1, -1) : undefined,
    isRandom: random !== undefined,
    seed: seed?.trim(),
  };
}

const itemPath = /^instance\(\s*(['"])([^'"]+)\1\s*\)\/root\/item$/;

export class Selects {
  constructor(
    private readonly form: Form,
    private readonly references: References,
    private readonly lists: ChoiceLists,
    private readonly unsaid: UnsupportedFeatures,
  ) {}

  /**
   * Completes the row of a select. Returns its parameters.
   * @param type without the list
   */
  putChoices(row: Row, type: string, control: XmlElement, path: string): string[] {
    const [itemset] = childrenNamed(control, 'itemset');
    const name = row.get('name') ?? '';
    if (!itemset) {
      this.putList(row, type, this.lists.inlineList(name, childrenNamed(control, 'item')));
      return [];
    }
    const source = sourceOf(this.references.renamed(itemset.attributes.get('nodeset') ?? ''));
    const list = itemPath.exec(source.path)?.[2];
    const parameters: string[] = [];
    if (list === undefined) this.putAnswers(row, type, source, itemset, path);
    else {
      setCell(
        row,
        'choice_filter',
        source.filter && this.references.inExpression(source.filter, { context: path, isFilter: true }),
      );
      const file = fileOf(this.instance(list));
      if (file === undefined) this.putList(row, type, list);
      else {
        row.set('type', `${type}_from_file ${file.name}`);
        const [value, label] = ['value', 'label'].map((part) => childNamed(itemset, part)?.attributes.get('ref') ?? '');
        if (value !== file.value) parameters.push(`value=${value}`);
        if (label !== file.shown) parameters.push(`label=${label}`);
      }
    }
    if (source.isRandom) {
      parameters.push('randomize=true');
      if (source.seed !== undefined) {
        const seed = this.references.inExpression(` ${source.seed} `, { context: path }).trim();
        parameters.push(`seed=${seed}`);
      }
    }
    return parameters;
  }

  private putList(row: Row, type: string, list: string): void {
    row.set('type', `${type} ${list}`);
    this.lists.addMissing(list);
    if (type === 'select_multiple' && this.lists.hasSpaces(list)) this.unsaid.add('choice-with-space', list);
  }

  listOf(control: XmlElement, path: string, row: Row): string | undefined {
    const [itemset] = childrenNamed(control, 'itemset');
    if (!itemset) return undefined;
    const { path: nodes, filter } = sourceOf(this.references.renamed(itemset.attributes.get('nodeset') ?? ''));
    const list = itemPath.exec(nodes)?.[2];
    const repeat = absolutePath(nodes.replace(/^current\(\)\//, ''), path);
    const isOwnFilter = list === undefined && filter === "./geometry != ''";
    if (filter !== undefined && !isOwnFilter) setCell(row, 'choice_filter', this.inAnswers(filter, repeat, path));
    return list ?? this.references.forPath(repeat);
  }

  private putAnswers(row: Row, type: string, { path: nodes, filter }: Source, itemset: XmlElement, path: string): void {
    const field = childNamed(itemset, 'value')?.attributes.get('ref') ?? '';
    const repeat = absolutePath(nodes.replace(/^current\(\)\//, ''), path);
    const reference = this.references.forPath(`${repeat}/${field}`);
    if (reference === undefined) this.unsaid.add('choices-source', row.get('name') ?? '');
    row.set('type', `${type} ${reference ?? nodes}`);
    if (filter === undefined || filter === `./${field} != ''`) return;
    setCell(row, 'choice_filter', this.inAnswers(filter, repeat, path));
  }

  private inAnswers(filter: string, repeat: string, path: string): string {
    const referenced = filter.replace(/ \.\/([\w.-]+(?:\/[\w.-]+)*) /g, (written, inside: string) => {
      return this.references.forPath(`${repeat}/${inside}`) ?? written;
    });
    return this.references.inExpression(referenced, { context: path, isFilter: true });
  }

  private instance(id: string): XmlElement | undefined {
    return this.form.instances.find((instance) => (fileOf(instance)?.id ?? instance.attributes.get('id')) === id);
  }
}
