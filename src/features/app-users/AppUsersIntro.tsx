import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { useScreenActions } from '~/shared/screen/registry';
import { AppLink } from '~/shared/ui/links/AppLink';
import type { Tool } from '~/shared/ui/filters/tools';
import { Sentences } from '~/shared/ui/text/Joined';
import { type AppUserDialog, appUserDialogs } from './dialogs';
import type { ActiveAppUser } from './queries';

type Show = (dialog: AppUserDialog) => void;

/** Explains app users, and links to their access. */
export function AppUsersIntro({ project, show }: { project: ProjectExtended | undefined; show: Show }) {
  return (
    <p className="muted">
      <Sentences>
        <Trans>Devices with ODK Collect use app users to get forms and send submissions.</Trans>
        {mayOpen('formAccess', { project }) && project && (
          <Trans>
            Select their forms in <AppLink to={paths.formAccess(project.id)}>Form Access</AppLink>.
          </Trans>
        )}
      </Sentences>{' '}
      <TextButton onClick={() => show({ kind: 'options', here: 'app-users' })}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

interface AppUserToolsProps {
  /** The visible app users with access: printed or downloaded if none are selected. */
  active: readonly ActiveAppUser[];
  /** False before the list has loaded: there is nothing to compare. */
  ready: boolean;
  show: Show;
}

/** Creates app users, and has the codes of those in the list. */
export function useAppUserTools({ active, ready, show }: AppUserToolsProps): Tool[] {
  const { t } = useLingui();
  const print = () => show({ kind: 'print', users: active });
  const download = () => show({ kind: 'download', users: active });
  useScreenActions(
    active.length === 0
      ? []
      : [
          { id: 'print', label: t`Print QR codes…`, run: print },
          { id: 'download', label: t`Download QR codes…`, run: download },
        ],
  );
  return [
    ...(ready
      ? [
          {
            key: 'many',
            icon: 'plus' as const,
            word: t`Add several…`,
            onClick: () => show({ kind: 'many' }),
            onIntent: appUserDialogs.many.preload,
          },
        ]
      : []),
    ...(active.length > 0
      ? [
          { key: 'print', icon: 'form' as const, word: t`Print QR codes…`, place: 'menu' as const, onClick: print },
          {
            key: 'download',
            icon: 'download' as const,
            word: t`Download QR codes…`,
            place: 'menu' as const,
            onClick: download,
          },
        ]
      : []),
  ];
}
