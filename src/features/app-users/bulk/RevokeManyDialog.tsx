import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { distinctNames } from '~/shared/lib/visible-name';
import { serverNow } from '~/shared/lib/server-clock';
import type { ProjectExtended } from '~/api/schema';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { NameList } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import type { ActiveAppUser } from '../queries';
import { startRevoking } from './revocation-job';

const day = 86_400_000;
/** More names than this are counted, not listed. */
const listed = 10;

interface RevokeManyDialogProps {
  project: ProjectExtended;
  users: readonly ActiveAppUser[];
  onClose: () => void;
  /** Called once the job runs. */
  onStarted: () => void;
}

/** Revokes the access of the selected app users, and says in numbers what that stops. */
export function RevokeManyDialog({ project, users, onClose, onStarted }: RevokeManyDialogProps) {
  const { t } = useLingui();
  const count = users.length;
  const weekAgo = serverNow() - 7 * day;
  const recent = users.filter(({ lastUsed }) => lastUsed !== null && Date.parse(lastUsed) > weekAgo).length;
  return (
    <ConfirmDialog
      title={t`Revoke access`}
      notDone={t`The access was not revoked.`}
      danger
      onConfirm={async () => {
        startRevoking(project.id, users, t`Revoked access in ${project.name}`);
        onStarted();
      }}
      onClose={onClose}
    >
      <p>
        <Sentences>
          <Plural
            value={count}
            one="# app user can no longer get forms or send submissions."
            other="# app users can no longer get forms or send submissions."
          />
          <Trans>This cannot be undone.</Trans>
        </Sentences>
      </p>
      <ul className="app-user-effects">
        {recent > 0 && (
          <li>
            <Plural
              value={recent}
              one="# of them sent a submission in the last 7 days."
              other="# of them sent submissions in the last 7 days."
            />
          </li>
        )}
        <li>
          <Trans>Unsent submissions stay on the devices and can no longer be sent with these app users.</Trans>
        </li>
        <li>
          <Trans>The submissions that they sent are kept.</Trans>
        </li>
      </ul>
      <NameList className="app-user-names" items={distinctNames(users)} most={listed} />
    </ConfirmDialog>
  );
}
