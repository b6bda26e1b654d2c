import { Plural } from '@lingui/react/macro';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { getDataset, useGetDataset } from '~/api/generated/hooks/datasets';
import type { DatasetDetailsExtended, DatasetExtended, ProjectExtended } from '~/api/schema';
import { FormName, formsOnce } from '~/domain/entities/FormName';
import { createNewestFirstQueue } from '~/shared/lib/newest-first-queue';
import { useLate } from '~/shared/ui/page/use-late';
import { Count } from '~/shared/ui/table/Count';

/** The list of a project's entity lists has no forms, so each visible row asks for its own. */
const queue = createNewestFirstQueue(3);
/** Milliseconds for which forms stay fresh: they seldom change. */
const fresh = 60_000;

interface FormsCellProps {
  project: ProjectExtended;
  list: DatasetExtended;
  /** The forms that create and update its entities, or those that read them. */
  role: 'source' | 'linked';
  tabIndex: 0 | -1;
}

/** The first form that fills or uses an entity list, and how many others do. Empty until it is known. */
export function FormsCell({ project, list: { projectId, name }, role, tabIndex }: FormsCellProps) {
  const late = useLate();
  const { data } = useGetDataset(projectId, name, {
    query: {
      enabled: late,
      retry: false,
      staleTime: fresh,
      queryFn: ({ signal }: QueryFunctionContext) => queue(() => getDataset(projectId, name, { signal }), signal),
    },
  });
  if (!data) return null;
  const details = data as DatasetDetailsExtended;
  const forms =
    role === 'source'
      ? formsOnce(details.sourceForms, details.draftSourceForms)
      : formsOnce(details.linkedForms, details.draftLinkedForms);
  const [first] = forms;
  if (!first) return <Count value={0} />;
  const more = forms.length - 1;
  return (
    <>
      <FormName project={project} form={first} tabIndex={tabIndex} />
      {more > 0 && (
        <span className="muted" title={forms.map((form) => form.name).join('\n')}>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </span>
      )}
    </>
  );
}
