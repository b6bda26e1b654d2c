import { Trans } from '@lingui/react/macro';
import type { DatasetForm, DatasetPropertyForm, ProjectExtended } from '~/api/schema';
import { formTarget } from '~/domain/forms/form-target';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';

/** A form that writes or reads a list, in its published version or only in its draft. */
export interface ListForm extends DatasetPropertyForm {
  draft: boolean;
}

/** Each form once; forms that do it only in their draft come last. Servers before 2026.1 do not report drafts. */
export function formsOnce(published: readonly DatasetForm[], drafts: readonly DatasetForm[] | undefined): ListForm[] {
  const forms = new Map<string, ListForm>();
  for (const { xmlFormId, name } of published) forms.set(xmlFormId, { xmlFormId, name, draft: false });
  for (const { xmlFormId, name } of drafts ?? [])
    if (!forms.has(xmlFormId)) forms.set(xmlFormId, { xmlFormId, name, draft: true });
  return [...forms.values()];
}

/** A form's name, linked to its submissions or its draft for users who may open them. */
export function FormName({
  project,
  form: { xmlFormId, name, draft },
  plain = false,
  tabIndex,
}: {
  project: ProjectExtended;
  form: ListForm;
  plain?: boolean;
  tabIndex?: 0 | -1;
}) {
  const { id: projectId } = project;
  const to = draft
    ? mayOpen('formDraft', { project, form: { publishedAt: null } }) === true
      ? paths.formDraft(projectId, xmlFormId)
      : null
    : // Any date will do: only published forms get here.
      formTarget({ projectId, xmlFormId, publishedAt: '' }, project);
  return (
    <>
      {to === null ? (
        <Name>{name}</Name>
      ) : (
        <AppLink to={to} tabIndex={tabIndex}>
          <Name>{name}</Name>
        </AppLink>
      )}
      {draft && !plain && (
        <span className="muted">
          {' '}
          <Trans>(draft)</Trans>
        </span>
      )}
    </>
  );
}
