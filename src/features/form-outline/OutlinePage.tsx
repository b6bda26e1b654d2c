import { Trans } from '@lingui/react/macro';
import { isProblem } from '~/api/problem';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { FormExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { useIds } from '~/shared/address/use-ids';
import { useListState } from '~/shared/address/use-list-state';
import { draft, published } from '~/api/edition';
import { editionOf } from '~/domain/definitions/edition';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { outlineAddress } from './address';
import { EditionSelect } from './EditionSelect';
import { OutlineView } from './OutlineView';
import { useOverview } from './queries';
import './outline.css';

/** The form as people fill it, read from its XML, and what to look at in it. */
export function OutlinePage() {
  const { projectId, xmlFormId } = useIds();
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { data: project } = useGetProject(projectId);
  // The frame shows why they are missing.
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
  const list = useListState(outlineAddress);
  const { state, change } = list;
  const edition = editionOf(state.of) ?? (publishedAt === null ? draft : published);
  const definition = { projectId, xmlFormId, edition };
  const { data: overview, error, refetch } = useOverview(definition);
  const editions = (
    <EditionSelect form={form} edition={edition} mayEdit={mayEdit} onChange={(of) => change({ of, question: null })} />
  );
  if (!overview)
    return (
      <>
        {error && <div className="outline-editions">{editions}</div>}
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
