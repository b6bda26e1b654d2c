import { isDynamic } from '../convert/syntax';
import type { OsmTags } from './choices';
import type { Action, Form, Node } from './form';
import type { References } from './references';
import type { Selects } from './selects';
import { setCell, type Row } from './table';
import type { Texts } from './texts';
import { type Bind, bindTypeOf, hiddenType, parameters, type QuestionType, shownType } from './types';
import type { UnsupportedFeatures } from './unsupported-features';
import { childrenNamed, textOf, type XmlElement } from './xform-tree';

export interface WriterContext {
  readonly form: Form;
  readonly references: References;
  readonly texts: Texts;
  readonly selects: Selects;
  readonly osm: OsmTags;
  readonly unsaid: UnsupportedFeatures;
}

const expressions: Readonly<Record<string, string>> = {
  required: 'required',
  relevant: 'relevant',
  constraint: 'constraint',
  readonly: 'readonly',
  calculate: 'calculation',
};

const messages: Readonly<Record<string, string>> = {
  'jr:constraintMsg': 'constraint_message',
  'jr:requiredMsg': 'required_message',
  'jr:noAppErrorString': 'no_app_error_string',
};

const yesOrNo: Readonly<Record<string, string>> = { 'true()': 'yes', 'false()': 'no' };
const firstLoad = 'odk-instance-first-load';
const newRepeat = 'odk-new-repeat';
const changed = 'xforms-value-changed';

const ownAttributes: ReadonlySet<string> = new Set(['ref', 'bind', 'nodeset', 'mediatype', 'query', 'class']);

export class QuestionRows {
  private readonly actions = new Map<string, Action[]>();

  constructor(private readonly tools: WriterContext) {
    for (const action of tools.form.actions)
      this.actions.set(action.ref, [...(this.actions.get(action.ref) ?? []), action]);
  }

  rowOf(node: Node, { saveTo, known }: { saveTo?: string | undefined; known?: QuestionType } = {}): Row {
    const { form, references } = this.tools;
    const bind = new Map(form.binds.get(node.path));
    const control = form.controls.get(node.path);
    const row: Row = new Map([['name', node.name]]);
    const actionType = this.readActions(node, row);
    const kind = known ?? actionType ?? this.typeOf(node, control, bind, bind.has('calculate') || row.has('trigger'));
    // Calculations need an expression; a trigger can also clear an answer.
    const isEmptied = kind.type === 'calculate' && !bind.has('calculate') && !row.has('calculation');
    row.set('type', isEmptied ? 'text' : kind.type);
    // Former select types in binds mean the same as text.
    if (kind.type.startsWith('select_') || kind.type === 'rank') bind.delete('type');
    const assignments: string[] = [];
    const attributes = new Map(control?.attributes);
    if (control) {
      this.tools.texts.putLabels(row, control, node.path);
      this.putMissingLabel(row, node.name);
      assignments.push(...this.putSource(row, kind.type, control, node.path));
      this.addParameters(assignments, kind.type, bind, attributes);
      this.addAppParameter(assignments, kind.type, attributes);
      this.putControl(row, attributes, node.path);
    } else this.addParameters(assignments, kind.type, bind, attributes);
    if (actionType === backgroundAudio) assignments.push(...this.quality(node));
    this.putBind(row, node, bind, kind.bind, saveTo);
    setCell(row, 'parameters', assignments.join(' '));
    this.putInstance(row, node);
    const text = textOf(node.element).trim();
    if (text !== '' && row.has('default')) this.tools.unsaid.add('two-defaults', node.name);
    else if (text !== '') setCell(row, 'default', plainDefault(text, kind.type));
    if (kind.type === 'image' && row.get('default')?.startsWith('jr://images/') === true)
      row.set('default', row.get('default')?.slice(12) ?? '');
    if (kind.type.startsWith('background-geopoint')) row.delete('calculation');
    if (control?.attributes.has('query') === true)
      this.putExternal(row, control.attributes.get('query') ?? '', node.path);
    const appearance = row.get('appearance');
    if (appearance !== undefined) row.set('appearance', references.inExpression(appearance, { context: node.path }));
    return row;
  }

  groupRow(node: Node, type: string, count: string | undefined): Row {
    const { form, texts } = this.tools;
    const row: Row = new Map([
      ['type', type],
      ['name', node.name],
    ]);
    const control = form.controls.get(node.path);
    const repeat = form.repeats.get(node.path);
    texts.putLabels(row, control, node.path);
    row.delete('hint');
    const attributes = new Map([...(control?.attributes ?? []), ...(repeat?.attributes ?? [])]);
    attributes.delete('jr:count');
    const intent = attributes.get('intent');
    if (intent !== undefined && !repeat) {
      setCell(row, 'intent', this.tools.references.inExpression(intent, { context: node.path }));
      attributes.delete('intent');
    }
    this.putControl(row, attributes, node.path);
    setCell(row, 'repeat_count', count);
    this.putBind(row, node, new Map(form.binds.get(node.path)), {}, undefined);
    this.putInstance(row, node);
    return row;
  }

  private typeOf(node: Node, control: XmlElement | undefined, bind: Bind, isCalculated: boolean): QuestionType {
    if (!control) return hiddenType(bind, isCalculated);
    const shown = shownType(control, bind);
    if (shown) return shown;
    this.tools.unsaid.add('question-type', node.name);
    return { type: 'text', bind: { type: 'string' } };
  }

  /** The converter refuses questions without a text. */
  private putMissingLabel(row: Row, name: string): void {
    if ([...row.keys()].some((column) => /^(?:label|hint|image|audio|video)(?:::|$)/.test(column))) return;
    this.tools.unsaid.add('no-label', name);
    row.set('label', name);
  }

  /** Returns the type if an action decides it. */
  private readActions(node: Node, row: Row): QuestionType | undefined {
    const { form, references, unsaid } = this.tools;
    const triggers: string[] = [];
    let type: QuestionType | undefined;
    const computed = new Set<string>();
    for (const { name, events, value, inside } of this.actions.get(node.path) ?? []) {
      const trigger = inside === undefined ? undefined : references.forPath(inside);
      const isFirst = events.includes(firstLoad) || (events.includes(newRepeat) && name === 'setvalue');
      const isTriggered = events.includes(changed) && trigger !== undefined;
      if (name === 'odk:recordaudio') type = backgroundAudio;
      else if (!isFirst && !isTriggered) unsaid.add('action', node.name);
      if (name === 'odk:recordaudio') continue;
      if (isTriggered) {
        triggers.push(trigger);
        if (name === 'odk:setgeopoint') type = { type: 'background-geopoint', bind: { type: 'geopoint' } };
        else setCell(row, 'calculation', references.inExpression(value, { context: inside }));
      } else if (isFirst && name === 'odk:setgeopoint') type = { type: 'start-geopoint', bind: { type: 'geopoint' } };
      if (isFirst && name === 'setvalue') {
        for (const event of events) computed.add(event);
        const expression = references.inExpression(value, { context: node.path });
        const bindType = bindTypeOf(form.binds.get(node.path) ?? new Map());
        if (isDynamic(expression, bindType)) setCell(row, 'default', expression);
        else this.putConstant(row, node, expression);
      }
    }
    if (this.isInRepeat(node) && computed.has(firstLoad) !== computed.has(newRepeat))
      unsaid.add('repeat-default', node.name);
    setCell(row, 'trigger', triggers.join(', '));
    return type;
  }

  private isInRepeat({ parent }: Node): boolean {
    return parent !== undefined && (this.tools.form.repeats.has(parent.path) || this.isInRepeat(parent));
  }

  private putConstant(row: Row, node: Node, expression: string): void {
    const quoted = /^\s*(['"])(.*)\1\s*$/s.exec(expression)?.[2];
    const isNumber = /^\s*-?[\d.]+\s*$/.test(expression);
    if (quoted === undefined && !isNumber) this.tools.unsaid.add('plain-computed-default', node.name);
    setCell(row, 'default', quoted ?? expression.trim());
  }

  private quality(node: Node): string[] {
    const quality = this.actions
      .get(node.path)
      ?.find(({ name }) => name === 'odk:recordaudio')
      ?.element.attributes.get('odk:quality');
    return quality === undefined ? [] : [`quality=${quality}`];
  }

  /** Lists of choices, ticks and maps. Returns parameters. */
  private putSource(row: Row, type: string, control: XmlElement, path: string): string[] {
    const { selects } = this.tools;
    if (type.startsWith('select_') || type === 'rank') return selects.putChoices(row, type, control, path);
    const tags = childrenNamed(control, 'tag');
    if (tags.length > 0) row.set('type', `${type} ${this.tools.osm.listOf(row.get('name') ?? '', tags)}`);
    const list = childrenNamed(control, 'itemset').length > 0 ? selects.listOf(control, path, row) : undefined;
    if (list === undefined) return [];
    return [type === 'range' ? `tick_labelset=${list}` : `reference-geometry=${list}`];
  }

  private addParameters(
    assignments: string[],
    type: string,
    bind: Map<string, string>,
    attributes: Map<string, string>,
  ): void {
    for (const { name, bind: inBind = '', control: inControl = '' } of parameters[type] ?? []) {
      const value = bind.get(inBind) ?? attributes.get(inControl);
      bind.delete(inBind);
      attributes.delete(inControl);
      if (value !== undefined) assignments.push(`${name}=${value}`);
    }
  }

  /** A camera app is a parameter, unless an appearance forbids it. */
  private addAppParameter(assignments: string[], type: string, attributes: Map<string, string>): void {
    const app = attributes.get('intent');
    const appearance = attributes.get('appearance');
    if (type !== 'image' || app === undefined || (appearance !== undefined && appearance !== 'annotate')) return;
    if (!/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/.test(app)) return;
    assignments.push(`app=${app}`);
    attributes.delete('intent');
  }

  private putControl(row: Row, attributes: ReadonlyMap<string, string>, path: string): void {
    for (const [name, value] of attributes) {
      if (ownAttributes.has(name)) continue;
      const column = name === 'appearance' || name === 'autoplay' ? name : `body::${name}`;
      setCell(row, column, this.tools.references.inExpression(value, { context: path }));
    }
  }

  private putBind(
    row: Row,
    { path }: Node,
    bind: ReadonlyMap<string, string>,
    own: Readonly<Record<string, string>>,
    saveTo: string | undefined,
  ): void {
    for (const [name, value] of bind) {
      if (name === 'nodeset' || name === 'id' || name === 'entities:saveto') continue;
      if (own[name] === value || (name === 'type' && own[name] === value.replace(/^xsd?:/, ''))) continue;
      const message = messages[name];
      if (message !== undefined) this.tools.texts.putMessage(row, message, value, path);
      else {
        const expression = this.tools.references.inExpression(value, { context: path });
        setCell(
          row,
          expressions[name] ?? `bind::${name}`,
          name in expressions ? (yesOrNo[expression.trim()] ?? expression) : expression,
        );
      }
    }
    setCell(row, 'save_to', saveTo);
  }

  private putInstance(row: Row, { element, path }: Node): void {
    for (const [name, value] of element.attributes)
      if (name !== 'jr:template')
        setCell(row, `instance::${name}`, this.tools.references.inExpression(value, { context: path }));
  }

  private putExternal(row: Row, query: string, path: string): void {
    const found = /^instance\((['"])([^'"]+)\1\)\/root\/item(?:\[(.*)\])?$/s.exec(query.trim());
    if (!found) return this.tools.unsaid.add('choices-source', row.get('name') ?? '');
    const [, , list = '', filter] = found;
    row.set('type', `select_one_external ${list}`);
    setCell(
      row,
      'choice_filter',
      filter && this.tools.references.inExpression(filter, { context: path, isFilter: true }),
    );
    this.tools.unsaid.add('external-choices', list);
  }
}

const backgroundAudio: QuestionType = { type: 'background-audio', bind: { type: 'binary' } };

const literal = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** Quoted so that it is not read as an expression. */
const plainDefault = (text: string, type: string): string =>
  isDynamic(text, type) ? `concat(${literal(text)})` : text;
