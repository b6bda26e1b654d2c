import type { Auth } from '@mocks/server/auth/auth';
import type { Context } from '@mocks/server/define';
/** The locations of a definition: the form itself, one of its versions, its draft. */
import { problem } from '@mocks/server/problem';
import type { FormDefRow, FormRow, Tables } from '@mocks/server/store/tables';
import { draftDef, formAt, requireReadable, shownDef } from './form-rows';

export interface PlacePath {
  readonly projectId: string;
  readonly xmlFormId: string;
  /** Only in the path of a version. */
  readonly version?: string;
}

export interface FormAndDef {
  readonly form: FormRow;
  readonly def: FormDefRow;
}

/** Finds what a path names, or throws 404.1; 400.11 and 400.22 for an invalid project id. */
export type Place = (tables: Tables, path: PlacePath) => FormAndDef;

const found = (form: FormRow, def: FormDefRow | null | undefined): FormAndDef => {
  if (!def) throw problem.notFound();
  return { form, def };
};

/** The published version, or else the draft. */
export const atForm: Place = (tables, path) => {
  const form = formAt(tables, path);
  return found(form, shownDef(tables, form));
};

/** A published version. An empty version is `___` in a path, because a segment cannot be empty. */
export const atVersion: Place = (tables, path) => {
  const form = formAt(tables, path);
  const wanted = path.version === '___' ? '' : path.version;
  const defs = tables.formDefs.by('formId', form.id);
  return found(
    form,
    defs.find(({ version, publishedAt }) => version === wanted && publishedAt !== null),
  );
};

export const atDraft: Place = (tables, path) => {
  const form = formAt(tables, path);
  return found(form, draftDef(tables, form));
};

/** What a path names, for actors who may read it; 403.1 for others. */
export function readable(place: Place, { tables, behaves }: Context, path: PlacePath, auth: Auth): FormAndDef {
  const { form, def } = place(tables, path);
  requireReadable(auth, behaves, form, def);
  return { form, def };
}

/** Like `atDraft`, for a device that tests it: 404.1 for any other token than the draft's. */
export function atTestedDraft(tables: Tables, path: PlacePath & { readonly draftToken: string }): FormAndDef {
  const { form, def } = atDraft(tables, path);
  if (def.draftToken !== path.draftToken) throw problem.notFound();
  return { form, def };
}
