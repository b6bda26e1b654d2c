import { absolutePath, escapeRegExp, fileOf, type Form, isLastSaved, itemsOf, type Node, parentPath } from './form';
import { QuestionRows, type WriterContext } from './questions';
import type { References } from './references';
import { setCell, type Row } from './table';
import { descendants, elementsOf, localName, textOf, type XmlElement } from './xform-tree';

const end = (type: string): Row => new Map([['type', type]]);

const isGroup = (form: Form, { path, children }: Node): boolean =>
  children.length > 0 || form.repeats.has(path) || form.controls.get(path)?.name === 'group';

function answersIn(element: XmlElement): Set<string> {
  const answers = [...descendants(element)].map((inside) => `${inside.name} ${textOf(inside).trim()}`);
  return new Set(answers.filter((answer) => !answer.endsWith(' ')));
}

/** A repeat that starts with several instances, or other answers than new ones. */
function hasOwnInstances({ name, parent }: Node): boolean {
  const same = elementsOf(parent?.element).filter((other) => other.name === name);
  const [first, ...more] = same.filter(({ attributes }) => !attributes.has('jr:template'));
  const template = same.find(({ attributes }) => attributes.has('jr:template'));
  if (!first || !template) return more.length > 0;
  const [own, fresh] = [answersIn(first), answersIn(template)];
  return more.length > 0 || own.size !== fresh.size || [...own].some((answer) => !fresh.has(answer));
}

const usualMeta: ReadonlySet<string> = new Set(['instanceID', 'instanceName', 'audit', 'entity']);

/** An instance name that nothing computes; spreadsheets only have computed ones. */
const isEmptyName = (form: Form, name: string, path: string): boolean =>
  localName(name) === 'instanceName' && form.binds.get(path)?.get('calculate') === undefined;

export class Survey {
  private readonly questions: QuestionRows;
  private readonly order: ReadonlyMap<string, number>;

  constructor(
    private readonly tools: WriterContext,
    private readonly entities: Entities,
  ) {
    this.questions = new QuestionRows(tools);
    this.order = new Map([...tools.form.controls.keys()].map((path, index) => [path, index]));
  }

  get rows(): Row[] {
    const rows = this.inside(this.tools.form.root);
    return [...this.externalRows(rows), ...rows];
  }

  private inside(node: Node): Row[] {
    const counts = new Map(node.children.map((child) => [child.path, this.countOf(child)]));
    const generated = new Set([...counts.values()].map((count) => count?.generated));
    return this.inShownOrder(node.children).flatMap((child) =>
      generated.has(child.path) ? [] : this.rowsOf(child, counts.get(child.path)?.expression),
    );
  }

  private rowsOf(node: Node, count: string | undefined): Row[] {
    const { form, unsaid } = this.tools;
    if (node.name === 'meta' || node.name === 'orx:meta') return this.metaRows(node);
    if (!isGroup(form, node)) return [this.questions.rowOf(node, { saveTo: this.entities.saveTo(node.path) })];
    if (form.repeats.has(node.path)) {
      if (hasOwnInstances(node)) unsaid.add('repeat-instances', node.name);
      return [this.questions.groupRow(node, 'begin_repeat', count), ...this.inside(node), end('end_repeat')];
    }
    if (!form.controls.has(node.path)) unsaid.add('hidden-group', node.name);
    return [this.questions.groupRow(node, 'begin_group', undefined), ...this.inside(node), end('end_group')];
  }

  private metaRows(node: Node): Row[] {
    const { form, unsaid } = this.tools;
    for (const { name, path } of node.children)
      if (!usualMeta.has(localName(name)) || form.controls.has(path)) unsaid.add('metadata', name);
      else if (isEmptyName(form, name, path)) unsaid.add('empty-name', name);
    const audit = node.children.find(({ name }) => name === 'audit');
    if (!audit) return [];
    return [this.questions.rowOf(audit, { known: { type: 'audit', bind: { type: 'binary' } } })];
  }

  /** The converter generates a question for an expression, which is left out of the sheet again. */
  private countOf({ path, name }: Node): { expression: string; generated?: string } | undefined {
    const { form, references, unsaid } = this.tools;
    const written = form.repeats.get(path)?.attributes.get('jr:count');
    if (written === undefined) return undefined;
    const count =
      references.forPath(absolutePath(written, path)) ?? references.inExpression(written, { context: path });
    const own = `${path}_count`;
    if (!/^\$\{[^}]+\}$/.test(count)) unsaid.add('repeat-count', name);
    if (count !== `\${${name}_count}` || form.controls.has(own)) return { expression: count };
    const bind = form.binds.get(own);
    const expression = bind?.get('calculate');
    if (expression === undefined || bind?.get('readonly') !== 'true()' || bind.size > 4) return { expression: count };
    const inner = references.inExpression(expression, { context: own });
    return /^\$\{[^}]+\}$/.test(inner) ? { expression: count } : { expression: inner, generated: own };
  }

  /** Hidden children follow their predecessor. */
  private inShownOrder(children: readonly Node[]): readonly Node[] {
    const blocks: { at: number; nodes: Node[] }[] = [{ at: -1, nodes: [] }];
    for (const child of children) {
      const at = this.order.get(child.path);
      if (at === undefined) blocks.at(-1)?.nodes.push(child);
      else blocks.push({ at, nodes: [child] });
    }
    const sorted = blocks.toSorted((one, other) => one.at - other.at);
    if (sorted.every((block, index) => block === blocks[index])) return children;
    this.tools.unsaid.add('other-order', children[0]?.parent?.name ?? '');
    return sorted.flatMap(({ nodes }) => nodes);
  }

  /** Only files that no question names. */
  private externalRows(rows: readonly Row[]): Row[] {
    const { form, unsaid } = this.tools;
    const used = new Set(rows.map((row) => row.get('type')?.split(' ')[1]));
    const texts = rows.flatMap((row) => [...row.values()]).filter((text) => text.includes('pulldata('));
    const external: Row[] = [];
    for (const instance of form.instances) {
      const id = instance.attributes.get('id') ?? '';
      if (itemsOf(instance) || isLastSaved(instance)) continue;
      const file = fileOf(instance);
      const kind = /\.(csv|xml)$/.exec(file?.name ?? '')?.[1];
      if (file === undefined) unsaid.add('instance', id);
      else if (file.id !== id) unsaid.add('instance-name', id);
      if (file === undefined || used.has(file.name)) continue;
      const isPulled = texts.some((text) =>
        new RegExp(String.raw`pulldata\s*\(\s*["']?\s*${escapeRegExp(file.id)}\s*["']?\s*,`).test(text),
      );
      if (kind === undefined) unsaid.add('instance', id);
      else if (!(kind === 'csv' && isPulled))
        external.push(
          new Map([
            ['type', `${kind}-external`],
            ['name', file.id],
          ]),
        );
    }
    return external;
  }
}

export class Entities {
  private readonly nodes: readonly Node[];

  constructor(
    private readonly form: Form,
    private readonly references: References,
  ) {
    this.nodes = [...form.nodes.values()].filter(
      ({ name, parent, element }) =>
        (name === 'entity' || name === 'entities:entity') &&
        parent?.name === 'meta' &&
        element.attributes.has('dataset'),
    );
  }

  get rows(): Row[] {
    return this.nodes.map(({ path, element }) => {
      const row: Row = new Map();
      const calculation = (name: string) => {
        const context = `${path}/${name}`;
        const calculate = this.form.binds.get(context)?.get('calculate');
        return calculate === undefined ? undefined : this.references.inExpression(calculate, { context });
      };
      setCell(row, 'list_name', element.attributes.get('dataset'));
      if (element.attributes.has('update')) setCell(row, 'entity_id', calculation('@id'));
      setCell(row, 'create_if', calculation('@create'));
      setCell(row, 'update_if', calculation('@update'));
      setCell(row, 'label', calculation('label'));
      return row;
    });
  }

  saveTo(path: string): string | undefined {
    const property = this.form.binds.get(path)?.get('entities:saveto');
    if (property === undefined || this.nodes.length < 2) return property;
    for (let around = parentPath(path); around !== ''; around = parentPath(around)) {
      const list = this.nodes.find((node) => node.parent?.parent?.path === around)?.element.attributes.get('dataset');
      if (list !== undefined) return `${list}#${property}`;
    }
    return property;
  }
}
