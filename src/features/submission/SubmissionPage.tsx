import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useIds } from '~/shared/address/use-ids';
import { layoutField } from '~/shared/columns/address';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Actions } from './Actions';
import { usePlace } from './use-place';
import { useSubmission } from './queries';
import { SubmissionBody } from './SubmissionBody';
import { SubmissionHead } from './SubmissionHead';
import { useView } from './use-view';
import '~/domain/records/record.css';
import './submission.css';

/** One submission: who sent it, its answers and its history (spec 21). */
export function SubmissionPage() {
  const { projectId, xmlFormId, instanceId } = useIds();
  const id = useMemo(() => ({ projectId, xmlFormId, instanceId }), [projectId, xmlFormId, instanceId]);
  const { search } = useLocation();
  const listSearch = useMemo(() => {
    const list = new URLSearchParams(search);
    list.delete('lang');
    // The language of a shared link is none of the list, unless the link has the list's columns, too.
    return layoutField.read(list) ? search.slice(1) : list.toString();
  }, [search]);
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { row: loaded, error, refetch, isPlaceholderData } = useSubmission(id);
  // The one before stays in sight until this one has loaded, but nothing is done to it.
  const row = loaded?.__id === instanceId ? loaded : undefined;
  const view = useView(id, loaded);
  const place = usePlace(id, new URLSearchParams(search));
  const retry = useCallback(() => void refetch(), [refetch]);
  if (error && !row) return <ErrorState error={error} retry={retry} />;
  return (
    <>
      <SubmissionHead
        id={id}
        project={project}
        form={form}
        row={row}
        place={place}
        listSearch={listSearch}
        actions={
          row && (
            <Actions
              id={id}
              form={form}
              row={row}
              project={project}
              listSearch={listSearch}
              wording={view.wording}
              place={place}
            />
          )
        }
      />
      {loaded ? (
        <div className={isPlaceholderData ? 'record record-stale' : 'record'}>
          <SubmissionBody
            id={row ? id : { ...id, instanceId: loaded.__id }}
            row={loaded}
            project={project}
            view={view}
          />
        </div>
      ) : (
        <ListSkeleton rows={10} />
      )}
    </>
  );
}
