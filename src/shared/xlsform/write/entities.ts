/** The sheet `entities`, and which answers are saved to which list. */
import type { Form, Node } from './form';
import type { References } from './references';
import { type Row, put } from './table';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The declarations of entities in a form. */
export class Entities {
  private readonly form: Form;
  private readonly references: References;
  private readonly nodes: readonly Node[];

  constructor(form: Form, references: References) {
    this.form = form;
    this.references = references;
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
      const said = (place: string) => {
        const calculate = this.form.binds.get(`${path}/${place}`)?.get('calculate');
        return calculate === undefined
          ? undefined
          : this.references.inExpression(calculate, { context: `${path}/${place}` });
      };
      put(row, 'list_name', element.attributes.get('dataset'));
      if (element.attributes.has('update')) put(row, 'entity_id', said('@id'));
      put(row, 'create_if', said('@create'));
      put(row, 'update_if', said('@update'));
      put(row, 'label', said('label'));
      return row;
    });
  }

  /** What the column `save_to` says of a question. */
  saveTo(path: string): string | undefined {
    const property = this.form.binds.get(path)?.get('entities:saveto');
    if (property === undefined || this.nodes.length < 2) return property;
    for (let around = parentOf(path); around !== ''; around = parentOf(around)) {
      const list = this.nodes.find((node) => node.parent?.parent?.path === around)?.element.attributes.get('dataset');
      if (list !== undefined) return `${list}#${property}`;
    }
    return property;
  }
}
