import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { useScreenActions } from '~/shared/screen/registry';
import { AppLink, OutsideLink } from '~/shared/ui/links/AppLink';
import type { Tool } from '~/shared/ui/filters/tools';
import { Sentences } from '~/shared/ui/text/Joined';
import { type LinkDialog, linkDialogs } from './dialogs';
import type { RowWithAddress } from './rows';

type Show = (dialog: LinkDialog) => void;

interface LinksIntroProps {
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  show: Show;
}

/** Explains public access links. */
export function LinksIntro({ project, form, show }: LinksIntroProps) {
  const showOptions = () => {
    if (form)
      show({ kind: 'options', here: 'public-links', publicLinks: paths.publicLinks(form.projectId, form.xmlFormId) });
  };
  return (
    <p className="muted">
      <Sentences>
        <Trans>Anyone with a public access link can fill in this form in a browser, without an account.</Trans>
        <Trans>Links work while the form is open.</Trans>
        {project && form && mayOpen('formAccess', { project }) && (
          <Trans>
            Change its state in <AppLink to={paths.formAccess(form.projectId)}>Form Access</AppLink>.
          </Trans>
        )}
      </Sentences>{' '}
      <OutsideLink href="https://docs.getodk.org/central-submissions/#public-access-links">
        <Trans>About public access links</Trans>
      </OutsideLink>{' '}
      <TextButton onClick={showOptions}>
        <Trans>Other ways to collect submissions</Trans>
      </TextButton>
    </p>
  );
}

interface LinkToolsProps {
  /** The visible links that work: printed or downloaded if none are selected. */
  active: readonly RowWithAddress[];
  /** False before the list has loaded: there is nothing to compare. */
  ready: boolean;
  show: Show;
}

/** Creates public access links, and has the codes of those in the list. */
export function useLinkTools({ active, ready, show }: LinkToolsProps): Tool[] {
  const { t } = useLingui();
  const print = () => show({ kind: 'print', rows: active });
  const download = () => show({ kind: 'download', rows: active });
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
            onIntent: linkDialogs.many.preload,
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
