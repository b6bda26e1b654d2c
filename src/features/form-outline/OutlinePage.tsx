import { Trans, useLingui } from '@lingui/react/macro';
import { draft, type FormVersionRef, published, versionRef } from '~/api/form-version-ref';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { parseEditionParam, toEditionParam } from '~/domain/definitions/edition';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { mayOpen } from '~/session/page-rights';
import { visibleName } from '~/shared/lib/visible-name';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { useListState } from '~/shared/url-state/use-list-state';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { OutlineView } from './OutlineView';
import { useEditions, useOverview } from './queries';
import { outlineSearchSchema } from './search-params';
import './outline.css';

export function OutlinePage() {
  const { projectId, xmlFormId } = useRouteIds();
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { data: project } = useGetProject(projectId);
  // The layout shows why they are missing.
  if (!form || !project) return <ListSkeleton rows={10} />;
  return (
    <FormOutline
      key={`${projectId} ${xmlFormId}`}
      form={form}
      mayEdit={mayOpen('formDraft', { project, form }) === true}
    />
  );
}

function FormOutline({ form, mayEdit }: { form: FormExtended; mayEdit: boolean }) {
  const { projectId, xmlFormId, publishedAt } = form;
  const list = useListState(outlineSearchSchema);
  const { state, change } = list;
  const edition = parseEditionParam(state.of) ?? (publishedAt === null ? draft : published);
  const definition = { projectId, xmlFormId, edition };
  const { data: overview, error, refetch } = useOverview(definition);
  const editions = (
    <EditionSelect form={form} edition={edition} mayEdit={mayEdit} onChange={(of) => change({ of, question: null })} />
  );
  if (!overview)
    return (
      <>
        {error && <div style={{ paddingBlock: 8 }}>{editions}</div>}
        {error ? (
          <Failed error={error} isDraft={edition.kind === 'draft'} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={12} />
        )}
      </>
    );
  return (
    <OutlineView
      overview={overview}
      definition={definition}
      list={list}
      attachmentsPage={mayEdit}
      editions={editions}
    />
  );
}

function Failed({ error, isDraft, retry }: { error: Error; isDraft: boolean; retry: () => void }) {
  if (isDraft && isProblem(error, '404.1'))
    return (
      <EmptyState icon="form" title={<Trans>This form has no draft</Trans>}>
        <Trans>Choose another version.</Trans>
      </EmptyState>
    );
  if (isDraft && isProblem(error, '403.1'))
    return (
      <EmptyState icon="lock" title={<Trans>You cannot see drafts of this form</Trans>}>
        <Trans>The outline is available to you after the form is published.</Trans>
      </EmptyState>
    );
  return <UnreadableState error={error} retry={retry} />;
}

interface EditionSelectProps {
  form: FormExtended;
  edition: FormVersionRef;
  mayEdit: boolean;
  onChange: (word: string | null) => void;
}

function EditionSelect({ form, edition, mayEdit, onChange }: EditionSelectProps) {
  const { t } = useLingui();
  const { versions, hasDraft } = useEditions(form, mayEdit);
  const shown = toEditionParam(edition);
  const named = (version: string): string => (version === '' ? t`(blank)` : visibleName(version));
  const current = named(form.version ?? '');
  const options = new Map<string, string>();
  if (form.publishedAt !== null) options.set(toEditionParam(published), t`${current} (published)`);
  if (hasDraft || edition.kind === 'draft') options.set(toEditionParam(draft), t`Draft`);
  for (const { version } of versions.slice(1)) options.set(toEditionParam(versionRef(version)), named(version));
  if (edition.kind === 'version' && !options.has(shown)) options.set(shown, named(edition.version));
  if (options.size < 2) return null;
  return (
    <LabelledSelect
      label={<Trans>Version</Trans>}
      className="outline-select"
      value={shown}
      onChange={(word) => onChange(word === toEditionParam(published) ? null : word)}
      options={[...options].map(([value, label]) => ({ value, label }))}
    />
  );
}
