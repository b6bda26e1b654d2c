import { Plural, Trans } from '@lingui/react/macro';
import { type FormId, useDeletedCount } from '~/shared/submissions/queries';
import { TrashButton } from '~/shared/rows/TrashButton';

interface TrashToggleProps {
  form: FormId;
  /** The deleted submissions are shown now. */
  active: boolean;
  onChange: (active: boolean) => void;
}

/** Shows the deleted submissions, or the others again. Nothing while there are none. */
export function TrashToggle({ form, active, onChange }: TrashToggleProps) {
  const count = useDeletedCount(form, true) ?? 0;
  if (count === 0 && !active) return null;
  return (
    <TrashButton active={active} onChange={onChange}>
      {count === 0 ? (
        <Trans>Deleted submissions</Trans>
      ) : (
        <Plural value={count} one="# deleted submission" other="# deleted submissions" />
      )}
    </TrashButton>
  );
}
