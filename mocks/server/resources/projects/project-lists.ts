/** Forms and entity lists of projects in the project list. */
import type { components } from '@mocks/generated/schema';
import type { Auth } from '@mocks/server/auth/auth';
import { toExtendedDataset } from '@mocks/server/resources/entities/dataset-metadata';
import { publishedDatasets } from '@mocks/server/resources/entities/dataset-rows';
import { shownDef, toExtendedForm } from '@mocks/server/resources/forms/form-rows';
import type { FormDefRow, FormRow, ProjectRow, Tables } from '@mocks/server/store/tables';

/** The newest creation date of some rows, `null` without rows. */
export const newest = (rows: readonly { createdAt: string }[]): string | null =>
  rows.reduce<string | null>((last, { createdAt }) => (last === null || createdAt > last ? createdAt : last), null);

/** By code point, as the database sorts. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The forms of a project that the actor may list, by name: drafts need the right to change them, closed forms are
 * hidden from collectors.
 * @param deleted those in the trash instead of the others
 */
export function visibleForms(
  tables: Tables,
  auth: Auth,
  project: ProjectRow,
  deleted = false,
): { form: FormRow; def: FormDefRow }[] {
  const seesDrafts = auth.can('form.update', project);
  const seesClosed = seesDrafts || auth.can('form.read', project);
  if (!seesClosed && !auth.can('open_form.read', project)) return [];
  return tables.forms
    .by('projectId', project.id)
    .flatMap((form) => {
      const def = (form.deletedAt !== null) === deleted ? shownDef(tables, form) : null;
      if (!def || (def.publishedAt === null && !seesDrafts) || (form.state === 'closed' && !seesClosed)) return [];
      return [{ form, def }];
    })
    .sort((one, other) => compare(one.def.name ?? one.form.xmlFormId, other.def.name ?? other.form.xmlFormId));
}

export const formsOf = (tables: Tables, auth: Auth, project: ProjectRow): components['schemas']['FormExtended'][] =>
  visibleForms(tables, auth, project).map(({ form, def }) => toExtendedForm(tables, form, def));

/** The published lists of a project that the actor may list, by name. */
export function datasetsOf(
  tables: Tables,
  auth: Auth,
  project: ProjectRow,
): components['schemas']['DatasetExtended'][] {
  const verbs = auth.verbsOn(project);
  if (!verbs.includes('project.read') || !verbs.includes('dataset.list')) return [];
  return publishedDatasets(tables, project.id).map((dataset) => toExtendedDataset(tables, dataset));
}
