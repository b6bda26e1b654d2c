/** Reads the entities sheet: the list that submissions create entities in. */
import { escapeXml } from './escape';
import type { References } from './references';
import type { Table } from './sheets';
import { type Question, XlsformFault, inRow } from './survey';

export interface EntityBlock {
  /** The element in the meta group. */
  readonly block: string;
  binds(references: References): string;
}

/**
 * The entity block of a form; null without an entities sheet.
 * @throws XlsformFault for properties without a list, and for what this converter does not do: updates, several lists
 *   and entities of repeats
 */
export function readEntities({ rows }: Table, questions: readonly Question[]): EntityBlock | null {
  const saved = questions.filter(({ cells }) => cells.has('save_to'));
  const [row, second] = rows;
  if (!row) {
    if (saved[0]) throw new XlsformFault(inRow(saved[0].row, "The column save_to needs a sheet 'entities'."));
    return null;
  }
  if (second) throw new XlsformFault('This converter writes to one entity list only.');
  const { cells, number } = row;
  if (cells.has('entity_id') || cells.has('update_if'))
    throw new XlsformFault('This converter creates entities and updates none.');
  const repeated = saved.find(({ repeats }) => repeats.length > 0);
  if (repeated) throw new XlsformFault(inRow(repeated.row, 'This converter creates no entities from repeats.'));
  const list = cells.get('list_name');
  const label = cells.get('label');
  if (list === undefined || label === undefined)
    throw new XlsformFault(inRow(number, "On the sheet 'entities', list_name and label are required."));
  const condition = cells.get('create_if');
  const at = '/data/meta/entity';
  const computed = (path: string, expression: string) =>
    `<bind nodeset="${path}" calculate="${escapeXml(expression)}" readonly="true()" type="string"/>`;
  return {
    block: `<entity dataset="${escapeXml(list)}" create="1" id=""><label/></entity>`,
    binds: (references) =>
      [
        condition === undefined ? '' : computed(`${at}/@create`, references.expression(condition, null)),
        `<bind nodeset="${at}/@id" readonly="true()" type="string"/>`,
        `<setvalue ref="${at}/@id" event="odk-instance-first-load" value="uuid()"/>`,
        computed(`${at}/label`, references.expression(label, null)),
      ].join(''),
  };
}
