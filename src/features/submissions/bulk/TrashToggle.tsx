import { Plural, Trans } from '@lingui/react/macro';
import { type FormId, useDeletedCount } from '~/domain/submissions/queries';
import { TrashButton } from '~/shared/rows/TrashButton';

/** Leaves the deleted submissions. */
export function TrashToggle({ form, onLeave }: { form: FormId; onLeave: () => void }) {
  const count = useDeletedCount(form, true) ?? 0;
  return (
    <TrashButton active onChange={onLeave}>
      {count === 0 ? (
        <Trans>Deleted submissions</Trans>
      ) : (
        <Plural value={count} one="# deleted submission" other="# deleted submissions" />
      )}
    </TrashButton>
  );
}
