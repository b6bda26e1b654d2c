import { Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Button } from '~/shared/ui/controls/Button';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { OutsideLink } from '~/shared/ui/links/OutsideLink';
import { Menu, MenuAction } from '~/shared/ui/overlays/Menu';
import { Sentences } from '~/shared/ui/text/Joined';
import { type LinkDialog, linkDialogs } from './dialogs';
import type { ActiveRow } from './rows';

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
  active: readonly ActiveRow[];
  /** False before the list has loaded: there is nothing to compare. */
  ready: boolean;
  show: Show;
}

/** Creates public access links, and has the codes of those in the list. */
export function LinkTools({ active, ready, show }: LinkToolsProps) {
  const { t } = useLingui();
  return (
    <>
      {ready && (
        <Button onClick={() => show({ kind: 'many' })} {...linkDialogs.many.intent}>
          <Trans>New from a list…</Trans>
        </Button>
      )}
      {active.length > 0 && (
        <Menu label={t`QR codes of all links in the list`} trigger={<Icon name="more" />} className="more-button">
          <MenuAction onSelect={() => show({ kind: 'print', rows: active })}>
            <Trans>Print QR codes…</Trans>
          </MenuAction>
          <MenuAction onSelect={() => show({ kind: 'download', rows: active })}>
            <Trans>Download QR codes…</Trans>
          </MenuAction>
        </Menu>
      )}
      <Button look="primary" onClick={() => show({ kind: 'create' })} {...linkDialogs.create.intent}>
        <Trans>New link</Trans>
      </Button>
    </>
  );
}
