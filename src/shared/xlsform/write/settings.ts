/** The sheet `settings`. */
import type { ChoiceLists } from './choices';
import type { Form } from './form';
import type { References } from './references';
import { type Row, put } from './table';
import { childNamed } from './xform-tree';

/** Attributes of the instance's root with a column of their own. */
const rootColumns: Readonly<Record<string, string>> = {
  id: 'form_id',
  version: 'version',
  'odk:prefix': 'prefix',
  'odk:delimiter': 'delimiter',
};

const submissionColumns: Readonly<Record<string, string>> = {
  action: 'submission_url',
  base64RsaPublicKey: 'public_key',
  'orx:auto-send': 'auto_send',
  'orx:auto-delete': 'auto_delete',
};

/** The one row of the sheet. In: the rows of the survey, whose texts decide whether spaces are kept. */
export function settingsRow(form: Form, references: References, lists: ChoiceLists, survey: readonly Row[]): Row {
  const { root } = form;
  const row: Row = new Map();
  put(row, 'form_title', form.title);
  put(row, 'form_id', root.element.attributes.get('id') ?? root.element.ownNamespace ?? root.name);
  for (const [name, value] of root.element.attributes) put(row, rootColumns[name] ?? `attribute::${name}`, value);
  put(row, 'instance_xmlns', root.element.ownNamespace);
  if (form.defaultLanguage !== 'default') put(row, 'default_language', form.defaultLanguage);
  put(row, 'style', form.body?.attributes.get('class'));
  const submission = childNamed(form.model, 'submission');
  for (const [name, value] of submission?.attributes ?? []) put(row, submissionColumns[name] ?? '', value);
  if (submission?.attributes.get('odk:client-editable') === 'true') row.set('client_editable', 'yes');
  row.delete('');
  putMeta(row, form, references);
  if (root.name !== 'data') row.set('name', root.name);
  if (lists.hasDuplicates) row.set('allow_choice_duplicates', 'yes');
  if (survey.some((cells) => [...cells.values()].some((text) => text.includes('  '))))
    row.set('clean_text_values', 'no');
  const namespaces = [...form.otherNamespaces].map(([prefix, uri]) => `${prefix}="${uri}"`);
  put(row, 'namespaces', namespaces.join(' '));
  return row;
}

/** Names of submissions, and whether they have an id. */
function putMeta(row: Row, form: Form, references: References): void {
  const meta = form.root.children.find(({ name }) => name === 'meta' || name === 'orx:meta');
  const find = (wanted: string) => meta?.children.find(({ name }) => name.slice(name.indexOf(':') + 1) === wanted);
  const id = find('instanceID');
  if (!id) row.set('omit_instanceID', 'yes');
  const preload = id && form.binds.get(id.path)?.get('jr:preload');
  if (preload !== undefined && preload !== 'uid') put(row, 'instance_id', preload);
  const name = find('instanceName');
  const calculate = name && form.binds.get(name.path)?.get('calculate');
  if (name && calculate !== undefined)
    put(row, 'instance_name', references.inExpression(calculate, { context: name.path }));
}
