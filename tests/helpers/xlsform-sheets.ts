/** Makes XForms of their parts, and shows sheets as records. */
import { toXlsForm } from '~/engines/xlsform/write/to-xlsform';

export interface Parts {
  /** The answers, inside of the root `data`. */
  readonly answers: string;
  /** What follows the first instance in the model. */
  readonly model?: string;
  readonly body?: string;
  readonly itext?: string;
  readonly meta?: string;
}

/** An XForm as the reference converter writes it. */
export const xformOf = ({ answers, model = '', body = '', itext = '', meta = '<instanceID/>' }: Parts): string =>
  `<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:ev="http://www.w3.org/2001/xml-events" xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:entities="http://www.opendatakit.org/xforms/entities"><h:head><h:title>Form</h:title><model odk:xforms-version="1.0.0">${itext}<instance><data id="form" version="1">${answers}<meta>${meta}</meta></data></instance>${model}<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body>${body}</h:body></h:html>`;

type Records = readonly Readonly<Record<string, string>>[];

/** The rows of each sheet as records without empty cells, and the codes of what cannot be said. */
export function sheetsOf(parts: Parts | string): Record<string, Records> & { unsaid: readonly string[] } {
  const { workbook, unsaid } = toXlsForm(typeof parts === 'string' ? parts : xformOf(parts));
  const sheets = workbook.sheets.map(({ name, rows: [header = [], ...rows] }): [string, Records] => [
    name,
    rows.map((row) => Object.fromEntries(header.flatMap((column, at) => (row[at] ? [[column, row[at]]] : [])))),
  ]);
  return Object.assign(Object.fromEntries(sheets), { unsaid: unsaid.map(({ code, name }) => `${code} ${name}`) });
}
