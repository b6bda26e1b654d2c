import { Trans } from '@lingui/react/macro';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useSubject } from './use-subject';

/** The settings of an entity list (spec 30 §30.6). */
export function SettingsPage() {
  const { list } = useSubject();
  if (!list) return <ListSkeleton rows={6} />;
  return (
    <p>
      {list.approvalRequired ? (
        <Trans>Submissions create entities when they are approved.</Trans>
      ) : (
        <Trans>Submissions create entities when they are received.</Trans>
      )}
    </p>
  );
}
