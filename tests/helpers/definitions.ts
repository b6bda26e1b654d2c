import type { Locator } from 'vitest/browser';
import { writeXlsx } from '~/engines/xlsform/write/write-xlsx';

/** A definition with one question. */
export const definition = (id: string, version = '1', question = 'age') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Wells &lt;b&gt;north&lt;/b&gt;</h:title><model>
    <instance><data id="${id}" version="${version}"><${question}/><meta><instanceID/></meta></data></instance>
    <bind nodeset="/data/${question}" type="int"/>
  </model></h:head>
  <h:body><input ref="/data/${question}"><label>How old?</label></input></h:body>
</h:html>`;

export const xmlFile = (text: string, name = 'form.xml') => new File([text], name);

/** A spreadsheet with these sheets. */
export const spreadsheet = (sheets: Readonly<Record<string, readonly string[][]>>, name = 'form.xlsx') =>
  new File([writeXlsx({ sheets: Object.entries(sheets).map(([sheet, rows]) => ({ name: sheet, rows })) })], name);

/** Drops files somewhere on the page. */
export function dropFiles(...files: File[]): void {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  document.body.dispatchEvent(event);
}

/** What the page says about the file that it did not take. */
export const refusal = (screen: { getByRole: (role: 'alert') => Locator }) => screen.getByRole('alert');
