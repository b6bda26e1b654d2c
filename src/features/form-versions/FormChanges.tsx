import { Trans } from '@lingui/react/macro';
import { ChangeList } from '~/domain/definitions/changes/ChangeList';
import type { ChangeView } from '~/domain/definitions/changes/subjects';
import type { DefinitionOf } from '~/api/edition';
import { editionWord } from '~/domain/definitions/edition';
import { UnreadableState } from '~/domain/definitions/UnreadableState';
import { paths } from '~/shared/lib/paths';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useFormComparison } from '~/domain/xforms/queries';

interface FormChangesProps {
  from: DefinitionOf;
  to: DefinitionOf;
  view: ChangeView;
  onView: (change: Partial<ChangeView>) => void;
}

/** What changed, in words. */
export function FormChanges({ from, to, view, onView }: FormChangesProps) {
  const { data, error, refetch } = useFormComparison(from, to);
  const { projectId, xmlFormId, edition } = to;
  if (!data && error) return <UnreadableState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <p className="muted" role="status">
          <Trans>Reading and comparing both definitions. Large forms take some seconds.</Trans>
        </p>
        <ListSkeleton rows={8} />
      </>
    );
  return (
    <ChangeList
      changes={data.changes}
      view={view}
      onView={onView}
      questionLink={(question) =>
        paths.formOutline(projectId, xmlFormId, new URLSearchParams({ of: editionWord(edition), question }).toString())
      }
    />
  );
}
